"""Turns chosen by touching a board, without a window. Each step emits a :class:`TurnEvent` for
animation and sounds."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from tholos_desktop.rules import Game, Position, Side, Stone, Transfer, Turn, Zone, is_location
from tholos_desktop.table.picker import MissingBonus, Picker, Refusal, RefusalKind
from tholos_desktop.table.severity import Severity


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

    def transfer_to(self, spot: Spot) -> Transfer | None:
        """Return the transfer that touching a spot would choose; ``None`` if that chooses none."""
        if self.lifted is not None:
            source = self._source(self.lifted)
            is_target = spot.zone in self.picker.targets(*source)
            return _transfer(source, spot.zone) if is_target else None
        source = self._source(spot)
        targets = self.picker.targets(*source)
        if not targets:
            return self.picker.only_bonus_to(spot.zone)
        if len(targets) != 1 or is_location(only := next(iter(targets))):
            return None
        return _transfer(source, only)

    def touch(self, spot: Spot) -> Transfer | None:
        self.reason = None
        if transfer := self.transfer_to(spot):
            self.lifted = None
            self.picker.pick(transfer)
            return transfer
        if self.lifted is None:
            self._lift(spot)
            return None
        if self.has_lifted_from(spot):
            self.lifted = None
            return None
        if self._source(spot) in self.picker.sources():
            self.lifted = None
            return self.touch(spot)
        self.reason = self.picker.why_not(*self._source(self.lifted), spot.zone)
        return None

    def back(self) -> Transfer | None:
        self.reason = None
        if self.lifted is not None:
            self.lifted = None
            return None
        return self.picker.back()

    def _lift(self, spot: Spot) -> None:
        source = self._source(spot)
        if source in self.picker.sources():
            self.lifted = _spot(*source)
            return
        stone = None if is_location(spot.zone) else spot.stone
        reason = self.picker.why_not(spot.zone, stone)
        self.reason = reason or Refusal(RefusalKind.WHICH_STONE, spot.zone)

    def _source(self, spot: Spot) -> tuple[Zone, Stone]:
        if is_location(spot.zone):
            return spot.zone, self.picker.shown.top(spot.zone) or ""
        here = [stone for zone, stone in self.picker.sources() if zone == spot.zone]
        only = here[0] if len(here) == 1 else ""
        return spot.zone, spot.stone or only


def spots_of(transfer: Transfer) -> tuple[Spot, Spot]:
    stone, source, target = transfer
    return _spot(source, stone), _spot(target, stone)


def _transfer(source: tuple[Zone, Stone], target: Zone) -> Transfer:
    zone, stone = source
    return Transfer(stone, zone, target)


def _spot(zone: Zone, stone: Stone) -> Spot:
    return Spot(zone, None if is_location(zone) else stone)


class EventKind(Enum):
    NOTHING = auto()
    NEWS = auto()
    HELPED = auto()
    LOOKED = auto()
    REFUSED = auto()
    """An invalid touch; ``TurnInput.refusal`` or ``TurnInput.news`` gives the reason."""
    HELD = auto()
    RELEASED = auto()
    LIFTED = auto()
    CHOSEN = auto()
    """A transfer was chosen or taken back, or a stone was put down."""
    PLAYED = auto()
    ENDED = auto()
    REPLAYED = auto()
    SCORED = auto()


TURNS = EventKind.PLAYED, EventKind.ENDED, EventKind.REPLAYED


class TurnEvent(NamedTuple):
    kind: EventKind = EventKind.NOTHING
    transfers: tuple[Transfer, ...] = ()
    """Transfers to animate, in order. If a transfer is taken back, the list has the opposite
    transfer."""
    spot: Spot | None = None


Listener = Callable[[TurnEvent], object]


class News(NamedTuple):
    """A message shown in place of the possible actions: a text's key and its values."""

    key: str
    values: Mapping[str, object]
    severity: Severity | None = None


