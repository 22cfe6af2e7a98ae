"""Words of the engine protocol: numbers, results, and name-value pairs.

Functions that parse a word raise ``ValueError`` with a reason if it is invalid."""

import math
from collections.abc import Iterable, Sequence

MOST = 10**12
PROVEN = {1: "win", 0: "draw", -1: "loss", None: "none"}
_RESULTS = {word: result for result, word in PROVEN.items()}
YES = {True: "yes", False: "no"}


def whole(name: str, text: str, *, least: int) -> int:
    """Parse a whole number from ``least`` to :data:`MOST`. ``name`` is used in the error
    message."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= MOST):
        raise ValueError(f"{name} needs a whole number from {least} up, not {text!r}")
    return int(text)


def quoted(reason: str) -> str:
    text = " ".join(reason.split())
    return text if len(text) <= 200 else f"{text[:197]}..."


def no_more(words: Sequence[str]) -> None:
    if words:
        raise ValueError(f"unexpected word {words[0]!r}")


def read_pairs(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for name, value in zip(words[::2], [*words[1::2], None], strict=False):
        if name not in known or name in options:
            raise ValueError(f"unexpected word {name!r}")
        if value is None:
            raise ValueError(f"{name} needs a value")
        options[name] = value
    return options


def option(options: dict[str, str], name: str, *, least: int) -> int | None:
    return whole(name, options[name], least=least) if name in options else None


def chance(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError(f"{text!r} is not between 0 and 1")
    return value


def points(text: str) -> float:
    points = float(text)
    if not math.isfinite(points):
        raise ValueError(f"{text!r} is no number of points")
    return points


def result(text: str) -> int | None:
    if text not in _RESULTS:
        raise ValueError(f"{text!r} is no result")
    return _RESULTS[text]


def spelled(pairs: Iterable[tuple[str, object]]) -> list[str]:
    return [f"{name} {value}" for name, value in pairs if value is not None]


def listed(name: str, words: Sequence[str]) -> list[str]:
    return [name, *words] if words else []
