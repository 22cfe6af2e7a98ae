"""What is moving on the screen: a queue of steps, as a function of elapsed time.

The model is ahead of the screen; a step's callback, when it ends, lets the screen catch up.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tholos_desktop.rules import Transfer
from tholos_desktop.table.hand import WorkshopSeat

Easing = Callable[[float], float]
"""From the share of a step's time that has passed to the share of its way, both 0 to 1."""

SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""What a duration is multiplied by. With ``off`` every step ends at the next update."""

FLIGHT_SECONDS = 0.5
LIFT_SECONDS = 0.04
"""The pause before a stone lifts off that needs the one before it to have landed."""
OVERLAP_SECONDS = 0.28
"""How long two stones are in the air together that have nothing to do with each other; three take
a second."""


def linear(share: float) -> float:
    """At an even pace."""
    return share


def ease_in_out(share: float) -> float:
    """Slow, fast, slow: how a hand carries a stone."""
    return share * share * (3 - 2 * share)


def _nothing() -> None:
    """A callback that does nothing."""


@dataclass(eq=False)
class AnimationStep:
    """Something that takes a while; also a plain pause.

    ``seconds`` and ``delay`` are at normal speed. The delay counts from the end of the step
    before; a negative one lets the two overlap.
    """

    seconds: float
    delay: float = 0.0
    easing: Easing = linear
    on_start: Callable[[], None] = _nothing
    on_end: Callable[[], None] = _nothing


class Flight(AnimationStep):
    """A stone on its way from zone to zone. ``on_start`` is its lifting, ``on_end`` its landing."""

    def __init__(
        self,
        transfer: Transfer,
        *,
        seconds: float = FLIGHT_SECONDS,
        delay: float = LIFT_SECONDS,
        on_start: Callable[[], None] = _nothing,
        on_end: Callable[[], None] = _nothing,
    ) -> None:
        super().__init__(seconds, delay, linear, on_start, on_end)
        self.transfer = transfer
        self.raised = 0.0
        """How high the stone was held when it set off; set at its lifting."""
        self.seat: WorkshopSeat | None = None
        """The seat of the workshop that it sets off from, if that was chosen."""


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
    """The steps that run and wait, in order."""

    def __init__(self, speed: str = "normal") -> None:
        self.speed = speed
        self.rate = 1.0
        """Times as fast as the speed says."""
        self._clock = 0.0
        self._entries: list[_Entry] = []

    @property
    def moving(self) -> bool:
        """Whether any step runs or waits."""
        return bool(self._entries)

    def add(self, *steps: AnimationStep) -> None:
        """Queue steps, each after the one before; a change of speed later does not touch them."""
        factor = SPEEDS[self.speed] / self.rate
        for step in steps:
            last = max((entry.end for entry in self._entries), default=self._clock)
            begin = max(self._clock, last + step.delay * factor)
            self._entries.append(_Entry(step, begin, begin + step.seconds * factor))

    def begin(self, step: AnimationStep) -> None:
        """Begin a step after its delay, beside those that run."""
        factor = SPEEDS[self.speed] / self.rate
        start = self._clock + step.delay * factor
        self._entries.append(_Entry(step, start, start + step.seconds * factor))

    def update(self, dt: float) -> None:
        """Let time pass (seconds): begin and end what is due, in order."""
        self._clock += dt
        self._carry_out(until=self._clock)
        if not self._entries:
            self._clock = 0.0

    def finish(self) -> None:
        """End everything at once, with all callbacks in order, and what those queue as well."""
        self._carry_out(until=None)
        self._clock = 0.0

    def clear(self) -> None:
        """Forget everything that runs and waits, without callbacks."""
        self._entries.clear()
        self._clock = 0.0

    def running(self) -> list[tuple[AnimationStep, float]]:
        """The steps that have begun, each with the eased share of its way, 0 to 1."""
        return [(entry.step, self._share(entry)) for entry in self._entries if entry.started]

    def in_flight(self) -> list[tuple[Flight, float]]:
        """The stones in the air, each with the share of its time that has passed, 0 to 1."""
        return [(step, share) for step, share in self.running() if isinstance(step, Flight)]

    def flights(self) -> list[Transfer]:
        """The stones in the air and those that wait to set off, in order."""
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
