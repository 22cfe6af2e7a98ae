"""Positions after a turn, with one of its effects undone.

If every turn without a fact is worse, something else may still be the cause. For effects on stones
in hand this can be tested: the effect is undone, and the position is evaluated again."""

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


def undone(position: Position, turn: Turn, claim: Claim) -> Position | None:
    """Return the position after a legal turn, without the effect that makes a claim true.

    ``None`` if that effect can't be undone by itself."""
    does = _DOES.get(claim.kind)
    if does is None:
        return None
    causes = [each for each in turn.transfers if does(each, position.side, claim)]
    after = position.play(turn)
    for stone, source, target in causes[-1:] if claim.kind in _ONCE else reversed(causes):
        after = after.move(Transfer(stone, target, source))
    return after
