"""The command line: `cardspeak COMMAND`."""

from __future__ import annotations

import click

from cardspeak.commands.bench import bench
from cardspeak.commands.board import board
from cardspeak.commands.calibrate import calibrate
from cardspeak.commands.check_deck import check_deck
from cardspeak.commands.games import games
from cardspeak.commands.log import log
from cardspeak.commands.read import read
from cardspeak.commands.reconstruct import reconstruct
from cardspeak.commands.replay import replay
from cardspeak.commands.rules import rules
from cardspeak.commands.showdown import showdown
from cardspeak.commands.teach import teach
from cardspeak.commands.twin import twin
from cardspeak.commands.watch import watch
from cardspeak.commands.web import web


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardspeak", prog_name="cardspeak")
def main() -> None:
    """See the cards on a poker table, read the hands, share the pots, and say so."""


main.add_command(watch)
main.add_command(reconstruct)
main.add_command(check_deck)
main.add_command(calibrate)
main.add_command(board)
main.add_command(twin)
main.add_command(read)
main.add_command(teach)
main.add_command(web)
main.add_command(showdown)
main.add_command(games)
main.add_command(rules)
main.add_command(replay)
main.add_command(log)
main.add_command(bench)
