"""The record of a game: a text that both people and this module can read.

::

    [Tholos "1"]
    [White "Ana"]
    [Ornaments "A7C2"]
    [Result "-"]

    1. +g 2. bA {The first stone.} (2. +b {Too slow.} 3. wA) 3. wC/A- -

Tags come first, then an empty line, then the numbered turns. A comment in braces is about the turn
before it. A variation in parentheses replaces the turn before it. If it begins with the
next number (here ``3.``), it follows that turn instead. The last word is the result: ``w``, ``b``,
``draw``, or ``-`` for an unfinished game."""

import re
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from tholos_desktop.rules.game import Game
from tholos_desktop.rules.position import Position, ornaments_code, parse_position, start
from tholos_desktop.rules.variations import Variations, comment_word, departure, words_of
from tholos_desktop.rules.vocabulary import SIDES, WHITE, NotationError

VERSION = 1

LONGEST_RECORD = 300_000
"""Maximum number of characters in a record. An annotated game has a few thousand."""
RESULTS = (*SIDES, "draw", "-")
_DERIVED = ("Tholos", "Mode", "First", "Ornaments", "Start", "Result")
_TAG = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\.)*)"\]')
_WORD = re.compile(r"\{[^{}]*\}|[^\s{}()]+|[{}()]")
_WIDTH = 100


@dataclass
class Record:
    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    """Comments, by ply: a comment's key is the number of turns before the comment."""
    variations: Variations = field(default_factory=Variations)

    def __str__(self) -> str:
        return format_record(self)


def result(game: Game) -> str:
    """Return ``w`` or ``b`` for the winner, ``draw``, or ``-`` while the game lasts."""
    if game.outcome is None:
        return "-"
    return game.outcome.winner or "draw"


class Outline(NamedTuple):
    """Contents of a record whose turns have not been checked yet."""

    tags: dict[str, str]
    turns: tuple[str, ...]
    comments: dict[int, str]
    result: str
    asides: dict[int, tuple[tuple[str, ...], ...]] = {}  # noqa: RUF012  nobody changes it
    """Variations. A key is the number of turns before a variation; the value has the words of each
    variation, without parentheses."""


def format_record(record: Record) -> str:
    """Return a record's text. Raises :class:`NotationError` for a tag or comment that
    :func:`parse_record` could not read."""
    own = {name: value for name, value in record.tags.items() if name not in _DERIVED}
    tags = {"Tholos": str(VERSION), **own, **_derived_tags(record.game)}
    outline = _outline(record, tags)
    turns = textwrap.wrap(
        _spaced(_words(outline)), _WIDTH, break_long_words=False, break_on_hyphens=False
    )
    tag_lines = [_format_tag(name, value) for name, value in outline.tags.items()]
    text = "\n".join([*tag_lines, "", *turns]) + "\n"
    if read_outline(text.encode("utf-8", "replace").decode("utf-8")) != outline:
        raise NotationError("a tag or comment of this game cannot be written as text")
    return text


def parse_record(text: str) -> Record:
    """Parse a record; raises ``NotationError`` or ``IllegalTurnError``.

    An illegal turn in a variation raises nothing: see :meth:`Variations.graft`.

    >>> record = parse_record('[Tholos "1"]\\n[White "Ana"]\\n\\n1. +w 2. bA {A first stone.} -')
    >>> record.tags["White"], record.game.ply, record.comments
    ('Ana', 2, {2: 'A first stone.'})
    """
    outline = read_outline(text)
    game = Game(_start(outline.tags))
    for turn in outline.turns:
        game.play(turn)
    if outline.result != result(game):
        raise NotationError(
            f"the record says {outline.result!r}, but the game's result is {result(game)!r}"
        )
    variations = Variations()
    for ply, asides in outline.asides.items():
        for words in asides:
            variations.graft(outline.turns[:ply], game.position_after(ply), words)
    return _record(game, outline.tags, outline.comments, variations)


def parse_good_part(text: str) -> Record:
    """Return the usable part of a damaged record; the rest becomes a comment.

    Raises ``NotationError`` if the tags are invalid."""
    tags, words = _parts(text)
    game, variations = Game(_start(tags)), Variations()
    *sound, last = words or ["-"]
    if last not in RESULTS:
        sound.append(f"{{{last.strip('{}')}}}")
    for turn in variations.graft((), game.start, sound):
        game.play(turn)
    return _record(game, tags, {}, variations)


