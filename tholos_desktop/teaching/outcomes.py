"""What a turn did to the points, told to whoever was to find another one. By the rules alone."""

from tholos_desktop.rules import Position, Turn
from tholos_desktop.teaching.claims import Claim, claims
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.exercise import AnyMessage, Message

_TOLD = "takes", "levels", "feeds", "spoils"
"""The kinds that say in points what happened to a column."""


def outcome(position: Position, turn: Turn) -> AnyMessage | None:
    """What a legal turn did to the points; ``None`` if it did nothing to them."""
    change = sum(raised(position, turn).values())
    if change < 0:
        return Message("lessons.harm", {"n": -change})
    told = [claim for claim in claims(position, turn) if claim.kind in _TOLD]
    if told:
        return max(told, key=_worth)
    return Message("lessons.help", {"n": change}) if change else None


def _worth(claim: Claim) -> int:
    return claim.worth or 0
