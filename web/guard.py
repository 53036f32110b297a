"""What keeps other sites away from the page: host and origin checks, and response headers."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob: mediastream:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def guard(app: Flask, *, loopback_only: bool) -> None:
    """Check every request and mark every response.

    Args:
        app: The application to guard.
        loopback_only: Answer only to ``localhost`` and loopback addresses, so that no site can
            reach the server by pointing a name of its own at this machine.
    """

    @app.before_request
    def check() -> None:
        if loopback_only and not _is_loopback_name(request.host):
            abort(403, "open this page as localhost or 127.0.0.1")
        if request.method == "POST" and not _is_same_origin():
            abort(403, "only the page of this server may ask that")

    @app.after_request
    def mark(response: Response) -> Response:
        response.headers.update(_HEADERS)
        if loopback_only:  # browsers complain of it over plain http on other addresses
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        stored = "no-cache" if request.endpoint == "static" else "no-store"
        response.headers["Cache-Control"] = stored
        return response


def _is_loopback_name(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _is_same_origin() -> bool:
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host
