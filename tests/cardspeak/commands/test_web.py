"""`cardspeak web`: a real server in a process of its own."""

import re
import socket
import subprocess
import sys
import urllib.request

import pytest
from click.testing import CliRunner

from cardspeak.cli import main

COMMAND = [sys.executable, "-u", "-c", "from cardspeak.cli import main; main()", "web"]


@pytest.fixture
def serve():
    started = []

    def start(*arguments):
        server = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, text=True)
        started.append(server)
        lines = []
        for line in server.stdout:
            lines.append(line)
            if found := re.search(r"http://\S+", line):
                return found[0], "".join(lines)
        raise AssertionError(f"no address was told: {lines}")

    yield start
    for server in started:
        server.terminate()
        server.wait(10)
        server.stdout.close()


@pytest.fixture
def busy_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def test_the_page_is_served_on_loopback(serve):
    url, _ = serve("--port", "0")
    assert url.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(f"{url}healthz", timeout=20) as answer:  # noqa: S310
        assert b"ok" in answer.read()


def test_a_busy_port_is_an_error_that_says_what_to_do(busy_port):
    result = CliRunner().invoke(main, ["web", "--port", str(busy_port)])
    assert result.exit_code == 1
    assert f"port {busy_port}" in result.stderr
    assert "--port" in result.stderr


def test_a_host_that_is_not_here_is_an_error():
    result = CliRunner().invoke(main, ["web", "--host", "no.such.host.invalid", "--port", "0"])
    assert result.exit_code == 1
    assert "no address of this machine" in result.stderr
