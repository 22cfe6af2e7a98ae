from tholos_desktop.rules import Position, Turn
from tholos_desktop.teaching.claims import Claim, claims
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.exercise import AnyMessage, Message

_TOLD = "takes", "levels", "feeds", "spoils"


def outcome(position: Position, turn: Turn) -> AnyMessage | None:
    """Return a legal turn's effect on the points; ``None`` if it has none."""
    change = sum(raised(position, turn).values())
    if change < 0:
        return Message("lessons.harm", {"n": -change})
    told = [claim for claim in claims(position, turn) if claim.kind in _TOLD]
    if told:
        return max(told, key=_worth)
    return Message("lessons.help", {"n": change}) if change else None


def _worth(claim: Claim) -> int:
    return claim.worth or 0
