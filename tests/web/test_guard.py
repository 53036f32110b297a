"""What keeps other sites away from the page."""

import pytest


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_loopback_names_are_answered(client, host):
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "rebound.example",
        "localhost.rebound.example",
        "127.0.0.1.rebound.example",
        "192.168.0.9",
        "",
        "[::1",
    ],
)
def test_another_name_for_this_machine_is_refused(client, host):
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 403
    assert "message" in answer.get_json()


def test_off_loopback_any_name_is_answered(make_client):
    client = make_client(LOOPBACK_ONLY=False)
    assert client.get("/", headers={"Host": "table-4.casino.example"}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "null"},
    ],
)
def test_another_sites_page_may_not_ask(client, jpeg, headers):
    assert client.post("/api/read", data=jpeg, headers=headers).status_code == 403


def test_the_page_itself_may_ask(client, jpeg):
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}
    assert client.post("/api/read", data=jpeg, headers=headers).status_code == 200


def test_every_answer_carries_its_policies(client):
    for path in ("/", "/healthz", "/nowhere", "/static/page.css"):
        headers = client.get(path, buffered=True).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "camera=(self)" in headers["Permissions-Policy"]
        assert "Access-Control-Allow-Origin" not in headers


def test_what_is_read_and_said_is_not_stored(client, jpeg):
    assert client.post("/api/read", data=jpeg).headers["Cache-Control"] == "no-store"
