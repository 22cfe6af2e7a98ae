"""A turn that a player chooses by clicks: the possible next steps, and the reasons why other steps
are refused (RULES.md section 3)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    STONES,
    BonusAction,
    Location,
    Place,
    Position,
    Side,
    Stone,
    Transfer,
    Turn,
    Zone,
    bonus_actions,
    bonus_transfers,
    is_location,
    legal_turns,
    may_do_bonus,
    rival,
    take_limit,
)


class Lack(StrEnum):
    COMPLETE = "complete"
    """The stone would complete the temple (RULES.md ruling 4a)."""
    TOP = "top"
    COLUMN = "column"
    ROOM = "room"
    QUARRY = "quarry"
    RIVALS_STONE = "rivals_stone"
    OWN_STONE = "own_stone"
    COLOR = "color"
    FULL = "full"


class MissingBonus(NamedTuple):
    location: Location
    lack: Lack
    stone: Stone | None = None


def missing_bonus(position: Position, location: Location, stone: Stone) -> MissingBonus | None:
    """Return why a stone placed on a location would give no bonus action; ``None`` if nothing needs
    explaining."""
    side = position.side
    may_place = stone in position.workshop(side) and position.is_valid(location)
    if not may_place or not may_do_bonus(position, stone, location):
        return None
    placed = position.move(Transfer(stone, side, location))
    if any(True for _ in bonus_transfers(placed, location)):
        return None
    if placed.is_over():
        return MissingBonus(location, Lack.COMPLETE)
    own = bonus_actions(placed, location)[0]
    return MissingBonus(location, _lack(placed, location, own), own.only_stone)


@lru_cache(maxsize=64)
def dark_cards(position: Position, side: Side) -> Mapping[Location, MissingBonus]:
    """Return the locations where no stone in the side's workshop gives a bonus action now, with the
    reasons."""
    position = position._replace(side=side)
    return {where: why for where in LOCATIONS if (why := _why_dark(position, where))}


def _why_dark(position: Position, location: Location) -> MissingBonus | None:
    if not position.is_valid(location):
        return MissingBonus(location, Lack.FULL)
    held = position.workshop(position.side)
    able = [stone for stone in STONES if stone in held and may_do_bonus(position, stone, location)]
    if not able:
        return MissingBonus(location, Lack.COLOR)
    lacks = [missing_bonus(position, location, stone) for stone in able]
    return lacks[0] if all(lacks) else None


def _lack(placed: Position, built: Location, action: BonusAction) -> Lack:
    match action.source:
        case Place.QUARRY:
            return Lack.ROOM if any(map(placed.quarry, STONES)) else Lack.QUARRY
        case Place.WORKSHOP:
            return Lack.ROOM if placed.workshop(placed.side) else Lack.OWN_STONE
        case Place.RIVALS_WORKSHOP:
            return Lack.ROOM if placed.workshop(rival(placed.side)) else Lack.RIVALS_STONE
    tops = [placed.top(location) for location in LOCATIONS if location != built]
    if any(top and top in action.stones for top in tops):
        return Lack.ROOM
    return Lack.TOP if action.only_stone else Lack.COLUMN


class RefusalKind(StrEnum):
    """Reasons why something can't be picked, beside what a bonus action can lack."""

    OVER = "over"
    DONE = "done"
    WORKSHOP_FULL = "workshop_full"
    WORKSHOP_EMPTY = "workshop_empty"
    NOT_THERE = "not_there"
    """The workshop has no stone of that color."""
    QUARRY_EMPTY = "quarry_empty"
    """The quarry has no stone of that color."""
    TAKE_LIMIT = "take_limit"
    ONE_COLOR = "one_color"
    TAKING = "taking"
    TO_WORKSHOP = "to_workshop"
    TO_COLUMN = "to_column"
    TO_QUARRY = "to_quarry"
    RIVALS_STONES = "rivals_stones"
    CHOOSE_STONE = "choose_stone"
    """A column was picked, but the player must first choose a stone from the workshop."""
    WHICH_STONE = "which_stone"
    COLUMN_EMPTY = "column_empty"
    JUST_BUILT = "just_built"
    SAME_COLUMN = "same_column"
    WRONG_TOP = "wrong_top"
    NOT_ON_TOP = "not_on_top"
    QUARRY_GRAY_ONLY = "quarry_gray_only"
    BONUS = "bonus"
    """The bonus action of ``zone`` takes its stone from somewhere else."""


