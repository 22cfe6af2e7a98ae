"""The lines of the protocol ``tholos-net 1``.

A line is ASCII text of at most 512 bytes. Bytes are written in Crockford base32. Names are encoded
in UTF-8, then in base32; an empty name is written as ``-``."""

import base64
import hashlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tholos_desktop.plain_text import plain_name
from tholos_desktop.rules import ADVANCED, BASIC, MAX_ORNAMENTS, MIN_ORNAMENTS

DRAWN = "?"
MOST_TAKE_BACKS = 3
_PACE = re.compile(r"-|([1-9]\d{0,2})\+(0|[1-9]\d{0,2})(e?)|([1-9]\d?)d")
_OPTIONS_TEXT = re.compile(r"([ba]),([?0-5]),([ta]),([?wb]),([?wb]),([0-9+ed-]+),([0-3])")
_LONGEST_MINUTES = 180


class Options(NamedTuple):
    ornaments: int | None = 0
    """Number of ornaments; 0 in basic mode. ``None`` means a random number from 2 to 5."""
    any_location: bool = False
    """True to allow ornaments at all seven locations (RULES.md ruling 6a)."""
    begins: str = DRAWN
    color: str = DRAWN
    pace: str = "-"
    """Time control. ``M+S`` is M minutes plus S seconds per turn. With a final ``e``, a player who
    runs out of time loses. ``Nd`` is N days per turn, not enforced. ``-`` means no limit."""
    take_backs: int = 0
    """Maximum number of take-backs granted to each player, 0 to 3."""

    @property
    def mode(self) -> str:
        return BASIC if self.ornaments == 0 else ADVANCED

    @property
    def clock(self) -> tuple[int, int, bool] | None:
        """Minutes, seconds added per turn, and True if running out of time loses; ``None`` without
        a clock."""
        found = _PACE.fullmatch(self.pace)
        return (int(found[1]), int(found[2]), bool(found[3])) if found and found[1] else None

    @property
    def days(self) -> int | None:
        found = _PACE.fullmatch(self.pace)
        return int(found[4]) if found and found[4] else None

    def __str__(self) -> str:
        count = DRAWN if self.ornaments is None else self.ornaments
        tokens = "a" if self.any_location else "t"
        parts = (self.mode[0], count, tokens, self.begins, self.color, self.pace, self.take_backs)
        return ",".join(map(str, parts))

    @classmethod
    def parse(cls, text: str) -> "Options":
        """Parse options written by ``str``; raise ``ValueError`` for any other text."""
        found = _OPTIONS_TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not a game's options")
        _, count, tokens, begins, color, pace, backs = found.groups()
        ornaments = None if count == DRAWN else int(count)
        options = cls(ornaments, tokens == "a", begins, color, pace, int(backs))
        if str(options) != text or not options.is_sound:
            raise ValueError(f"{text!r} is not a game's options")
        return options

    @property
    def is_sound(self) -> bool:
        if self.ornaments and not MIN_ORNAMENTS <= self.ornaments <= MAX_ORNAMENTS:
            return False
        if not _PACE.fullmatch(self.pace) or not 0 <= self.take_backs <= MOST_TAKE_BACKS:
            return False
        return self.clock is None or max(self.clock[:2]) <= _LONGEST_MINUTES


ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of Crockford's base32, which has no letter that looks like a digit."""
BETWEEN = r"[^0-9A-Za-z]*"
"""Pattern of the characters that a messenger may insert between the letters of a pasted line."""
FIRST = BETWEEN.join(("", "[01OIL]", "[048CGMRWO]", "[0O]"))
"""Pattern of the three characters after the mark ``TH1``. If the mark is written as ``thi``, this
pattern distinguishes it from words like "this"."""
PASTED = re.compile(
    rf"(?<![0-9A-Za-z])T{BETWEEN}H(?:{BETWEEN}[1IL](?={FIRST})|[1-9][0-9A-Z]{{20}})", re.IGNORECASE
)
"""Pattern of the start of a pasted line, in this or a later version of the protocol."""
LONGEST_NAME = 24
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_CROCKFORD, _FROM_CROCKFORD = str.maketrans(_BASE32, ALPHABET), str.maketrans(ALPHABET, _BASE32)


def base32(content: bytes) -> str:
    """
    >>> base32(b"tholos")
    'EHM6YV3FEC'
    """
    return base64.b32encode(content).decode().rstrip("=").translate(_TO_CROCKFORD)


def from_base32(text: str, wanted: int | None = None) -> bytes:
    """Decode text written by :func:`base32`. Raises ``ValueError`` for invalid text, or if the
    number of bytes is not ``wanted``."""
    padding = "=" * (-len(text) % 8)
    content = base64.b32decode(text.translate(_FROM_CROCKFORD) + padding)
    if base32(content) != text or wanted not in (None, len(content)):
        raise ValueError(f"{text!r} is not {wanted or 'whole'} bytes in base32")
    return content


