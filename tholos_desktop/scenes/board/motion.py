"""Animation on the board of a game. The game waits for flights of stones, but for nothing else."""

import math
from collections.abc import Iterator, Mapping
from functools import partial

from tholos_desktop.audio.sound import Effect, transfer_effects
from tholos_desktop.board.flight import FlyingStone
from tholos_desktop.board.in_air import Air, HeldStone, Landing, Sway
from tholos_desktop.board.ringing import Ringing
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import LOCATIONS, QUARRY, Location, Position, Transfer, Turn, is_location
from tholos_desktop.scenes.board.opening import Opening
from tholos_desktop.scenes.board.state import BoardState
from tholos_desktop.table.timeline import (
    LIFT_SECONDS,
    OVERLAP_SECONDS,
    SPEEDS,
    AnimationStep,
    Flight,
    Timeline,
)
from tholos_desktop.table.turn_input import Spot, WorkshopSeat, spots_of
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter

LANDING_SECONDS = 0.4
"""Duration of a landing in seconds at every animation speed."""
SETTLE_SECONDS = 0.12
SHAKE_SECONDS = 0.28
NOD_SECONDS, RING_SECONDS = 0.9, 1.1
LIFT_SPEED = 0.9
"""Speed of a stone that rises under the pointer, in radii of the column ring per second."""
FLOURISH_POINTS, FLOURISH_SECONDS, FLOURISH_DELAY = 6, 0.5, 0.11
_SQUASH, _BOUNCE = 0.1, 0.014
_SHAKE = 0.025


class Ring(AnimationStep):
    """Animation of a column that has changed hands. Its new owner now gets ``points`` for it."""

    def __init__(
        self, at: Location, points: int, *, seconds: float = RING_SECONDS, delay: float = 0.0
    ) -> None:
        super().__init__(seconds, delay)
        self.at, self.points = at, points


class Nod(AnimationStep):
    """The rival's face rises and lights up if glad; otherwise it sinks."""

    def __init__(self, *, is_glad: bool) -> None:
        super().__init__(NOD_SECONDS)
        self.is_glad = is_glad


