"""The README is true: what it shows can be typed, and what it points at is there."""

import re
import shlex

import pytest

from cardspeak.cli import main


@pytest.fixture(scope="module")
def readme(root):
    return (root / "README.md").read_text()


def test_every_command_shown_can_be_typed(readme):
    blocks = re.findall(r"```sh\n(.*?)```", readme, re.DOTALL)
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    commands = [shlex.split(line, comments=True)[1:] for line in lines if "cardspeak " in line]
    assert len(commands) > 6
    for arguments in commands:
        command, context = main, None
        while hasattr(command, "commands"):
            context = command.make_context(arguments[0], arguments, parent=context)
            _, command, arguments = command.resolve_command(context, arguments)
        command.make_context(command.name, arguments, parent=context)


def test_what_make_is_asked_for_is_in_the_makefile(root, readme):
    targets = set(re.findall(r"^make (\w+)|`make (\w+)`", readme, re.MULTILINE))
    makefile = (root / "Makefile").read_text()
    for target in {a or b for a, b in targets}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_file_it_points_at_is_there(root, readme):
    links = re.findall(r"\]\((?!https?:)([^)#]+)", readme)
    links += re.findall(r"\bweb/static/[\w.]+", readme)
    assert {"docs/example.png", "LICENSE", "CONTRIBUTING.md"} <= set(links)
    for link in links:
        assert (root / link).is_file(), link


def test_its_folders_are_there(root, readme):
    for folder in re.findall(r"^\| `([\w/]+)/` \|", readme, re.MULTILINE):
        assert (root / folder).is_dir()
