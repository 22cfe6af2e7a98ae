"""Makers of puzzles, one for each kind: each returns a position's solution, or ``None`` if the
position makes no puzzle."""

from typing import NamedTuple

from lab.puzzles.exact import Exact
from lab.puzzles.groups import Group, groups
from tholos_desktop.rules import Position, rival, score

CLEARLY = 3


class Solution(NamedTuple):
    best: tuple[str, ...]
    line: tuple[str, ...]


def win(position: Position, exact: Exact) -> Solution | None:
    """Make a puzzle in which exactly one turn keeps the win.

    The solution continues while the rival has a reply after which again only one turn keeps the
    win. Raises :class:`lab.puzzles.exact.LateError`.
    """
    keeping = exact.winning(position, enough=2)
    if len(keeping) != 1:
        return None
    (right,) = keeping
    line = [right.notations[0]]
    while (step := _next_step(right.after, exact)) is not None:
        reply, right = step
        line += [reply.notations[0], right.notations[0]]
    return Solution(keeping[0].notations, tuple(line))


def _next_step(position: Position, exact: Exact) -> tuple[Group, Group] | None:
    for reply in groups(position) if not position.is_over() else ():
        if not reply.after.is_over() and len(groups(reply.after)) > 1:
            keeping = exact.winning(reply.after, enough=2)
            if len(keeping) == 1:
                return reply, keeping[0]
    return None


def points(position: Position, exact: Exact) -> Solution | None:
    """Make a puzzle in which one turn ends clearly better than all others, though one of these has
    the same result.

    Raises :class:`lab.puzzles.exact.LateError`.
    """
    (best, end), *others = exact.ends(position)
    if not others or others[0][1].result != end.result:
        return None
    if any(end.points - other.points < CLEARLY for _, other in others):
        return None
    return Solution(best.notations, best.notations[:1])


def now(position: Position) -> Solution | None:
    ranked = sorted(groups(position), key=lambda group: lead(group.after, position.side))
    gains = [lead(group.after, position.side) - lead(position, position.side) for group in ranked]
    if len(ranked) < 2 or gains[-1] < CLEARLY or gains[-1] - gains[-2] < CLEARLY:
        return None
    best = ranked[-1].notations
    return Solution(best, best[:1])


def lead(position: Position, side: str) -> int:
    account = score(position)
    return account.points(side) - account.points(rival(side))
