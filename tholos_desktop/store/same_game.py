"""Comparison of two states of one game: the one that has more is kept."""

import hashlib
from collections.abc import Sequence
from contextlib import suppress

from tholos_desktop.rules import Side
from tholos_desktop.table.match import Match


def match_of(text: str | None) -> Match | None:
    with suppress(ValueError, RecursionError):
        return None if text is None else Match.from_record(text)
    return None


def rename(match: Match, sides: Sequence[Side], name: str) -> None:
    for side in sides:
        match.seat(side, match.players[side]._replace(name=name, is_you=False))


def holds(more: Match | None, less: Match | None) -> bool:
    """True if ``more`` is the same game as ``less`` and has all moves, tags, comments and
    variations of ``less``."""
    if more is None or less is None:
        return False
    return (
        holds_moves(more, less)
        and (not less.variations or more.variations == less.variations)
        and all(said in more.comments.get(ply, "") for ply, said in less.comments.items())
    )


def continues(more: Match, stored: Match | None) -> bool:
    """True if ``stored`` is unfinished, and ``more`` is the same game in the same or a later
    state."""
    return stored is not None and stored.result == "-" and holds(more, stored)


def holds_moves(more: Match, less: Match) -> bool:
    return (
        more.game.start == less.game.start
        and more.game.turns[: less.game.ply] == less.game.turns
        and more.players == less.players
        and less.tags.items() <= more.tags.items()
        and less.result in ("-", more.result)
    )


def separate(match: Match, game: str) -> None:
    """Give a game another id, and make it unrated so that its result does not count twice."""
    match.game_id, match.unrated = game, None
    match.note_undo()


def id_beside(text: str) -> str:
    """Return another id for the record ``text``, whose own id is taken. The same text always gets
    the same id."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