def read_outline(text: str) -> Outline:
    """Split a record into its parts, without checking whether turns are legal; raises
    ``NotationError``."""
    tags, words = _parts(text)
    if not words or words[-1] not in RESULTS:
        raise NotationError("the record is cut short: its last word is not a result")
    turns: list[str] = []
    comments: defaultdict[int, list[str]] = defaultdict(list)
    asides: defaultdict[int, list[tuple[str, ...]]] = defaultdict(list)
    rest = iter(words[:-1])
    for word in rest:
        if word.startswith("{") and len(word) > 1:
            comments[len(turns)].append(word[1:-1])
        elif word == "(":
            aside = tuple(_aside(rest))
            asides[departure(aside, len(turns))].append(aside)
        elif not word[0].isdigit():  # quick, since a list of games checks every word here
            turns.append(word)
        elif word != f"{len(turns) + 1}.":
            raise NotationError(f"turn {len(turns) + 1} is numbered {word!r}")
    return Outline(
        tags,
        tuple(turns),
        {ply: _one_line(" ".join(said)) for ply, said in comments.items()},
        words[-1],
        {ply: tuple(lines) for ply, lines in asides.items()},
    )


def _parts(text: str) -> tuple[dict[str, str], list[str]]:
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"this record is longer than {LONGEST_RECORD:,} characters")
    lines = re.sub("\r\n?", "\n", text).removeprefix("\ufeff").lstrip("\n").split("\n")
    tag_lines = list(takewhile(lambda line: line.startswith("["), lines))
    tags = dict(_parse_tag(line.strip()) for line in tag_lines)
    if tags.get("Tholos") is None:
        raise NotationError('this is no record of Tholos: the tag [Tholos "1"] is missing')
    if tags["Tholos"] != str(VERSION):
        raise NotationError(f"this record has form {tags['Tholos']}, newer than this program's")
    return tags, _WORD.findall(" ".join(lines[len(tag_lines) :]))


def _aside(words: Iterator[str]) -> Iterator[str]:
    depth = 1
    for word in words:
        depth += (word == "(") - (word == ")")
        if not depth:
            return
        if word in ("{", "}"):
            raise NotationError("the record is cut short: a comment is not closed")
        yield _one_line(word)
    raise NotationError("the record is cut short: a variation is not closed")


def _outline(record: Record, tags: Mapping[str, str]) -> Outline:
    game, turns = record.game, tuple(turn.notation for turn in record.game.turns)
    asides = {
        ply: tuple(tuple(words_of(branch, ply)) for branch in branches)
        for ply, branches in record.variations.beside(turns).items()
    }
    comments = _joined(record.comments, record.variations.comments(turns))
    return Outline(
        {name: _one_line(value) for name, value in tags.items()},
        turns,
        {ply: _one_line(said) for ply, said in comments.items() if 0 <= ply <= game.ply},
        result(game),
        asides,
    )


def _record(
    game: Game, tags: Mapping[str, str], comments: Mapping[int, str], variations: Variations
) -> Record:
    turns = tuple(turn.notation for turn in game.turns)
    said = variations.comments(turns)
    variations.forget_comments(turns)
    kept = {name: value for name, value in tags.items() if name not in _DERIVED}
    return Record(game, kept, _joined(comments, said), variations)


def _joined(comments: Mapping[int, str], more: Mapping[int, str]) -> dict[int, str]:
    both = dict(comments)
    for ply, comment in more.items():
        both[ply] = f"{both[ply]} {comment}" if both.get(ply) else comment
    return both


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


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _format_tag(name: str, value: str) -> str:
    if not re.fullmatch("[A-Za-z]+", name):
        raise NotationError(f"{name!r} is no name for a tag; use letters alone")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _parse_tag(line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if not match:
        raise NotationError(f'{line!r} is no tag; tags look like [White "Ana"]')
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _words(outline: Outline) -> Iterator[str]:
    for ply, turn in enumerate((None, *outline.turns)):
        if turn is not None:
            yield f"{ply}. {turn}"
        if ply in outline.comments:
            yield comment_word(outline.comments[ply])
        departures = [ply - 1] if ply else []
        for departed in [*departures, ply] if ply == len(outline.turns) else departures:
            for aside in outline.asides.get(departed, ()):
                yield from ("(", *aside, ")")
    yield outline.result


def _spaced(words: Iterable[str]) -> str:
    parts: list[str] = []
    opens = False
    for word in words:
        if opens or word == ")":
            parts[-1] += word
        else:
            parts.append(word)
        opens = word == "("
    return " ".join(parts)