class Refusal(NamedTuple):
    why: RefusalKind | Lack
    zone: Zone
    stone: Stone | None = None
    limit: int | None = None


def _none_left(stone: Stone | None) -> Refusal:
    return Refusal(RefusalKind.QUARRY_EMPTY if stone else Lack.QUARRY, QUARRY, stone)


class Picker:
    def __init__(self, position: Position, *, allows_bonus: bool = True) -> None:
        self.position = position
        self._allows_bonus = allows_bonus
        self._legal = [turn for turn in legal_turns(position) if allows_bonus or not turn.bonus]
        self._chosen: list[Transfer] = []

    @property
    def chosen(self) -> tuple[Transfer, ...]:
        return tuple(self._chosen)

    @property
    def side(self) -> Side:
        return self.position.side

    @property
    def shown(self) -> Position:
        """Position after the chosen transfers, with the same side to move."""
        position = self.position
        for transfer in self._chosen:
            position = position.move(transfer)
        return position

    @property
    def is_taking(self) -> bool:
        return bool(self._chosen) and self._chosen[0].source == QUARRY

    @property
    def built(self) -> Location | None:
        """Location of the placed stone; ``None`` before it is placed, and when taking stones."""
        return self._chosen[0].target if self._chosen and not self.is_taking else None

    @property
    def turn(self) -> Turn | None:
        turn = Turn(self.chosen)
        return turn if turn in self._legal else None

    @property
    def is_complete(self) -> bool:
        return self.turn is not None

    @property
    def may_stop(self) -> bool:
        """True if the turn may end here, but could continue."""
        return self.is_complete and bool(self.choices())

    @property
    def is_final(self) -> bool:
        """True if the turn is complete and can't continue."""
        return self.is_complete and not self.choices()

    @property
    def why_final(self) -> MissingBonus | Refusal | None:
        """Reason why the turn can't continue, if the board doesn't show it: a missing bonus action,
        or the limit of a take that left free spaces."""
        if self.built:
            is_alone = len(self._chosen) == 1
            return self.why_no_bonus(self.built, self._chosen[0].stone) if is_alone else None
        if not (self.is_taking and self.shown.free_spaces(self.side)):
            return None
        reason = self._why_not_taken(QUARRY, self._chosen[0].stone, None)
        return reason if reason.why is RefusalKind.TAKE_LIMIT else None

    def may_take(self, stone: Stone) -> int:
        """Number of stones of a color that may still be taken from the quarry this turn."""
        if (QUARRY, stone) not in self.sources() or self.built:
            return 0
        shown, side = self.shown, self.side
        limit = take_limit(stone, side) - len(self._chosen)
        return min(shown.free_spaces(side), shown.quarry(stone), limit)

    def choices(self) -> list[Transfer]:
        depth = len(self._chosen)
        begin = self.chosen
        following = (
            turn.transfers[depth]
            for turn in self._legal
            if len(turn.transfers) > depth and turn.transfers[:depth] == begin
        )
        return list(dict.fromkeys(following))

    def sources(self) -> set[tuple[Zone, Stone]]:
        return {(transfer.source, transfer.stone) for transfer in self.choices()}

    def targets(self, source: Zone, stone: Stone) -> set[Zone]:
        return {
            transfer.target
            for transfer in self.choices()
            if (transfer.source, transfer.stone) == (source, stone)
        }

    def only_bonus_to(self, zone: Zone) -> Transfer | None:
        """Return the bonus action that brings a stone to ``zone`` if there is only one, and the
        stone on top of ``zone`` can't be meant."""
        choices = self.choices() if self.built else []
        lifts_tops = any(is_location(transfer.source) for transfer in choices)
        found = [transfer for transfer in choices if transfer.target == zone]
        is_source = lifts_tops and is_location(zone) and self.shown.top(zone)
        return found[0] if len(found) == 1 and not is_source else None

    def pick(self, transfer: Transfer) -> None:
        if transfer not in self.choices():
            raise ValueError(f"{transfer} cannot follow {self._chosen} in {self.position.code!r}")
        self._chosen.append(transfer)

    def back(self) -> Transfer | None:
        return self._chosen.pop() if self._chosen else None

    def why_not(
        self, zone: Zone, stone: Stone | None = None, target: Zone | None = None
    ) -> Refusal | None:
        """Return why the next stone can't come from ``zone``; ``None`` if it can. If given,
        ``stone`` is its color and ``target`` its destination."""
        if self._is_choice(zone, stone, target):
            return None
        if self.position.is_over():
            return Refusal(RefusalKind.OVER, zone)
        if not self._chosen:
            return self._why_not_first(zone, stone, target)
        if self.is_taking:
            return self._why_not_taken(zone, stone, target)
        if not self.choices():
            return Refusal(RefusalKind.DONE, zone)
        return self._why_not_bonus(zone, stone, target)

    def _is_choice(self, zone: Zone, stone: Stone | None, target: Zone | None) -> bool:
        return any(
            transfer.source == zone
            and stone in (None, transfer.stone)
            and target in (None, transfer.target)
            for transfer in self.choices()
        )

    def _why_not_first(self, zone: Zone, stone: Stone | None, target: Zone | None) -> Refusal:
        side = self.side
        if is_location(zone):
            empty = not self.position.workshop(side)
            return Refusal(RefusalKind.WORKSHOP_EMPTY if empty else RefusalKind.CHOOSE_STONE, zone)
        if zone == rival(side):
            return Refusal(RefusalKind.RIVALS_STONES, zone)
        if zone == QUARRY:
            return self._why_not_from_quarry(stone, target)
        return self._why_not_placed(stone, target)

    def _why_not_from_quarry(self, stone: Stone | None, target: Zone | None) -> Refusal:
        shown = self.shown
        if not shown.free_spaces(self.side):
            return Refusal(RefusalKind.WORKSHOP_FULL, self.side)
        if stone is None or not shown.quarry(stone):
            return _none_left(stone)
        return Refusal(RefusalKind.TO_WORKSHOP, target or QUARRY, stone)

    def _why_not_placed(self, stone: Stone | None, target: Zone | None) -> Refusal:
        workshop = self.shown.workshop(self.side)
        if not workshop:
            return Refusal(RefusalKind.WORKSHOP_EMPTY, self.side)
        if stone is not None and stone not in workshop:
            return Refusal(RefusalKind.NOT_THERE, self.side, stone)
        if target is not None:
            return self._why_not_on(target, stone)
        return Refusal(Lack.ROOM, self.side, stone)

    def _why_not_on(self, target: Zone, stone: Stone | None) -> Refusal:
        if not is_location(target):
            return Refusal(RefusalKind.TO_COLUMN, target, stone)
        if target == self.built:
            return Refusal(RefusalKind.JUST_BUILT, target, stone)
        return Refusal(Lack.FULL, target, stone)

    def _why_not_taken(self, zone: Zone, stone: Stone | None, target: Zone | None) -> Refusal:
        taken = self._chosen[0].stone
        if zone != QUARRY:
            return Refusal(RefusalKind.TAKING, zone, taken)
        if stone not in (None, taken):
            return Refusal(RefusalKind.ONE_COLOR, zone, taken)
        limit = take_limit(taken, self.side)
        if len(self._chosen) == limit:
            return Refusal(RefusalKind.TAKE_LIMIT, zone, taken, limit)
        return self._why_not_from_quarry(taken, target)

    def dark_cards(self, side: Side) -> Mapping[Location, MissingBonus]:
        return dark_cards(self.position, side) if self._allows_bonus else {}

    def why_no_bonus(self, location: Location, stone: Stone) -> MissingBonus | None:
        return missing_bonus(self.position, location, stone)

    def _why_not_bonus(self, zone: Zone, stone: Stone | None, target: Zone | None) -> Refusal:
        built = self.built or ""
        place = self._place(zone)
        actions = [a for a in bonus_actions(self.position, built) if a.source is place]
        if not actions:
            return self._why_not_yet(zone)
        if place is Place.QUARRY:
            return self._why_not_quarry_bonus(actions, stone, target)
        if place is Place.RIVALS_WORKSHOP:
            return self._why_not_from_rival(stone, target)
        if place is Place.WORKSHOP:
            return self._why_not_placed(stone, target)
        return self._why_not_from_column(actions[0], zone, stone, target)

    def _why_not_yet(self, zone: Zone) -> Refusal:
        """Return why a zone that gives no stone for the bonus action was picked in vain."""
        choices = self.choices()
        if any(transfer.target == zone for transfer in choices):
            is_placed = all(transfer.source == self.side for transfer in choices)
            kind = RefusalKind.CHOOSE_STONE if is_placed else RefusalKind.WHICH_STONE
            return Refusal(kind, zone)
        if any(is_location(transfer.target) for transfer in choices) and is_location(zone):
            return self._why_not_on(zone, None)
        return Refusal(RefusalKind.BONUS, self.built or "")

    def _place(self, zone: Zone) -> Place:
        if is_location(zone):
            return Place.COLUMN
        if zone == QUARRY:
            return Place.QUARRY
        return Place.WORKSHOP if zone == self.side else Place.RIVALS_WORKSHOP

    def _why_not_quarry_bonus(
        self, actions: list[BonusAction], stone: Stone | None, target: Zone | None
    ) -> Refusal:
        wanted = stone or actions[0].only_stone
        able = [action for action in actions if wanted is None or wanted in action.stones]
        if not able:
            return Refusal(RefusalKind.QUARRY_GRAY_ONLY, QUARRY, actions[0].only_stone)
        if wanted is None or not self.shown.quarry(wanted):
            return _none_left(wanted)
        if target is None:
            return Refusal(Lack.ROOM, QUARRY, wanted)
        if all(action.target is Place.WORKSHOP for action in able):
            return Refusal(RefusalKind.TO_WORKSHOP, target, wanted)
        return self._why_not_on(target, wanted)

    def _why_not_from_rival(self, stone: Stone | None, target: Zone | None) -> Refusal:
        other = rival(self.side)
        if stone is None:
            return Refusal(Lack.RIVALS_STONE, other)
        if target is None or stone not in self.shown.workshop(other):
            return Refusal(RefusalKind.NOT_THERE, other, stone)
        return Refusal(RefusalKind.TO_WORKSHOP, target, stone)

    def _why_not_from_column(
        self, action: BonusAction, zone: Location, stone: Stone | None, target: Zone | None
    ) -> Refusal:
        top = self.shown.top(zone)
        if zone == self.built:
            return Refusal(RefusalKind.JUST_BUILT, zone)
        if top is None:
            is_target = any(transfer.target == zone for transfer in self.choices())
            kind = RefusalKind.WHICH_STONE if is_target else RefusalKind.COLUMN_EMPTY
            return Refusal(kind, zone)
        if top not in action.stones:
            return Refusal(RefusalKind.WRONG_TOP, zone, action.only_stone)
        if stone not in (None, top):
            return Refusal(RefusalKind.NOT_ON_TOP, zone, stone)
        if action.target is Place.QUARRY:
            return Refusal(RefusalKind.TO_QUARRY, target or zone, top)
        return self._why_not_off(zone, top, target)

    def _why_not_off(self, zone: Location, top: Stone, target: Zone | None) -> Refusal:
        if target is None or not self.targets(zone, top):
            return Refusal(Lack.ROOM, zone, top)
        if target == zone:
            return Refusal(RefusalKind.SAME_COLUMN, zone, top)
        return self._why_not_on(target, top)
