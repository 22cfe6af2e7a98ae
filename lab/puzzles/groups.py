"""Turns of a position, grouped by the position that they lead to.

Two notations may do the same: for example, a stone is placed on a column whose top then moves to
another one. Either solves a puzzle.
"""

from typing import NamedTuple

from tholos_desktop.rules import Position, Turn, legal_turns


class Group(NamedTuple):
    after: Position
    turns: tuple[Turn, ...]

    @property
    def notations(self) -> tuple[str, ...]:
        return tuple(turn.notation for turn in self.turns)


def groups(position: Position) -> list[Group]:
    found: dict[Position, list[Turn]] = {}
    for turn in legal_turns(position):
        found.setdefault(position.play(turn), []).append(turn)
    return [Group(after, tuple(turns)) for after, turns in found.items()]
