"""The house itself: what is installed, what the wheel holds, and that the examples are true."""

import doctest
import importlib
import importlib.metadata
import pkgutil
import subprocess
import sys
import tomllib
import zipfile

import pytest

import cardspeak.rules

HEAVIEST_WHEEL_MB = 40
ROOMS = ("cardspeak", "rules", "models", "hardware", "vision", "web")
WORKSHOP = "models/training"


@pytest.fixture(scope="module")
def shipped(root):
    """Every source, weight, table and page file that has to be in the wheel, by its name there."""
    files = [path.relative_to(root) for room in ROOMS for path in (root / room).rglob("*.*")]
    return {
        file.as_posix() if file.parts[0] == "cardspeak" else f"cardspeak/{file.as_posix()}"
        for file in files
        if (file.suffix in {".py", ".onnx", ".toml"} or {"static", "templates"} & set(file.parts))
        and (root / file).is_file()
        and not file.as_posix().startswith(WORKSHOP)
    }


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    """A wheel built from this checkout, which the build leaves untouched."""
    checkout, out = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("wheel")
    for name in (*ROOMS, "pyproject.toml", "README.md", "LICENSE"):
        (checkout / name).symlink_to(root / name)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out)]
    subprocess.run([*command, str(checkout)], check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_holds_every_room_and_nothing_of_the_workshop(wheel, shipped):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert shipped <= names
    assert not [name for name in names if "training" in name or "tests" in name]
    assert [name for name in names if name.endswith("/LICENSE")]
    assert {name.split("/")[0].split("-")[0] for name in names} == {"cardspeak"}


def test_the_wheel_is_light(wheel):
    assert wheel.stat().st_size < HEAVIEST_WHEEL_MB * 1_000_000


def test_the_command_is_installed_and_says_how_it_is_used():
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="cardspeak")
    command = f"import sys; sys.argv[0] = 'cardspeak'; from {script.module} import main; main()"
    told = subprocess.run(
        [sys.executable, "-c", command, "--help"], check=True, capture_output=True, text=True
    )
    assert "Usage: cardspeak" in told.stdout
    assert not told.stderr


def test_every_package_is_installed_and_says_what_it_is_for(root):
    setuptools = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]
    for package in setuptools["packages"]:
        folder = root / setuptools["package-dir"][package]
        module = importlib.import_module(package)
        assert module.__doc__
        assert module.__path__ == [str(folder)]


@pytest.mark.parametrize(
    "name",
    [module.name for module in pkgutil.walk_packages(cardspeak.rules.__path__, "cardspeak.rules.")],
)
def test_the_examples_in_the_rules_are_true(name):
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
