import time
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count, islice
from threading import Thread

import cv2
import pytest

from cardspeak.hardware.cameras.network import without_secrets
from cardspeak.hardware.cameras.open import open_source


@pytest.fixture
def serve():
    """Serve something over HTTP on the loopback; returns its address."""
    servers = []

    def start(handler):
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *what):
        pass


def test_a_recording_on_the_network_is_read_whole(film, tmp_path, serve, number_in):
    film(tmp_path / "film.mp4", movflags="faststart")
    source = open_source(serve(partial(Silent, directory=tmp_path)) + "/film.mp4")
    assert not source.live
    assert [number_in(frame.image) for frame in source] == list(range(60))


def test_pictures_over_http_are_live_and_timed_as_they_come(serve, drawn, number_in):
    class Pictures(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
            self.end_headers()
            try:
                for number in count():
                    data = cv2.imencode(".jpg", drawn(number))[1].tobytes()
                    head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}"
                    self.wfile.write(head.encode() + b"\r\n\r\n" + data + b"\r\n")
                    time.sleep(0.05)
            except OSError:
                return

        def log_message(self, *what):
            pass

    source = open_source(serve(Pictures))
    frames = list(islice(source, 12))
    source.close()
    assert source.live
    shown = [number_in(frame.image) for frame in frames]
    assert shown == sorted(set(shown))
    passed_s = frames[-1].t_s - frames[-4].t_s
    assert passed_s == pytest.approx(0.05 * (shown[-1] - shown[-4]), abs=0.2)


def test_what_is_shown_of_an_address_has_no_secrets():
    shown = without_secrets("rtsp://user:pass@10.0.0.5:554/live/1?token=abc")
    assert shown == "rtsp://10.0.0.5:554/live/1"
