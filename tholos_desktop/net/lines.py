"""The lines of the protocol ``tholos-net 1``: parsing and printing.

A line is ASCII text of at most 512 bytes, with one space between fields. Numbers are decimal, bytes
are Crockford base32 of a fixed length, and names are base32 of UTF-8 (``-`` if empty)."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tholos_desktop.net.encoding import (
    base32,
    clean_name,
    from_base32,
    parse_name,
    parse_number,
)
from tholos_desktop.net.options import Options

PROTOCOL = 1
LONGEST = 512
GID, KEY, SIGNATURE, NONCE, HASH, SHORT = 8, 64, 64, 16, 32, 8
"""Sizes in bytes of a game's ID, a public key (Ed25519, then X25519), a signature, a nonce, a hash,
and a shortened hash."""
WHYS = (
    "line", "turn", "signature", "fork", "draw", "game", "version", "rules", "rate", "busy",
)  # fmt: skip
PHRASES = 12


class LineError(ValueError):
    """A malformed line."""


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

    Raises :class:`LineError` if the line is malformed.
    """
    if len(text) > LONGEST or not re.fullmatch(r"[!-~]+(?: [!-~]+)*", text):
        raise LineError("a line is up to 512 printable ASCII characters")
    word, *fields = text.split(" ")
    if word not in _FORMS:
        return None
    kind, forms = _FORMS[word]
    if len(fields) != len(forms):
        raise LineError(f"{word} has {len(forms)} fields, not {len(fields)}")
    try:
        return kind(*(form.parse(field) for form, field in zip(forms, fields, strict=True)))
    except ValueError as error:
        raise LineError(str(error)) from error


def format_line(line: Line) -> str:
    """
    >>> format_line(Say(3))
    'say 3'
    """
    word = _WORDS[type(line)]
    forms = _FORMS[word][1]
    return " ".join([word, *(form.show(part) for form, part in zip(forms, line, strict=True))])
