"""The different turns of a position: those that lead to the same position are one.

Two notations may do the same thing: a stone placed on a column whose top then moves to another one,
say. Whoever solves a puzzle by either has solved it.
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
