"""Films whose frames say their own number, and a camera on the loopback that sends one."""

import itertools
import re
import socket
import struct
import time
from contextlib import suppress
from fractions import Fraction
from threading import Event, Thread

import av
import numpy as np
import pytest

WIDTH, HEIGHT = 320, 180
SQUARE = 20
MS = Fraction(1, 1000)


def drawn(number, width=WIDTH, height=HEIGHT):
    """A picture with its number in its first line, as sixteen squares, over some texture."""
    rng = np.random.default_rng(number // 20)
    image = rng.integers(60, 190, (height // 10, width // 10, 3), dtype=np.uint8)
    image = np.kron(image, np.ones((10, 10, 1), np.uint8))
    bits = [255 * (number >> place & 1) for place in range(16)]
    image[:SQUARE, : 16 * SQUARE] = np.repeat(bits, SQUARE)[None, :, None]
    return image


def number_in(image):
    """The number that is drawn in a picture."""
    squares = image[SQUARE // 2, SQUARE // 2 : 16 * SQUARE : SQUARE].mean(1)
    return sum(1 << place for place, level in enumerate(squares) if level > 127)


def film(
    path,
    *,
    times_s=None,
    numbers=None,
    size=(WIDTH, HEIGHT),
    gop=20,
    bf=2,
    turn=0,
    movflags="",
    form="yuv420p",
):
    """Write a film; each frame's number is drawn in it."""
    times_s = np.arange(60) / 30 if times_s is None else times_s
    numbers = range(len(times_s)) if numbers is None else numbers
    with av.open(str(path), "w", options={"movflags": movflags} if movflags else {}) as out:
        stream = out.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = *size, form
        stream.options = {"preset": "ultrafast", "g": str(gop), "bf": str(bf), "crf": "20"}
        stream.codec_context.time_base = MS
        stream.codec_context.thread_count = 1
        if turn:
            stream.set_display_rotation(turn)
        for number, t_s in zip(numbers, times_s, strict=True):
            picture = av.VideoFrame.from_ndarray(drawn(number, *size), format="bgr24")
            picture.pts, picture.time_base = round(t_s / MS), MS
            out.mux(stream.encode(picture))
        out.mux(stream.encode(None))
    return path


@pytest.fixture(name="drawn", scope="session")
def _drawn():
    return drawn


@pytest.fixture(name="number_in", scope="session")
def _number_in():
    return number_in


@pytest.fixture(name="film", scope="session")
def _film():
    return film


class RtspCamera:
    """A camera that speaks as much RTSP as a player needs: H.264 over one TCP connection.

    It sends its pictures over and over, at their pace, and can fall silent or be switched off.
    """

    def __init__(self, units, fps=30):
        self.silent, self._off = Event(), Event()
        self._units, self._fps = units, fps
        self._port = 0
        self._open = []
        self.switch_on()
        self.url = f"rtsp://user:secret@127.0.0.1:{self._port}/table"

    def switch_on(self):
        self._off.clear()
        listener = socket.create_server(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        self._open = [listener]
        Thread(target=self._listen, args=(listener,), daemon=True).start()

    def switch_off(self):
        self._off.set()
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _listen(self, listener):
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._open.append(client)
                Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with suppress(OSError), client, client.makefile("rb") as lines:
            while self._answer(client, lines) != "PLAY":
                pass
            self._send(client)

    def _answer(self, client, lines):
        request = "".join(iter(lambda: lines.readline().decode(), "\r\n"))
        if not request:
            raise ConnectionResetError
        method, sequence = request.split()[0], re.search(r"CSeq: (\d+)", request)[1]
        more, body = "", ""
        if method == "DESCRIBE":
            body = (
                "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\n"
                "m=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n"
                "a=fmtp:96 packetization-mode=1\r\na=control:track\r\n"
            )
            more = f"Content-Type: application/sdp\r\nContent-Length: {len(body)}\r\n"
        if method == "SETUP":
            more = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
        head = f"RTSP/1.0 200 OK\r\nCSeq: {sequence}\r\nSession: 1\r\n{more}\r\n"
        client.sendall((head + body).encode())
        return method

    def _send(self, client):
        begin, sequence = time.monotonic(), itertools.count()
        for number in itertools.count():
            while self.silent.is_set() and not self._off.is_set():
                time.sleep(0.01)
            time.sleep(max(0.0, begin + number / self._fps - time.monotonic()))
            unit = self._units[number % len(self._units)]
            for last, payload in rtp_payloads(unit):
                stamp = (number * 90_000 // self._fps) & 0xFFFFFFFF
                kind = 96 | last << 7
                head = struct.pack(">BBHII", 0x80, kind, next(sequence) & 0xFFFF, stamp, 7)
                client.sendall(b"$\0" + struct.pack(">H", len(head + payload)) + head + payload)


def rtp_payloads(unit, longest=1200):
    """One coded picture as RTP carries it; whether each part is its last, and the part."""
    parts = [part for part in re.split(b"\0?\0\0\1", unit) if part]
    for number, part in enumerate(parts, 1):
        if len(part) <= longest:
            yield number == len(parts), part
            continue
        kind, body = part[0], part[1:]
        for at in range(0, len(body), longest):
            end = at + longest >= len(body)
            head = bytes([kind & 0xE0 | 28, (at == 0) << 7 | end << 6 | kind & 0x1F])
            yield end and number == len(parts), head + body[at : at + longest]


@pytest.fixture(scope="session")
def coded(tmp_path_factory):
    """Sixty pictures in H.264, a whole one every fifteenth."""
    path = film(tmp_path_factory.mktemp("coded") / "film.h264", gop=15, bf=0)
    with av.open(str(path)) as container:
        return [bytes(packet) for packet in container.demux(video=0) if packet.size]


@pytest.fixture
def camera(coded):
    """A camera on the loopback."""
    camera = RtspCamera(coded)
    yield camera
    camera.switch_off()
