"""Lay the packages out under build/tree as they install, every module a link to its source.

mypy and import-linter look for ``cardspeak.rules`` in ``cardspeak/rules``; here it lives in
``rules/``. The list and the folders come from pyproject.toml, so a package left off the list is
missing from the tree as it would be from the wheel.
"""

import shutil
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "build" / "tree"


def main() -> None:
    """Make build/tree anew."""
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    shutil.rmtree(TREE, ignore_errors=True)
    for package in setuptools["packages"]:
        folder = TREE / package.replace(".", "/")
        folder.mkdir(parents=True)
        for source in (ROOT / setuptools["package-dir"][package]).glob("*.py*"):
            if source.suffix in {".py", ".pyi"} or source.name == "py.typed":
                (folder / source.name).symlink_to(source)
    (TREE / "cardspeak" / "py.typed").touch()


if __name__ == "__main__":
    main()
