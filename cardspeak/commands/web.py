"""`cardspeak web`: the page, served from this machine."""

from __future__ import annotations

import ipaddress
import socket
import webbrowser

import click

DEFAULT_PORT = 8000
_PORTS_TRIED = 20
_THREADS = 8


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    help=f"Port to listen on; 0 takes any free one.  [default: {DEFAULT_PORT}, or the next free]",
)
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in a browser.")
def web(host: str, port: int | None, open_page: bool) -> None:
    """Serve the page: read a photo or a camera's picture in the browser, and hear it.

    Only this machine can reach it, unless --host says otherwise.
    """
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
    _serve(listening, loopback)


def _serve(listening: socket.socket, loopback: bool) -> None:
    import waitress

    from cardspeak.web.app import MAX_UPLOAD_BYTES, create_app

    app = create_app({"LOOPBACK_ONLY": loopback})
    # Bodies stay in memory: a picture that is read is never written to a disk.
    waitress.serve(
        app, sockets=[listening], threads=_THREADS, ident=None, _quiet=True,
        inbuf_overflow=2 * MAX_UPLOAD_BYTES, max_request_body_size=2 * MAX_UPLOAD_BYTES,
    )  # fmt: skip


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
