"""The order in which a finished game is counted: column by column, stone by stone, then the end."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from tholos_desktop.audio.sound import Silence
from tholos_desktop.language import sentences
from tholos_desktop.rules import SIDES, ColumnScore, Side
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.table.timeline import AnimationStep, Timeline, ease_in_out

BEGIN_SECONDS = 0.5
"""Seconds for the light to reach a column."""
LIFT_SECONDS = 0.42
LIFT_OVERLAP = 0.16
"""Seconds for which the lifts of two successive stones overlap."""
LINE_SECONDS = 0.3
SUM_SECONDS = 0.7
"""Seconds for which a column's sum stands before the marker runs."""
RUN_SECONDS = 0.3
POINT_SECONDS = 0.07
"""A marker's run on the scoreboard takes ``RUN_SECONDS``, plus this many seconds per point."""
REST_SECONDS = 0.5
SETTLE_SECONDS = 0.3
END_SECONDS, END_REST_SECONDS = 1.6, 1.8
"""Both in seconds. ``END_SECONDS``: time for the light to reach the winner's columns.
``END_REST_SECONDS``: pause before the result appears."""


class Act(Enum):
    LIGHT = auto()
    SUM = auto()
    RUN = auto()
    SETTLE = auto()
    END = auto()


Part = Act | int
"""An :class:`Act`, or the number of a lifted stone, counted from the top beginning with 0."""


class Counting:
    def __init__(self, ending: Ending, timeline: Timeline, sound: Silence) -> None:
        self.ending = ending
        self.account = ending.account
        self.timeline = timeline
        self.sound = sound
        self.index = 0
        self.lines = 0
        self.is_ending = False
        self.is_over = False
        self._steps: dict[Part, AnimationStep] = {}
        self._done: set[Part] = set()

    @property
    def column(self) -> ColumnScore:
        return self.account.columns[self.index]

    @property
    def stones(self) -> int:
        return sum(isinstance(part, int) for part in self._done)

    def share(self, part: Part) -> float:
        """Return the progress of a part in the current column, 0 to 1."""
        if part in self._done:
            return 1.0
        step = self._steps.get(part)
        return next((share for other, share in self.timeline.running() if other is step), 0.0)

    def is_running(self, part: Part) -> bool:
        step = self._steps.get(part)
        return any(other is step for other, _ in self.timeline.running())

    def is_counted(self, index: int) -> bool:
        return (
            self.is_ending or index < self.index or (index == self.index and Act.RUN in self._done)
        )

    def totals(self) -> dict[Side, float]:
        """Return the points shown on the scoreboard, with fractions while a marker runs."""
        columns = self.account.columns
        done = columns if self.is_ending or self.is_over else columns[: self.index]
        totals = {side: float(sum(c.points for c in done if c.owner == side)) for side in SIDES}
        if done is not columns and self.column.owner is not None:
            totals[self.column.owner] += self.column.points * self.share(Act.RUN)
        return totals

    def begin(self) -> None:
        self.lines = 0
        self._steps.clear()
        self._done.clear()
        column = self.column
        self._queue(Act.LIGHT, BEGIN_SECONDS, on_start=self._line)
        for number in range(len(column.stones)):
            overlap = -LIFT_OVERLAP if number else 0.0
            tick = partial(self.sound.play, "score", height=number)
            self._queue(number, LIFT_SECONDS, overlap, tick)
        for _ in sentences.score_parts(column):
            self.timeline.add(AnimationStep(LINE_SECONDS, on_start=self._line))
        if column.owner is not None:
            self._queue(Act.SUM, SUM_SECONDS, 0.1, self._line)
            seconds = RUN_SECONDS + POINT_SECONDS * abs(column.points)
            self._queue(Act.RUN, seconds, on_start=partial(self.sound.play, "marker"))
        else:
            self._queue(Act.RUN, 0.0)
        self.timeline.add(AnimationStep(REST_SECONDS))
        if column.stones:
            self._queue(Act.SETTLE, SETTLE_SECONDS)

    def update(self, dt: float) -> None:
        self.timeline.update(dt)
        if self.timeline.moving or self.is_over:
            return
        if self.is_ending:
            self.stop()
        elif self.index + 1 < len(self.account.columns):
            self.index += 1
            self.begin()
        else:
            self._end()

    def stop(self) -> None:
        if not self.is_ending:
            self.sound.play(self.ending.kind)
        self.timeline.clear()
        self.is_over = True

    def _queue(
        self, part: Part, seconds: float, delay: float = 0.0,
        on_start: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        end = partial(self._done.add, part)
        step = AnimationStep(seconds, delay, ease_in_out, on_start=on_start, on_end=end)
        self._steps[part] = step
        self.timeline.add(step)

    def _line(self) -> None:
        self.lines += 1

    def _end(self) -> None:
        self.is_ending = True
        self._steps.clear()
        self._done.clear()
        self._queue(Act.END, END_SECONDS, on_start=partial(self.sound.play, self.ending.kind))
        self.timeline.add(AnimationStep(END_REST_SECONDS))