class TurnInput:
    """A game with turns chosen by hand. Methods that emit an event also return it."""

    def __init__(self, game: Game, *, allows_bonus: bool = True) -> None:
        self.game = game
        self._allows_bonus = allows_bonus
        self.hand = Hand(game.position, allows_bonus=allows_bonus)
        self.news: News | None = None
        self.ended_by: MissingBonus | Refusal | None = None
        """Reason why the last turn ended by itself, a missing bonus action or the limit of a take;
        cleared together with ``news``."""
        self._listeners: list[Listener] = []

    def listen(self, *listeners: Listener) -> None:
        """Call these with each event, in this order."""
        self._listeners += listeners

    def emit(self, event: TurnEvent) -> TurnEvent:
        """Pass an event to the listeners, unless its kind is ``NOTHING``; return the event."""
        if event.kind is not EventKind.NOTHING:
            for listener in self._listeners:
                listener(event)
        return event

    @property
    def looks_back(self) -> bool:
        return False

    @property
    def shown_ply(self) -> int:
        return self.game.ply

    @property
    def shown(self) -> Position:
        return self.game.position_after(self.shown_ply)

    @property
    def shown_turn(self) -> Turn | None:
        return self.game.turns[self.shown_ply - 1] if self.shown_ply else None

    @property
    def refusal(self) -> Refusal | None:
        return self.hand.reason

    @property
    def may_choose(self) -> bool:
        return not self.game.is_over

    @property
    def may_end_turn(self) -> bool:
        return self.hand.picker.may_stop

    @property
    def may_step_back(self) -> bool:
        return not self.hand.is_empty

    @property
    def may_let_go(self) -> bool:
        """True if Escape puts down a lifted stone, as anywhere else what one holds, and doesn't
        leave yet. It undoes nothing that was done."""
        return self.hand.lifted is not None

    @property
    def may_undo(self) -> bool:
        return bool(self.game.ply) or not self.hand.is_empty

    def touch(self, spot: Spot) -> TurnEvent:
        """Lift a stone from a spot, or move the lifted stone there; emits ``REFUSED`` if that is
        invalid."""
        self.forget_news()
        picker = self.hand.picker
        if self.game.is_over:
            return self._refuse("game.over_already", spot)
        if picker.is_taking and spot.zone == picker.side:  # the stones taken go there
            return self.finish()
        return self.emit(self._choose(spot))

    def finish(self) -> TurnEvent:
        turn = self.hand.picker.turn
        return self.emit(self._complete(turn, flown=len(turn.transfers))) if turn else TurnEvent()

    def play(self, turn: Turn | str) -> TurnEvent:
        return self.emit(self._play(turn))

    def step_back(self) -> TurnEvent:
        self.forget_news()
        transfer = self.hand.back()
        return self.emit(TurnEvent(EventKind.CHOSEN, (transfer.reversed(),) if transfer else ()))

    def undo(self) -> TurnEvent:
        if not self.may_undo:
            return TurnEvent()
        if self.hand.is_empty:
            return self.emit(TurnEvent(EventKind.REPLAYED, self._take_back()))
        self.forget_news()
        return self.emit(TurnEvent(EventKind.CHOSEN, self._empty_hand()))

    def notify(self, key: str, severity: Severity | None = None, **values: object) -> TurnEvent:
        self.forget_news()
        self.news = News(key, values, severity)
        return self.emit(TurnEvent(EventKind.NEWS))

    def forget_news(self) -> None:
        self.news, self.ended_by, self.hand.reason = None, None, None

    def _refuse(self, key: str, spot: Spot) -> TurnEvent:
        self.news = News(key, {}, Severity.INFO)
        return self.emit(TurnEvent(EventKind.REFUSED, spot=spot))

    def _choose(self, spot: Spot) -> TurnEvent:
        before = self.hand.lifted
        transfer = self.hand.touch(spot)
        if self.hand.reason:
            return TurnEvent(EventKind.REFUSED, spot=spot)
        if transfer is None:
            is_lifted = self.hand.lifted not in (None, before)
            return TurnEvent(EventKind.LIFTED if is_lifted else EventKind.CHOSEN)
        if not self.hand.picker.is_final:
            return TurnEvent(EventKind.CHOSEN, (transfer,))
        turn = Turn(self.hand.picker.chosen)
        return self._complete(turn, flown=len(turn.transfers) - 1)

    def _complete(self, turn: Turn, *, flown: int) -> TurnEvent:
        """Play a chosen turn. Earlier events have already reported the turn's first ``flown``
        transfers."""
        picker = self.hand.picker
        event = self._play(turn, flown=flown)
        if picker.is_final:
            self.ended_by = picker.why_final
        return event

    def _play(self, turn: Turn | str, *, flown: int = 0) -> TurnEvent:
        transfers = self._record(turn).transfers[flown:]
        self._begin_turn()
        return TurnEvent(EventKind.ENDED if self.game.is_over else EventKind.PLAYED, transfers)

    def _record(self, turn: Turn | str) -> Turn:
        return self.game.play(turn)

    def _take_back(self) -> tuple[Transfer, ...]:
        turn = self.game.undo()
        self._begin_turn()
        return tuple(each.reversed() for each in reversed(turn.transfers)) if turn else ()

    def _empty_hand(self) -> tuple[Transfer, ...]:
        back = list[Transfer]()
        while not self.hand.is_empty:
            if transfer := self.hand.back():
                back.append(transfer.reversed())
        return tuple(back)

    def _rewound(self, ply: int) -> tuple[Transfer, ...]:
        """Clear the turn being chosen, and take back turns until ``ply`` turns are left."""
        back = [*self._empty_hand()]
        while self.game.ply > ply:
            back += self._take_back()
        return tuple(back)

    def _begin_turn(self) -> None:
        self.forget_news()
        self.hand = Hand(self.game.position, allows_bonus=self._allows_bonus)
