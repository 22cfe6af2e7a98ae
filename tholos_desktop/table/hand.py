"""The player's hand: lifts and places one stone at a time.

It needs no window: clicks, drags and keys arrive as touches of a :class:`Spot`.
"""

from typing import NamedTuple

from tholos_desktop.rules import Position, Side, Stone, Transfer, Zone, is_location
from tholos_desktop.table.picker import Picker, Refusal, RefusalKind


class Spot(NamedTuple):
    """A place to touch. ``stone`` is a color in a workshop or the quarry, and ``None`` for a
    location."""

    zone: Zone
    stone: Stone | None = None


class WorkshopSeat(NamedTuple):
    side: Side
    place: int


class Hand:
    def __init__(self, position: Position, *, allows_bonus: bool = True) -> None:
        self.picker = Picker(position, allows_bonus=allows_bonus)
        self.lifted: Spot | None = None
        self.reason: Refusal | None = None

    @property
    def is_empty(self) -> bool:
        return self.lifted is None and not self.picker.chosen

    def sources(self) -> frozenset[Spot]:
        return frozenset(_spot(zone, stone) for zone, stone in self.picker.sources())

    def targets(self) -> frozenset[Spot]:
        if self.lifted is None:
            return frozenset()
        return frozenset(Spot(zone) for zone in self.picker.targets(*self._source(self.lifted)))

    @property
    def lifted_stone(self) -> tuple[Zone, Stone] | None:
        return self._source(self.lifted) if self.lifted else None

    def has_lifted_from(self, spot: Spot) -> bool:
        return self.lifted is not None and self._source(spot) == self._source(self.lifted)

    def touch(self, spot: Spot) -> Transfer | None:
        self.reason = None
        if self.lifted is not None:
            return self._put(self.lifted, spot)
        return self._lift(spot)

    def back(self) -> Transfer | None:
        self.reason = None
        if self.lifted is not None:
            self.lifted = None
            return None
        return self.picker.back()

    def _lift(self, spot: Spot) -> Transfer | None:
        source = self._source(spot)
        if source not in self.picker.sources():
            stone = None if is_location(spot.zone) else spot.stone
            reason = self.picker.why_not(spot.zone, stone)
            self.reason = reason or Refusal(RefusalKind.WHICH_STONE, spot.zone)
            return None
        targets = self.picker.targets(*source)
        only = next(iter(targets))
        if len(targets) == 1 and not is_location(only):
            return self._complete(source, only)
        self.lifted = _spot(*source)
        return None

    def _put(self, lifted: Spot, spot: Spot) -> Transfer | None:
        source = self._source(lifted)
        if spot.zone in self.picker.targets(*source):
            self.lifted = None
            return self._complete(source, spot.zone)
        if self.has_lifted_from(spot):
            self.lifted = None
            return None
        if self._source(spot) in self.picker.sources():
            self.lifted = None
            return self._lift(spot)
        self.reason = self.picker.why_not(*source, spot.zone)
        return None

    def _complete(self, source: tuple[Zone, Stone], target: Zone) -> Transfer:
        zone, stone = source
        transfer = Transfer(stone, zone, target)
        self.picker.pick(transfer)
        return transfer

    def _source(self, spot: Spot) -> tuple[Zone, Stone]:
        if is_location(spot.zone):
            return spot.zone, self.picker.shown.top(spot.zone) or ""
        here = [stone for zone, stone in self.picker.sources() if zone == spot.zone]
        only = here[0] if len(here) == 1 else ""
        return spot.zone, spot.stone or only


def spots_of(transfer: Transfer) -> tuple[Spot, Spot]:
    stone, source, target = transfer
    return _spot(source, stone), _spot(target, stone)


def _spot(zone: Zone, stone: Stone) -> Spot:
    return Spot(zone, None if is_location(zone) else stone)
