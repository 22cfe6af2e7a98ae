"""Decides by the rules alone whether a mason's remark on a move is true, and whether all that is
said in a game keeps to its limits. It knows nothing of the code that makes remarks."""

import itertools
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from tests import plain_counting as count
from tholos_desktop.rules import GRAY, Game, Position, Turn, rival

APART = 5
MANY_POINTS, MANY_STONES = 6, 12


class Said(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def at(self) -> str | None: ...


def faults(game: Game, mason: str, said: Mapping[int, Said]) -> list[str]:
    """What is wrong with the remarks of a game, each made after so many moves."""
    found = [
        f"false: {remark} on {game.turns[ply - 1]} in {game.position_after(ply - 1).code}"
        for ply, remark in said.items()
        if not is_true(game.position_after(ply - 1), game.turns[ply - 1], remark, mason)
    ]
    kinds = [remark.kind for remark in said.values()]
    found += [f"twice: {kind}" for kind in set(kinds) if kinds.count(kind) > 1]
    plies = sorted(said)
    pairs = itertools.pairwise(plies)
    return found + [f"too soon: {one}, {next_}" for one, next_ in pairs if next_ - one < APART]


def is_true(before: Position, turn: Turn, remark: Said, mason: str) -> bool:
    """True if a legal move is one of which the remark says the truth."""
    after, mover = before.play(turn), before.side
    case = _Case(before, after, turn, mover, rival(mover), remark.at or "")
    whose, judge = _JUDGES[remark.kind]
    return whose == ("mason" if mover == mason else "player") and judge(case)


class _Case(NamedTuple):
    before: Position
    after: Position
    turn: Turn
    mover: str
    other: str
    at: str

    @property
    def owners(self) -> tuple[str | None, str | None]:
        return count.owner(self.before, self.at), count.owner(self.after, self.at)

    @property
    def pays(self) -> tuple[int, int]:
        return count.pays(self.before, self.at), count.pays(self.after, self.at)

    @property
    def leads(self) -> tuple[int, int]:
        return count.lead(self.before, self.mover), count.lead(self.after, self.mover)

    @property
    def stones(self) -> int:
        return sum(len(column) for column in self.after.columns)


def _takes(case: _Case) -> bool:
    was, now = case.owners
    is_new = was != case.mover == now and bool(case.before.column(case.at))
    return is_new and case.pays[1] > 0


def _ties(case: _Case) -> bool:
    has_own = case.mover in case.after.column(case.at)
    return has_own and case.owners == (case.other, None) and case.pays[0] > 0


def _fills(case: _Case) -> bool:
    heights = case.before.height(case.at), case.after.height(case.at)
    is_full = heights[0] < heights[1] == case.after.max_height(case.at)
    return is_full and case.owners[1] == case.mover and case.pays[1] > 0


def _grays(case: _Case) -> bool:
    gray = case.before.column(case.at).count(GRAY), case.after.column(case.at).count(GRAY)
    was, now = case.pays
    return case.owners == (case.other, case.other) and gray[0] < gray[1] and now < was


def _gains(case: _Case) -> bool:
    was, now = case.leads
    return now - was >= MANY_POINTS


def _leads(case: _Case) -> bool:
    was, now = case.leads
    return was <= 0 < now and case.stones >= MANY_STONES


def _steals(case: _Case) -> bool:
    held = len(case.before.workshop(case.other)), len(case.after.workshop(case.other))
    return held[1] == held[0] - 1


_JUDGES: dict[str, tuple[str, Callable[[_Case], bool]]] = {
    "takes": ("mason", _takes),
    "taken": ("player", _takes),
    "gains": ("mason", _gains),
    "gained": ("player", _gains),
    "ties": ("mason", _ties),
    "tied": ("player", _ties),
    "fills": ("mason", _fills),
    "filled": ("player", _fills),
    "leads": ("mason", _leads),
    "passed": ("player", _leads),
    "grays": ("mason", _grays),
    "grayed": ("player", _grays),
    "steals": ("mason", _steals),
    "stolen": ("player", _steals),
}
