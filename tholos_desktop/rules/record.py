"""The record of a game: a text form that people can read and that parses back.

::

    [Tholos "1"]
    [White "Ana"]
    [Ornaments "A7C2"]
    [Result "-"]

    1. +gg 2. bA {The first stone.} 3. wC/A- -

Tags, an empty line, then the turns, each with its number; a comment in braces belongs to the turn
before it. The last word is the result (``w``, ``b``, ``draw``, or ``-`` while the game lasts), so
that a record cut short is noticed.
"""

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tholos_desktop.rules.game import Game
from tholos_desktop.rules.position import Position, ornaments_code, parse_position, start
from tholos_desktop.rules.vocabulary import SIDES, WHITE, NotationError

VERSION = 1
"""The version of the record's form; a reader refuses a higher one."""

RESULTS = (*SIDES, "draw", "-")
_DERIVED = ("Tholos", "Mode", "First", "Ornaments", "Start", "Result")
_TAG = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\.)*)"\]')
_WORD = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
_WIDTH = 100


@dataclass
class Record:
    """A game with what is said about it."""

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    """Date, White, Black and any others, in order. What follows from the game (mode, first
    player, ornaments, start, result) is not among them: it is written and read with the game."""
    comments: dict[int, str] = field(default_factory=dict)
    """The comments by the number of turns played before them; 0 is before the first turn."""

    def __str__(self) -> str:
        return format_record(self)


def result(game: Game) -> str:
    """A game's result in one word, as in the protocol: ``w``, ``b``, ``draw`` or ``-``."""
    if game.outcome is None:
        return "-"
    return game.outcome.winner or "draw"


def format_record(record: Record) -> str:
    """The text of a record; :func:`parse_record` gives the same record back.

    Raises :class:`NotationError` for a tag name or comment that has no text form.
    """
    tags = {"Tholos": str(VERSION), **record.tags, **_derived_tags(record.game)}
    lines = [_format_tag(name, value) for name, value in tags.items()]
    turns = textwrap.wrap(
        " ".join(_words(record)), _WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join([*lines, "", *turns]) + "\n"


def parse_record(text: str) -> Record:
    """The record that a text spells; raises ``NotationError`` or ``IllegalTurnError``."""
    lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    tag_lines = [line.strip() for line in lines if line.startswith("[")]
    tags = dict(map(_parse_tag, tag_lines))
    if tags.get("Tholos") is None:
        raise NotationError('this is no record of Tholos: the tag [Tholos "1"] is missing')
    if tags["Tholos"] != str(VERSION):
        raise NotationError(f"this record has form {tags['Tholos']}, newer than this program's")
    game = Game(_start(tags))
    body = " ".join(line for line in lines if not line.startswith("["))
    comments = _play_words(game, _WORD.findall(body))
    kept = {name: value for name, value in tags.items() if name not in _DERIVED}
    return Record(game, kept, comments)


def _derived_tags(game: Game) -> dict[str, str]:
    first = game.start
    ornaments = ornaments_code(first.ornaments)
    tags = {
        "Mode": first.mode,
        "First": first.side,
        "Ornaments": ornaments,
    }
    if first != start(first.side, ornaments):
        tags["Start"] = first.code
    return {**tags, "Result": result(game)}


def _start(tags: Mapping[str, str]) -> Position:
    if "Start" in tags:
        return parse_position(tags["Start"])
    first = tags.get("First", WHITE)
    if first not in tuple(SIDES):
        raise NotationError(f"the first player is w or b, not {first!r}")
    return start(first, tags.get("Ornaments", "-"))


def _format_tag(name: str, value: str) -> str:
    if not re.fullmatch("[A-Za-z]+", name):
        raise NotationError(f"{name!r} is no name for a tag; use letters alone")
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _parse_tag(line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if not match:
        raise NotationError(f'{line!r} is no tag; tags look like [White "Ana"]')
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _words(record: Record) -> Iterable[str]:
    for ply, turn in enumerate((None, *record.game.turns)):
        if turn is not None:
            yield f"{ply}. {turn.notation}"
        if ply in record.comments:
            comment = " ".join(record.comments[ply].split())
            if "{" in comment or "}" in comment:
                raise NotationError(f"a comment holds no braces: {comment!r}")
            yield f"{{{comment}}}"
    yield result(record.game)


def _play_words(game: Game, words: list[str]) -> dict[int, str]:
    if not words or words[-1] not in RESULTS:
        raise NotationError("the record is cut short: its last word is not a result")
    comments: dict[int, str] = {}
    for word in words[:-1]:
        if word.startswith("{") and len(word) > 1:
            comments[game.ply] = " ".join(word[1:-1].split())
        elif re.fullmatch(r"\d+\.", word):
            if word != f"{game.ply + 1}.":
                raise NotationError(f"turn {game.ply + 1} is numbered {word!r}")
        else:
            game.play(word)
    if words[-1] != result(game):
        raise NotationError(
            f"the record says {words[-1]!r}, but the game's result is {result(game)!r}"
        )
    return comments
