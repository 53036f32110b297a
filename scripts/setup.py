"""Install Cards Speak, editable, with its extras into the environment that runs this.

Usage: ``.venv/bin/python scripts/setup.py dev [train]``.

A bare server may lack the system libraries (libGL, glib) that the opencv-python wheel links to.
Then ``import cv2`` fails, and the headless wheel of the same version, which needs none of them,
takes its place.
"""

import importlib
import importlib.metadata
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FULL, HEADLESS = "opencv-python", "opencv-python-headless"


def pip(*arguments: str) -> None:
    """Run this environment's pip, and stop where it stops."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    subprocess.run(command, check=True, cwd=ROOT)


def installed_version(distribution: str) -> str | None:
    """Return the installed version of a distribution, or None."""
    importlib.invalidate_caches()
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def requirements(extras: list[str]) -> list[str]:
    """Return what the project and these extras need, with the OpenCV wheel already chosen."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = list(project["dependencies"])
    for extra in extras:
        needed += project["optional-dependencies"][extra]
    if installed_version(HEADLESS):
        needed = [need.replace(FULL, HEADLESS, 1) for need in needed]
    return needed


def choose_opencv() -> None:
    """Leave one OpenCV wheel installed, and one that loads on this machine."""
    full, headless = installed_version(FULL), installed_version(HEADLESS)
    probe = subprocess.run([sys.executable, "-c", "import cv2"], capture_output=True, check=False)
    if probe.returncode == 0 and not (full and headless):
        return
    print("taking the headless OpenCV wheel, which needs no system libraries (libGL, glib)")
    # Both hold the same folder, so neither may stay when the other goes.
    pip("uninstall", "--quiet", "--yes", *filter(installed_version, (FULL, HEADLESS)))
    pip("install", "--quiet", f"{HEADLESS}=={full or headless}")
    subprocess.run([sys.executable, "-c", "import cv2"], check=True)


def main() -> None:
    """Install the requirements, the project itself, and an OpenCV that loads."""
    # Modules are compiled as they are first imported: most of what is installed never is.
    pip("install", "--quiet", "--no-compile", *requirements(sys.argv[1:]))
    # The dev extra has brought what builds the project, so no room of its own is set up for that.
    pip("install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ".")
    choose_opencv()


if __name__ == "__main__":
    main()
