"""Which files a house is made of: its own, those it extends, and its fallback's."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cardspeak.rules.houses.housefile import HouseFile, read_house_file
from cardspeak.rules.houses.switches import HouseError, hint

_FOLDER = Path(__file__).parent
ENDING = ".toml"


class UnknownHouse(HouseError):
    """No house has this name, and no file is there."""


class BadHouse(HouseError):
    """A house's file, or one it builds on, cannot be used; `faults` are all the reasons."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(("cannot play by this house's file:", *faults)))


@dataclass(frozen=True)
class Link:
    """One file of those a house is made of; ``fallback`` marks another's rules, not its own."""

    file: HouseFile
    fallback: bool = False


def house_names() -> tuple[str, ...]:
    """Return the names of the houses that come with Cards Speak.

    >>> house_names()[0]
    'dead-money'
    """
    names = {path.stem for path in _FOLDER.glob(f"*{ENDING}")}
    return tuple(sorted(names - {"switches"}))


def lineage(name: str) -> tuple[Link, ...]:
    """Return the files a house is made of, the one that counts most first.

    A file is followed by the one it extends, and so on; then comes the first fallback that one of
    them names, with what it builds on itself.

    Raises:
        UnknownHouse: the name is none of `house_names`, nor the path of a ``.toml`` file.
        BadHouse: these files have faults; lists them all.
    """
    search = _Search()
    links: list[Link] = []
    path: Path | None = _locate(name, Path())
    while path:
        files = search.follow(path)
        links += [Link(file, fallback=bool(links)) for file in files]
        heir = next((file for file in files if file.fallback), None)
        path = search.parent(heir, heir.fallback) if heir else None
    if search.faults:
        raise BadHouse(tuple(search.faults))
    return tuple(links)


@dataclass
class _Search:
    """Follows files to those they build on, and keeps the faults on the way."""

    faults: list[str] = field(default_factory=list)
    seen: list[Path] = field(default_factory=list)

    def follow(self, path: Path | None) -> list[HouseFile]:
        """Read a file, the one it extends, and so on."""
        files: list[HouseFile] = []
        while path:
            self.seen.append(path)
            file = read_house_file(path)
            self.faults += file.faults
            files.append(file)
            path = self.parent(file, file.extends) if file.extends else None
        return files

    def parent(self, heir: HouseFile, name: str) -> Path | None:
        """Return the file of the house that another builds on; None, and a fault, for none."""
        try:
            path = _locate(name, heir.path.parent)
        except UnknownHouse as fault:
            self.faults.append(f"{heir.path}: {fault}")
            return None
        if path in self.seen:
            self.faults.append(f"{heir.path}: builds on {name!r}, which builds on it")
            return None
        return path


def _locate(name: str, folder: Path) -> Path:
    if name.casefold().endswith(ENDING):
        path = (folder / name).resolve()
        if path.is_file():
            return path
        raise UnknownHouse(f"there is no file {path}")
    known = house_names()
    if name.casefold() in known:
        return _FOLDER / f"{name.casefold()}{ENDING}"
    raise UnknownHouse(
        f"no house is called {name!r}{hint(name.casefold(), known)}; "
        f"the houses are {', '.join(known)}, or the path of a {ENDING} file"
    )
