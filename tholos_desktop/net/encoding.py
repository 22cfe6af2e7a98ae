"""The text and byte forms of what two computers exchange."""

import base64
import hashlib
import re

from tholos_desktop.plain_text import plain_name

PROTOCOL = 2
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of Crockford's base32, which has no letter that looks like a digit."""
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_CROCKFORD, _FROM_CROCKFORD = str.maketrans(_BASE32, ALPHABET), str.maketrans(ALPHABET, _BASE32)
LONGEST_NAME = 24
CODE_DIGITS = 10


def base32(content: bytes) -> str:
    """
    >>> base32(b"tholos")
    'EHM6YV3FEC'
    """
    return base64.b32encode(content).decode().rstrip("=").translate(_TO_CROCKFORD)


def from_base32(text: str, wanted: int | None = None) -> bytes:
    """Decode text written by :func:`base32`. Raises ``ValueError`` for other text, or if the
    number of bytes is not ``wanted``."""
    padding = "=" * (-len(text) % 8)
    content = base64.b32decode(text.translate(_FROM_CROCKFORD) + padding)
    if base32(content) != text or wanted not in (None, len(content)):
        raise ValueError(f"{text[:40]!r} is not {wanted or 'whole'} bytes in base32")
    return content


def parse_number(text: str) -> int:
    """Parse a number of up to nine digits without a leading 0; raise ``ValueError`` for other
    text."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9) or (text[0] == "0" != text):
        raise ValueError(f"{text[:40]!r} is not a number")
    return int(text)


def clean_name(name: str) -> str:
    """Return a name as it is sent, of up to :data:`LONGEST_NAME` characters."""
    return plain_name(name, LONGEST_NAME)


def parse_name(content: bytes) -> str:
    """Decode a name from UTF-8. Raises ``ValueError`` for a name that :func:`clean_name` would
    change."""
    name = content.decode("utf-8")
    if clean_name(name) != name:
        raise ValueError("the name is not clean")
    return name


def parse_code(text: str) -> str | None:
    """Return the digits of a typed code (see ``codes``); ``None`` if there are too few or too
    many."""
    digits = "".join(str(int(c)) for c in text if c.isdecimal())
    return digits if len(digits) == CODE_DIGITS else None


def digest(label: str, *parts: bytes | str | int) -> bytes:
    """Return the SHA-256 hash of the text ``tholos-net 2 LABEL`` and the parts, each preceded by
    its length in four bytes."""
    whole = hashlib.sha256()
    for part in (f"tholos-net {PROTOCOL} {label}", *parts):
        content = part if isinstance(part, bytes) else str(part).encode()
        whole.update(len(content).to_bytes(4, "big") + content)
    return whole.digest()


# Lines in a text, found without a library of cryptography

LONGEST_TEXT = 50_000
"""Number of characters at the end of a pasted text that are searched for lines."""
_BETWEEN = r"[^0-9A-Za-z]*"
_BEGIN = _BETWEEN.join(("[0O]", "8", "[01OIL]"))
"""First letters of every line after the mark, which no word of a language has."""
PASTED = re.compile(
    rf"(?<![0-9A-Za-z])T{_BETWEEN}H{_BETWEEN}{PROTOCOL}(?={_BETWEEN}{_BEGIN})", re.IGNORECASE
)
_NEWER = re.compile(r"(?<![0-9A-Za-z])TH[3-9](?=[0-9A-Z]{20})", re.IGNORECASE)


def holds_line(text: str) -> bool:
    """True if a text looks as if it held a line of this protocol, or of a later one."""
    return bool(PASTED.search(text[-LONGEST_TEXT:]) or is_newer(text))


def is_newer(text: str) -> bool:
    return _NEWER.search(text[-LONGEST_TEXT:]) is not None
