"""Random damage to texts and bytes, of the kinds that disks, editors, chats and malice cause."""

import random
from collections.abc import Callable, Sequence

_BITS = 8
_FOREIGN: tuple[bytes, ...] = (
    b"",
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\r",
    b"\n\n",
    b"\x1b[31m",
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"-",
    b"- w",
    b"1e999",
    b"NaN",
    b"-1",
    b"99999999999999999999",
    b"9" * 5000,
    b"[" * 3000,
    b'{"a":' * 3000,
    "\u202e\u2028\u00a0é😀".encode(),
    b"\xed\xa0\x80",
)
"""Inputs that have broken readers of text before."""


def any_bytes(rng: random.Random, most: int = 60) -> bytes:
    return rng.randbytes(rng.randint(0, most))


def foreign(rng: random.Random) -> bytes:
    return rng.choice((rng.choice(_FOREIGN), any_bytes(rng, 8)))


def mutated(rng: random.Random, content: bytes, others: Sequence[bytes] = ()) -> bytes:
    """Return the bytes after one to four mutations. Some mutations mix in parts of ``others``."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        content = rng.choice(_MISHAPS)(rng, content, others or (content,))
    return content


Mishap = Callable[[random.Random, bytes, Sequence[bytes]], bytes]


def _span(rng: random.Random, content: bytes) -> tuple[int, int]:
    at = rng.randint(0, len(content))
    return at, min(len(content), at + rng.choice((0, 1, 1, 3, 20, 200)))


def _cut_short(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    return content[: rng.randint(0, len(content))]


def _cut_out(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at, end = _span(rng, content)
    return content[:at] + content[end:]


def _double(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at, end = _span(rng, content)
    return content[:end] + content[at:end] * rng.choice((1, 1, 40)) + content[end:]


def _put_in(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    at, end = _span(rng, content)
    return content[:at] + foreign(rng) + content[end:]


def _flip_bit(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    spoilt = bytearray(content)
    if spoilt:
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(_BITS)
    return bytes(spoilt)


def _zero_block(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    """Fill a block with zeros, as a file system does after a power cut."""
    at, end = _span(rng, content)
    return content[:at] + b"\x00" * (end - at) + content[end:]


def _splice(rng: random.Random, content: bytes, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others)
    return content[: rng.randint(0, len(content))] + other[rng.randint(0, len(other)) :]


def _shuffle_lines(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    lines = content.split(b"\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _shuffle_words(rng: random.Random, content: bytes, others: Sequence[bytes]) -> bytes:
    words = content.split(b" ")
    words[rng.randrange(len(words))] = rng.choice(rng.choice(others).split() or [b""])
    return b" ".join(words)


def _change_digit(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    places = [at for at, byte in enumerate(content) if chr(byte) in "0123456789"]
    if not places:
        return content
    at = rng.choice(places)
    return content[:at] + rng.choice((b"0", b"7", b"-3", b"1000000000", b"2.5")) + content[at + 1 :]


def _encode_anew(rng: random.Random, content: bytes, _: Sequence[bytes]) -> bytes:
    return content.decode("utf-8", "replace").encode(
        rng.choice(("utf-16", "utf-8-sig", "cp500")), "replace"
    )


_MISHAPS: tuple[Mishap, ...] = (
    _cut_short,
    _cut_out,
    _cut_out,
    _double,
    _put_in,
    _put_in,
    _flip_bit,
    _flip_bit,
    _zero_block,
    _splice,
    _shuffle_lines,
    _shuffle_words,
    _shuffle_words,
    _change_digit,
    _change_digit,
    _encode_anew,
)