def parse_number(text: str) -> int:
    """Parse a number of up to nine digits without a leading 0; raise ``ValueError`` for other
    text."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9) or (text[0] == "0" != text):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def clean_name(name: str) -> str:
    """Return a name as it is sent."""
    return plain_name(name, LONGEST_NAME)


def parse_name(content: bytes) -> str:
    """Decode a name from UTF-8. Raises ``ValueError`` for a name that :func:`clean_name` would
    change."""
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


PROTOCOL = 1
LONGEST = 512
GID, KEY, SIGNATURE, NONCE, HASH, SHORT = 8, 32, 64, 16, 32, 8
"""Sizes in bytes."""
WHYS = (
    "line", "turn", "signature", "fork", "draw", "game", "version", "rules", "rate", "busy",
)  # fmt: skip
PHRASES = 12


class Hello(NamedTuple):
    low: int
    high: int
    rules: bytes
    caps: str
    app: str
    name: str
    key: bytes


class Deal(NamedTuple):
    gid: bytes
    options: Options
    commit: bytes


class Take(NamedTuple):
    gid: bytes
    rb: bytes
    signature: bytes


class Open(NamedTuple):
    gid: bytes
    ra: bytes
    signature: bytes


class TurnLine(NamedTuple):
    number: int
    head: bytes
    used: int
    seen: int
    signature: bytes
    text: str


class Have(NamedTuple):
    number: int
    head: bytes


class Ask(NamedTuple):
    ply: int
    head: bytes


class Back(NamedTuple):
    number: int
    head: bytes
    signature: bytes
    ply: int


class Nay(NamedTuple):
    pass


class Resign(NamedTuple):
    number: int
    head: bytes
    signature: bytes


class DoneLine(NamedTuple):
    number: int
    head: bytes
    signature: bytes


class Say(NamedTuple):
    phrase: int


class Again(NamedTuple):
    pass


class Bye(NamedTuple):
    pass


class No(NamedTuple):
    why: str
    number: int


Line = (
    Hello | Deal | Take | Open | TurnLine | Have | Ask | Back | Nay | Resign | DoneLine | Say
    | Again | Bye | No
)  # fmt: skip


class _Form(NamedTuple):
    parse: Callable[[str], Any]
    show: Callable[[Any], str] = str


def _bytes(size: int) -> _Form:
    return _Form(lambda text: from_base32(text, size), base32)


def _one_of(pattern: str) -> _Form:
    def parse(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(f"{text!r} is not {pattern}")
        return text

    return _Form(parse)


def _phrase(text: str) -> int:
    if not 1 <= (number := parse_number(text)) <= PHRASES:
        raise ValueError(f"there is no phrase {number}")
    return number


def _name(text: str) -> str:
    name = "" if text == "-" else parse_name(from_base32(text))
    if not name and text != "-":
        raise ValueError("an empty name is -")
    return name


_NUMBER, _NAME = _Form(parse_number), _Form(_name, lambda n: base32(clean_name(n).encode()) or "-")
_SHORT, _SIGNED, _GID, _NONCE = _bytes(SHORT), _bytes(SIGNATURE), _bytes(GID), _bytes(NONCE)
_AT = (_NUMBER, _SHORT)
_OPTIONS = _Form(Options.parse)
_FORMS: dict[str, tuple[type[Line], tuple[_Form, ...]]] = {
    "hello": (Hello, (_NUMBER, _NUMBER, _SHORT, _one_of("[a-z]{1,20}|-"),
                      _one_of("[0-9A-Za-z.+-]{1,20}"), _NAME, _bytes(KEY))),
    "deal": (Deal, (_GID, _OPTIONS, _bytes(HASH))),
    "take": (Take, (_GID, _NONCE, _SIGNED)),
    "open": (Open, (_GID, _NONCE, _SIGNED)),
    "turn": (TurnLine, (*_AT, _NUMBER, _NUMBER, _SIGNED, _one_of("[!-~]{1,12}"))),
    "have": (Have, _AT),
    "ask": (Ask, _AT),
    "back": (Back, (*_AT, _SIGNED, _NUMBER)),
    "nay": (Nay, ()),
    "resign": (Resign, (*_AT, _SIGNED)),
    "done": (DoneLine, (*_AT, _SIGNED)),
    "say": (Say, (_Form(_phrase),)),
    "again": (Again, ()),
    "bye": (Bye, ()),
    "no": (No, (_one_of("|".join(WHYS)), _NUMBER)),
}  # fmt: skip
_WORDS = {kind: word for word, (kind, _) in _FORMS.items()}


def parse_line(text: str) -> Line | None:
    """Parse a line; return ``None`` if its first word is unknown.

    Raises ``ValueError`` if the line is malformed.
    """
    if len(text) > LONGEST or not re.fullmatch(r"[!-~]+(?: [!-~]+)*", text):
        raise ValueError("a line is up to 512 printable ASCII characters")
    word, *fields = text.split(" ")
    if word not in _FORMS:
        return None
    kind, forms = _FORMS[word]
    if len(fields) != len(forms):
        raise ValueError(f"{word} has {len(forms)} fields, not {len(fields)}")
    return kind(*(form.parse(field) for form, field in zip(forms, fields, strict=True)))


def format_line(line: Line) -> str:
    """
    >>> format_line(Say(3))
    'say 3'
    """
    word = _WORDS[type(line)]
    forms = _FORMS[word][1]
    return " ".join([word, *(form.show(part) for form, part in zip(forms, line, strict=True))])
