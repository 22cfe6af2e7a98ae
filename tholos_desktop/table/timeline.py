"""A queue of animation steps. The model is ahead of the screen, which is updated when a step
ends."""

from collections.abc import Callable
from dataclasses import dataclass

from tholos_desktop.rules import Transfer
from tholos_desktop.table.turn_input import WorkshopSeat

Easing = Callable[[float], float]
"""Maps the elapsed share of a step's time to its progress, both 0 to 1."""

SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""Factors of all durations. With ``off`` every step ends at the next update."""

FLIGHT_SECONDS = 0.5
LIFT_SECONDS = 0.04
"""A flight that has to wait for another stone starts this many seconds after that stone's
landing."""
OVERLAP_SECONDS = 0.28
"""Seconds by which independent flights overlap when turns are taken back or played again."""


def linear(share: float) -> float:
    return share


def ease_in_out(share: float) -> float:
    return share * share * (3 - 2 * share)


def _nothing() -> None: ...


@dataclass(eq=False)
class AnimationStep:
    """A step of an animation, timed at normal speed. With a negative ``delay`` it overlaps the
    previous step."""

    seconds: float
    delay: float = 0.0
    easing: Easing = linear
    on_start: Callable[[], object] = _nothing
    on_end: Callable[[], object] = _nothing


class Flight(AnimationStep):
    """A stone's flight. ``on_start`` is called when the stone is lifted, ``on_end`` when it
    lands."""

    def __init__(
        self, transfer: Transfer, *, seconds: float = FLIGHT_SECONDS, delay: float = LIFT_SECONDS
    ) -> None:
        super().__init__(seconds, delay)
        self.transfer = transfer
        self.is_shown = False
        """True for a stone of a turn that is shown and not played."""
        self.raised = 0.0
        self.seat: WorkshopSeat | None = None


@dataclass(eq=False)
class _Entry:
    step: AnimationStep
    start: float
    end: float
    started: bool = False

    @property
    def next_time(self) -> float:
        return self.end if self.started else self.start


class Timeline:
    def __init__(self, speed: str = "normal") -> None:
        self.speed = speed
        self.rate = 1.0
        self._clock = 0.0
        self._entries: list[_Entry] = []

    @property
    def moving(self) -> bool:
        return bool(self._entries)

    def add(self, *steps: AnimationStep) -> None:
        """Queue steps. Later changes of the speed do not affect them."""
        factor = SPEEDS[self.speed] / self.rate
        for step in steps:
            last = max((entry.end for entry in self._entries), default=self._clock)
            begin = max(self._clock, last + step.delay * factor)
            self._entries.append(_Entry(step, begin, begin + step.seconds * factor))

    def begin(self, step: AnimationStep) -> None:
        factor = SPEEDS[self.speed] / self.rate
        start = self._clock + step.delay * factor
        self._entries.append(_Entry(step, start, start + step.seconds * factor))

    def update(self, dt: float) -> None:
        self._clock += dt
        self._carry_out(until=self._clock)

    def finish(self) -> None:
        """End all steps at once, including those that callbacks add. All callbacks are called in
        order."""
        self._carry_out(until=None)

    def clear(self) -> None:
        self._entries.clear()

    def running(self) -> list[tuple[AnimationStep, float]]:
        """Return the steps that have begun, each with its eased progress, 0 to 1."""
        return [(entry.step, self._share(entry)) for entry in self._entries if entry.started]

    def in_flight(self) -> list[tuple[Flight, float]]:
        return [(step, share) for step, share in self.running() if isinstance(step, Flight)]

    def flights(self) -> list[Transfer]:
        return [entry.step.transfer for entry in self._entries if isinstance(entry.step, Flight)]

    def _share(self, entry: _Entry) -> float:
        length = entry.end - entry.start
        passed = 1.0 if length <= 0 else (self._clock - entry.start) / length
        return entry.step.easing(min(max(passed, 0.0), 1.0))

    def _carry_out(self, *, until: float | None) -> None:
        while self._entries:
            entry = min(self._entries, key=lambda waiting: waiting.next_time)
            if until is not None and entry.next_time > until:
                return
            if until is None:
                self._clock = max(self._clock, entry.next_time)
            if entry.started:
                self._entries.remove(entry)
                entry.step.on_end()
            else:
                entry.started = True
                entry.step.on_start()