class GameMotion:
    """The timeline of a game's board, which brings the displayed position up to the game's."""

    def __init__(self, ctx: Context, state: BoardState) -> None:
        self.ctx, self._state = ctx, state
        self.timeline = Timeline(ctx.settings.animation)
        self._beside = Timeline()
        self._clock = 0.0
        self._landings: list[tuple[Spot, float]] = []
        """Places where stones have just landed, and when."""
        self._shaken: tuple[Spot, float] | None = None
        self._lifts: dict[Spot, float] = {}
        """Heights of stones that rise or sink under the pointer, in radii of the column ring."""
        self._lifting = False
        self._before_shown: Position | None = None
        """The displayed position before the turns that are shown and not played."""
        self._shown = 0
        """Number of their transfers."""
        self.opening: Opening | None = None
        """Animation at the start of a game. ``None`` after the animation and in plan view."""

    @property
    def time_scale(self) -> float:
        return SPEEDS[self.ctx.settings.animation] / self.timeline.rate

    @property
    def moving(self) -> bool:
        stirs = self._landings or self._shaken or self.opening
        return bool(self.timeline.moving or self._lifting or stirs or self._beside.moving)

    @property
    def awaits_landing(self) -> bool:
        return bool(self.timeline.flights())

    def update(self, dt: float, held: Mapping[Spot, float]) -> bool:
        """Advance by ``dt`` seconds; return True if anything changed.

        ``held`` gives heights of raised stones, in radii of the column ring."""
        was_moving = self.moving
        self._clock += dt
        self.timeline.update(dt)
        self._beside.update(dt)
        time_scale = self.time_scale
        self._landings = [
            (spot, began) for spot, began in self._landings if self._clock - began < LANDING_SECONDS
        ]
        if self._shaken and self._clock - self._shaken[1] >= SHAKE_SECONDS * time_scale:
            self._shaken = None
        self._lifting = self._lift(dt, held)
        if self.opening:
            self.opening.pass_time(dt)
            if self.opening.is_over or self.timeline.moving:
                self.opening = None
        return was_moving or self.moving

    def finish(self) -> None:
        self.timeline.finish()
        self._beside.finish()
        self._landings, self._shaken, self.opening = [], None, None

    def open(self, board: BoardView) -> None:
        """Start the animation that opens a game, if the board is a temple and animation is on."""
        if isinstance(board, TempleBoard) and self.time_scale:
            self.opening = Opening(self.ctx, board, self._state.displayed, self.time_scale)

    def opening_shapes(self) -> Iterator[Painter]:
        if self.opening:
            yield from self.opening.shapes()

    def fly(
        self, transfer: Transfer, seat: WorkshopSeat | None = None, *, overlaps: bool = False
    ) -> None:
        """Queue a stone's flight. It begins once the previous stone has landed. If it ``overlaps``,
        it begins earlier, unless another stone must first land where this stone takes off. ``seat``
        is the workshop seat that this stone leaves."""
        state, (stone, source, target) = self._state, transfer
        lifting, landing = transfer_effects(transfer)
        pending = self.timeline.flights()
        waits = not (overlaps and pending) or any(each.target == source for each in pending)
        flight = Flight(transfer, delay=LIFT_SECONDS if waits else -OVERLAP_SECONDS)
        flight.seat = seat

        def lift() -> None:
            flight.raised = self._lifts.pop(spots_of(transfer)[0], 0.0)
            state.displayed = state.displayed.lift(stone, source)
            if lifting:
                self.ctx.sound.play(lifting)

        def land() -> None:
            if landing:
                height = state.displayed.height(target) if is_location(target) else 0
                self.ctx.sound.play(landing, height=height)
            state.displayed = state.displayed.land(stone, target)
            self._landed(transfer)

        flight.on_start, flight.on_end = lift, land
        self.timeline.add(flight)

    def show(self, turn: Turn) -> None:
        """Queue the flights of a turn that is not played. Its stones are faint, and stay so where
        they land until :meth:`hide`. Nothing else may be flying."""
        if self._before_shown is None:
            self._before_shown = self._state.displayed
        self._shown += len(turn.transfers)
        for transfer in turn.transfers:
            flight = Flight(transfer)
            flight.is_shown = True
            flight.on_start = partial(self._lift_shown, transfer)
            flight.on_end = partial(self._land_shown, transfer)
            self.timeline.add(flight)

    def _lift_shown(self, transfer: Transfer) -> None:
        state, (stone, source, _) = self._state, transfer
        landed = [each[::2] for each in state.shown]  # stone and target
        if (stone, source) in landed:
            at = landed.index((stone, source))
            state.shown = state.shown[:at] + state.shown[at + 1 :]
        else:
            state.displayed = state.displayed.lift(stone, source)

    def _land_shown(self, transfer: Transfer) -> None:
        if transfer.target != QUARRY:  # which counts what is nowhere else
            self._state.shown = (*self._state.shown, transfer)

    def hide(self) -> int:
        """Put back at once what was shown. Return the number of its transfers."""
        shown, before = self._shown, self._before_shown
        self._shown, self._before_shown = 0, None
        if before is not None:
            self._state.shown, self._state.displayed = (), before
        return shown

    def settle_on(self, position: Position) -> None:
        def settle() -> None:
            self._state.displayed = position

        self.timeline.add(AnimationStep(0, on_end=settle))

    def begin(self, step: AnimationStep) -> None:
        if self.time_scale:
            self._beside.speed, self._beside.rate = self.timeline.speed, self.timeline.rate
            self._beside.begin(step)

    def ring(self, won: Mapping[Location, int], *, is_loss: bool) -> None:
        def ring() -> None:
            name: Effect = "column_lost" if is_loss else "column_won"
            self.ctx.sound.play(name, height=max(won.values()))
            for at, points in won.items():
                self.begin(Ring(at, points))

        self.timeline.add(AnimationStep(0, on_end=ring))

    def flourish(self, *, is_victory: bool = False) -> None:
        """Ring all columns one after the other, for a won game more slowly."""
        self.ctx.sound.play("win" if is_victory else "solved")
        pace = 2 if is_victory else 1
        for index, at in enumerate(LOCATIONS):
            late = index * pace * FLOURISH_DELAY
            self.begin(Ring(at, FLOURISH_POINTS, seconds=pace * FLOURISH_SECONDS, delay=late))

    def nod(self) -> tuple[bool, float] | None:
        """Return the rival's nod as a pair: True if the rival is glad, and the elapsed share, 0 to
        1."""
        nods = [(step.is_glad, at) for step, at in self._beside.running() if isinstance(step, Nod)]
        return nods[-1] if nods else None

    def shake(self, spot: Spot) -> None:
        if self.time_scale:
            self._shaken = spot, self._clock

    def air(self, carried: HeldStone | None = None, seat: WorkshopSeat | None = None) -> Air:
        """Return everything that moves now. ``carried`` is the stone being dragged, and ``seat``
        the seat under the pointer."""
        flying = [
            FlyingStone(flight.transfer, share, flight.raised, flight.seat, flight.is_shown)
            for flight, share in self.timeline.in_flight()
        ]
        landings = [
            Landing(spot, (self._clock - began) / LANDING_SECONDS) for spot, began in self._landings
        ]
        ringing = [
            Ringing(step.at, step.points, share)
            for step, share in self._beside.running()
            if isinstance(step, Ring)
        ]
        return Air(flying, self._sways(), landings, carried, seat, ringing, self._state.shown)

    def _landed(self, transfer: Transfer) -> None:
        if self.time_scale:
            self._landings.append((spots_of(transfer)[1], self._clock))

    def _lift(self, dt: float, held: Mapping[Spot, float]) -> bool:
        before = dict(self._lifts)
        step = LIFT_SPEED * dt / self.time_scale if self.time_scale else math.inf
        for spot in {*held, *before}:
            wanted, now = held.get(spot, 0.0), before.get(spot, 0.0)
            if now < wanted:
                self._lifts[spot] = min(wanted, now + step)
            elif now > wanted:
                self._lifts[spot] = max(wanted, now - step)
            if not self._lifts.get(spot):
                self._lifts.pop(spot, None)
        return self._lifts != before

    def _sways(self) -> dict[Spot, Sway]:
        sways = {spot: Sway(up=up) for spot, up in self._lifts.items()}
        for spot, began in self._landings:
            length = SETTLE_SECONDS * self.time_scale
            share = (self._clock - began) / length if length else 1.0
            if share < 1:
                sways[spot] = _settling(share)
        if self._shaken:
            spot, began = self._shaken
            share = (self._clock - began) / (SHAKE_SECONDS * (self.time_scale or 1))
            right = _SHAKE * math.sin(share * 3 * 2 * math.pi) * (1 - share)
            sways[spot] = sways.get(spot, Sway())._replace(right=right)
        return sways


def _settling(share: float) -> Sway:
    if share < 0.5:
        return Sway(squash=_SQUASH * math.sin(share * 2 * math.pi))
    return Sway(up=_BOUNCE * math.sin((share - 0.5) * 2 * math.pi))
