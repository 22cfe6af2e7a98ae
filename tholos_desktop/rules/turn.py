"""A turn and its notation (RULES.md section 3, docs/notation.md). A turn consists of one to three
transfers."""

import re
from typing import NamedTuple

from tholos_desktop.rules.vocabulary import (
    LOCATIONS,
    QUARRY,
    STONES,
    NotationError,
    Stone,
    Zone,
    is_location,
)


class Transfer(NamedTuple):
    stone: Stone
    source: Zone
    target: Zone

    def reversed(self) -> "Transfer":
        return Transfer(self.stone, self.target, self.source)


class Turn(NamedTuple):
    """One player's complete action. Turns with equal transfers are the same turn (RULES.md ruling
    3b)."""

    transfers: tuple[Transfer, ...]

    @property
    def is_take(self) -> bool:
        return self.transfers[0].source == QUARRY

    @property
    def bonus(self) -> Transfer | None:
        return None if self.is_take or len(self.transfers) == 1 else self.transfers[1]

    @property
    def notation(self) -> str:
        """The turn in the notation of section 7.

        >>> Turn((Transfer("w", "w", "A"), Transfer("g", "B", "C"))).notation
        'wA/BC'
        """
        if self.is_take:
            return "+" + "".join(transfer.stone for transfer in self.transfers)
        placed = self.transfers[0]
        spelled = placed.stone + placed.target
        return spelled if self.bonus is None else f"{spelled}/{_bonus_notation(placed, self.bonus)}"

    def __str__(self) -> str:
        return self.notation


def _bonus_notation(placed: Transfer, bonus: Transfer) -> str:
    stone, source, target = bonus
    if is_location(source):
        return source + ("-" if target == QUARRY else target)
    if source == QUARRY:
        return f"+{stone}" + (target if is_location(target) else "")
    return stone + target if source == placed.source else f"<{stone}"


_TAKE = rf"\+[{STONES}]{{1,3}}"
_BONUS = (
    rf"[{LOCATIONS}][{LOCATIONS}-]|\+[{STONES}][{LOCATIONS}]?|<[{STONES}]|[{STONES}][{LOCATIONS}]"
)
_NOTATION = re.compile(rf"{_TAKE}|[{STONES}][{LOCATIONS}](?:/(?:{_BONUS}))?")


def check_notation(text: str) -> None:
    if not _NOTATION.fullmatch(text):
        raise NotationError(f"{text!r} is not a turn; turns look like +gg, wA or wA/BC")
