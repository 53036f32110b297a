"""The key with which an installation signs its logs. It is kept apart from them."""

from __future__ import annotations

import hmac
import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cardspeak.rules.log.errors import BadKey

VARIABLE = "CARDSPEAK_KEY"
"""The environment variable that may name another file for the key."""

_BYTES = 32


@dataclass(frozen=True)
class Key:
    """A secret that signs.

    Attributes:
        secret: 32 random bytes.
    """

    secret: bytes = field(repr=False)

    @property
    def id(self) -> str:
        """A name for the key, which tells nothing of the secret."""
        return self.sign("cardspeak key")[:16]

    def sign(self, text: str) -> str:
        """Return the signature of a text: HMAC-SHA256, in hexadecimal."""
        return hmac.new(self.secret, text.encode(), "sha256").hexdigest()

    def signed(self, text: str, signature: object) -> bool:
        """Whether a signature is this key's, of this text."""
        return hmac.compare_digest(self.sign(text).encode(), str(signature).encode())


def key_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the key of this installation lies: in the user's configuration folder."""
    if named := environment.get(VARIABLE):
        return Path(named)
    windows = sys.platform == "win32"
    folder = environment.get("APPDATA" if windows else "XDG_CONFIG_HOME")
    return Path(folder or Path.home() / ".config") / "cardspeak" / "key"


def find_key(path: Path | None = None) -> Key | None:
    """Return the key of this installation, or None where none was made yet.

    Args:
        path: where it lies, if not at `key_path`.

    Raises:
        BadKey: if the file cannot be read, or holds no key.
    """
    path = path or key_path()
    try:
        secret = bytes.fromhex(path.read_text("ascii"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadKey(f"{path}: the key cannot be read: {error.strerror}") from error
    except ValueError:
        secret = b""
    if len(secret) != _BYTES:
        raise BadKey(f"{path}: this is no key of Cards Speak; {VARIABLE} may name another file")
    return Key(secret)


def installation_key(path: Path | None = None) -> Key:
    """Return the key of this installation; the first time, make it, for its user's eyes only.

    Args:
        path: where it lies, if not at `key_path`.

    Raises:
        BadKey: if the file cannot be read or made, or holds no key.
    """
    path = path or key_path()
    try:
        return find_key(path) or _make(path)
    except OSError as error:
        raise BadKey(f"{path}: the key cannot be made: {error.strerror}") from error


def _make(path: Path) -> Key:
    """Make a key; the file appears only whole, and the first of two makers has it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    whole = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        descriptor = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode=0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(f"{secrets.token_hex(_BYTES)}\n")
            file.flush()
            os.fsync(descriptor)
        with suppress(FileExistsError):
            path.hardlink_to(whole)
    finally:
        whole.unlink(missing_ok=True)
    key = find_key(path)
    if key is None:
        raise BadKey(f"{path}: the key was taken away while it was made")
    return key
