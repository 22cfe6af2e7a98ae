"""A position in which a turn did all that it did but one thing.

That every turn without a fact is worse may have another cause than the fact. Of what a turn does
with stones in hand the cause can be tried: it is undone, and the position valued again.
"""

from collections.abc import Callable

from tholos_desktop.rules import QUARRY, Position, Side, Transfer, Turn, rival
from tholos_desktop.teaching.claims import Claim

_Does = Callable[[Transfer, Side, Claim], bool]
_DOES: dict[str, _Does] = {
    "must_take": lambda transfer, side, claim: transfer.source == rival(side),
    "disarms": lambda transfer, side, claim: transfer.source == rival(side),
    "last_of": lambda transfer, side, claim: transfer[:2] == (claim.stone, QUARRY),
    "armed": lambda transfer, side, claim: (transfer.stone, transfer.target) == (side, side),
    "full": lambda transfer, side, claim: transfer.target == side,
    "gets_gray": lambda transfer, side, claim: (
        (transfer.stone, transfer.target) == (claim.stone, side)
    ),
    "gets_rivals": lambda transfer, side, claim: (
        (transfer.stone, transfer.target) == (claim.stone, side)
    ),
}
_ONCE = ("last_of", "full")
"""The kinds that one stone less makes false."""


def undone(position: Position, turn: Turn, claim: Claim) -> Position | None:
    """The position after a legal turn, but for what makes a true claim true.

    ``None`` if there is nothing to be undone by itself.
    """
    does = _DOES.get(claim.kind)
    if does is None:
        return None
    causes = [each for each in turn.transfers if does(each, position.side, claim)]
    after = position.play(turn)
    for stone, source, target in causes[-1:] if claim.kind in _ONCE else reversed(causes):
        after = after.move(Transfer(stone, target, source))
    return after
