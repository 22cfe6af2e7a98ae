"""Facts for a bot's remarks about the last move. A fact about a column holds until the column
changes."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tholos_desktop.rules import (
    GRAY,
    LOCATIONS,
    WHITE,
    Game,
    Location,
    Position,
    Side,
    Turn,
    rival,
)
from tholos_desktop.teaching.columns import changed_hands, lead, rise, standing_at

MOVES = 5
BIG_GAIN = 6
_MANY_STONES = 12
"""Minimum number of stones on the temple for remarks on the lead."""
KINDS = (
    "takes", "taken", "gains", "gained", "ties", "tied", "fills", "filled", "leads", "passed",
    "grays", "grayed", "steals", "stolen",
)  # fmt: skip
"""Kinds of remarks, the most remarkable first. A mason has one line for each."""

LEVEL_KINDS = ("takes", "taken", "gained", "leads", "passed")


class Remark(NamedTuple):
    kind: str
    at: Location | None = None


class Talk:
    """The remarks of one rival in one game: at most one every five moves, and none twice."""

    def __init__(self, speaker: Side, game: Game, kinds: Collection[str] = KINDS) -> None:
        """Remarks due on the moves already in ``game`` are treated as made, so they aren't
        repeated."""
        self._speaker, self._unsaid = speaker, set(kinds)
        self._silent = 0
        for ply, turn in enumerate(game.turns):
            self.follow(game.position_after(ply), turn)

    def follow(self, before: Position, turn: Turn) -> Remark | None:
        self._silent += 1
        if self._silent < MOVES or before.play(turn).is_over():
            return None
        found = remarks(before, turn, self._speaker)
        remark = next((each for each in found if each.kind in self._unsaid), None)
        if remark:
            self._unsaid.remove(remark.kind)
            self._silent = 0
        return remark


def mood(position: Position, speaker: Side) -> int:
    """Return 1 if the speaker leads in points, -1 if the rival leads, else 0. In the opening, when
    the lead says little, it is 0."""
    if sum(map(len, position.columns)) < _MANY_STONES:
        return 0
    ahead = lead(position, speaker)
    return (ahead > 0) - (ahead < 0)


def still_fits(remark: Remark, before: Position, after: Position) -> bool:
    """True if a remark that was true before a move is still true after it."""
    if remark.at is not None:
        return before.column(remark.at) == after.column(remark.at)
    was, now = lead(before, WHITE), lead(after, WHITE)
    return (was > 0, was < 0) == (now > 0, now < 0)


def remarks(before: Position, turn: Turn, speaker: Side) -> list[Remark]:
    found = list(_facts(before, turn, speaker))
    return sorted(found, key=lambda remark: KINDS.index(remark.kind))


def _facts(before: Position, turn: Turn, speaker: Side) -> Iterator[Remark]:
    mover, after = before.side, before.play(turn)
    is_own, other, changed = mover == speaker, rival(mover), changed_hands(before, after)
    for where in LOCATIONS:
        was, now = standing_at(before, where), standing_at(after, where)
        full = after.max_height(where)
        if now.owner == mover and now.points > 0 and where in changed:
            yield Remark("takes" if is_own else "taken", where)
        is_tied = now.owner is None and mover in after.column(where)
        if was.owner == other and is_tied and was.points > 0:
            yield Remark("ties" if is_own else "tied", where)
        is_full = before.height(where) < after.height(where) == full
        if is_full and now.owner == mover and now.points > 0:
            yield Remark("fills" if is_own else "filled", where)
        is_spoiled = was.owner == now.owner == other and now.points < was.points
        if is_spoiled and rise(turn.transfers, where, GRAY) > 0:
            yield Remark("grays" if is_own else "grayed", where)
    ahead, behind = lead(after, mover), lead(before, mover)
    if ahead - behind >= BIG_GAIN:
        yield Remark("gains" if is_own else "gained")
    if ahead > 0 >= behind and sum(map(len, after.columns)) >= _MANY_STONES:
        yield Remark("leads" if is_own else "passed")
    if any(transfer.source == other for transfer in turn.transfers):
        yield Remark("steals" if is_own else "stolen")
