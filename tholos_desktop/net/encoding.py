import hashlib
import re
import unicodedata

from tholos_desktop.plain_text import printable

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of Crockford's base32, which has no letter that looks like a digit."""
BETWEEN = r"[^0-9A-Za-z]*"
"""Pattern of the characters that a messenger may insert between the letters of a pasted line."""
FIRST = BETWEEN.join(("", "[01OIL]", "[048CGMRWO]", "[0O]"))
"""Pattern of the first letters after a line's mark ``TH1``. It excludes words that begin with
"thi"."""
PASTED = re.compile(
    rf"(?<![0-9A-Za-z])T{BETWEEN}H(?:{BETWEEN}[1IL](?={FIRST})|[1-9][0-9A-Z]{{20}})", re.IGNORECASE
)
"""Pattern of the beginning of a pasted line, also of later versions of the protocol."""
LONGEST_NAME = 24
_VALUES = {letter: value for value, letter in enumerate(ALPHABET)}


def base32(content: bytes) -> str:
    """
    >>> base32(b"tholos")
    'EHM6YV3FEC'
    """
    bits = len(content) * 8
    letters = -(-bits // 5)
    number = int.from_bytes(content, "big") << (letters * 5 - bits)
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(letters)))


def from_base32(text: str, wanted: int | None = None) -> bytes:
    """Decode :func:`base32`; raise ``ValueError`` for invalid text, or if the result isn't
    ``wanted`` bytes."""
    number = 0
    for letter in text:
        if letter not in _VALUES:
            raise ValueError(f"{letter!r} is not base32")
        number = number << 5 | _VALUES[letter]
    size = len(text) * 5 // 8
    spare = len(text) * 5 - size * 8
    if spare > 4 or number & ((1 << spare) - 1) or wanted not in (None, size):
        raise ValueError(f"{text!r} is not {wanted or 'whole'} bytes in base32")
    return (number >> spare).to_bytes(size, "big")


def parse_number(text: str) -> int:
    """Parse a number of up to nine digits without a leading 0; raise ``ValueError`` for other
    text."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9) or (text[0] == "0" != text):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def clean_name(name: str) -> str:
    """Return a name as it is sent: without invisible characters and at most :data:`LONGEST_NAME`
    long."""
    seen = (
        c for c in printable(name) if c.isspace() or not unicodedata.category(c).startswith("C")
    )
    return " ".join("".join(seen).split())[:LONGEST_NAME].strip()


def parse_name(content: bytes) -> str:
    """Decode a name from UTF-8; raise ``ValueError`` if :func:`clean_name` would change it."""
    name = content.decode("utf-8")
    if clean_name(name) != name:
        raise ValueError("the name is not clean")
    return name


def digest(label: str, *parts: bytes | str | int) -> bytes:
    """Return the SHA-256 hash of the text ``tholos-net 1 LABEL`` and the parts, each preceded by
    its length."""
    whole = hashlib.sha256()
    for part in (f"tholos-net 1 {label}", *parts):
        content = part if isinstance(part, bytes) else str(part).encode()
        whole.update(len(content).to_bytes(4, "big") + content)
    return whole.digest()
