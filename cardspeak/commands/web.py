"""`cardspeak web`: the pages, served from this machine."""

from __future__ import annotations

import ipaddress
import logging
import random
import signal
import socket
import webbrowser
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from cardspeak.commands.at_table import named_errors, open_cameras, open_session, prepared
from cardspeak.commands.crew import as_watched, crew_options
from cardspeak.commands.taught import taught_deck

if TYPE_CHECKING:
    from cardspeak.vision.taught.deck import TaughtDeck
    from cardspeak.web.live_watch import Watch

DEFAULT_PORT = 8000
_PORTS_TRIED = 20
_THREADS = 16
"""Beside those that each open page has to itself."""


@click.command()
@click.argument("sources", metavar="[SOURCE]...", nargs=-1)
@click.option("--table", "table_file", metavar="TABLE", help="A layout's name, or a table's file.")
@click.option(
    "--log",
    "log_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the facts to this log; one that is there is gone on with.",
)
@click.option("--deck", help="The deck on the table, as `cardspeak teach` calls it, or its file.")
@crew_options
@click.option("--seed", type=int, help="Of the demonstration.  [default: another every time]")
@click.option("--photo", "photo_only", is_flag=True, help="Serve the page for photos alone.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    help=f"Port to listen on; 0 takes any free one.  [default: {DEFAULT_PORT}, or the next free]",
)
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in a browser.")
def web(
    sources: tuple[str, ...],
    table_file: str | None,
    log_file: Path | None,
    deck: str | None,
    house: str,
    game: str,
    blinds: tuple[int, int, int],
    seats: tuple[int, ...] | None,
    button: int | None,
    seed: int | None,
    photo_only: bool,
    host: str,
    port: int | None,
    open_page: bool,
) -> None:
    """Serve the live page of the table that SOURCE shows, and the page that reads photos.

    SOURCE is what `cardspeak watch` takes, several cameras included. Without one, a simulated table
    is played at. Only this machine can reach the pages, unless --host says otherwise.
    """
    if (table_file or log_file or deck) and not sources:
        raise click.UsageError("--table, --log and --deck need a SOURCE to watch")
    watch = None
    if sources and not photo_only:
        crew = (house, game, blinds, seats, button)
        watch = _table(sources, table_file, log_file, taught_deck(deck), crew)
    elif not photo_only:
        watch = _demo(random.randrange(1_000_000) if seed is None else seed)
    listening = _listen(host, port)
    bound_port = listening.getsockname()[1]
    if port is None and bound_port != DEFAULT_PORT:
        click.echo(f"Port {DEFAULT_PORT} is busy; using {bound_port}.")
    loopback = _is_loopback(listening.getsockname()[0])
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{'127.0.0.1' if host == '0.0.0.0' else shown}:{bound_port}/"  # noqa: S104
    click.echo(f"Cards Speak is at {url}  (Ctrl+C stops it)")
    if not loopback:
        click.echo("Anyone who can reach this machine can use it. Pictures are not kept.")
    if open_page:
        webbrowser.open(url)
    _serve(listening, loopback, watch)


def _table(
    sources: tuple[str, ...],
    table_file: str | None,
    log_file: Path | None,
    taught: TaughtDeck | None,
    crew: tuple[str, str, tuple[int, int, int], tuple[int, ...] | None, int | None],
) -> Watch:
    """Return the watch of a table; what is wrong with it is said at once."""
    from cardspeak.web.live_reel import Reel, Troubles, pipeline
    from cardspeak.web.live_watch import Watch

    troubles = Troubles()
    with named_errors():
        frames = open_cameras(sources, troubles.tell)
        table, setup = prepared(frames, table_file, *crew)
    reel = Reel(frames, table, setup, frames.name, troubles)
    eyes = partial(pipeline, taught=taught)
    return Watch(lambda: (reel,), partial(open_session, log_file), eyes)


def _demo(seed: int) -> Watch:
    """Return the watch of a simulated table."""
    from cardspeak.web.live_demo import demo
    from cardspeak.web.live_watch import Watch

    return Watch(lambda: demo(as_watched, seed), partial(open_session, None))


def _serve(listening: socket.socket, loopback: bool, watch: Watch | None) -> None:
    if watch:
        _stop_first(watch)
        watch.start()  # before all that serving takes is loaded
    import waitress

    from cardspeak.web.app import MAX_UPLOAD_BYTES, create_app
    from cardspeak.web.live import MOST_READERS

    app = create_app({"LOOPBACK_ONLY": loopback, "WATCH": watch})
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # waiting a moment is no fault
    # Bodies stay in memory: a picture that is read is never written to a disk. A reader that
    # stalls keeps its own thread waiting, with little to send, and nobody else's.
    waitress.serve(
        app, sockets=[listening], threads=_THREADS + 2 * MOST_READERS, ident=None, _quiet=True,
        inbuf_overflow=2 * MAX_UPLOAD_BYTES, max_request_body_size=2 * MAX_UPLOAD_BYTES,
        outbuf_high_watermark=1 << 20,
    )  # fmt: skip


def _stop_first(watch: Watch) -> None:
    """End the watch before the server, which would wait for the pages that listen to it."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        watch.stop()
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def _listen(host: str, port: int | None) -> socket.socket:
    ports = range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED) if port is None else (port,)
    for candidate in ports:
        try:
            return _bind(host, candidate)
        except socket.gaierror as error:
            raise click.ClickException(f'"{host}" is no address of this machine') from error
        except PermissionError as error:
            raise click.ClickException(f"port {candidate} needs privileges; use 1024 up") from error
        except OSError as error:
            fault = error
    if port is None:
        raise click.ClickException(f"ports {ports[0]} to {ports[-1]} are busy; name one: --port")
    raise click.ClickException(
        f"cannot listen on {host} port {port} ({(fault.strerror or 'busy').lower()}); "
        "try another --port, or 0 for any free one"
    )


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback
