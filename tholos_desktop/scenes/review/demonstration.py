from collections import deque
from collections.abc import Sequence

from tholos_desktop.board.view import Marks
from tholos_desktop.rules import Position, Transfer, Turn
from tholos_desktop.scenes.game.motion import GameMotion
from tholos_desktop.table.turn_input import spots_of
from tholos_desktop.ui.context import Context

PAUSE_SECONDS = 0.6
"""Seconds for which each turn of a line is shown before the next."""


class Demonstration:
    def __init__(self, ctx: Context, position: Position) -> None:
        self.motion = GameMotion(ctx, position)
        self.position = position
        self.last: Turn | None = None
        self._to_come: deque[Turn] = deque()
        self._waited = 0.0

    @property
    def is_playing(self) -> bool:
        return bool(self._to_come)

    @property
    def moving(self) -> bool:
        return self.motion.moving or self.is_playing

    @property
    def marks(self) -> Marks:
        moved = self.last.transfers if self.last else ()
        return Marks(last=frozenset(spot for each in moved for spot in spots_of(each)))

    def stand(self, position: Position, last: Turn | None) -> None:
        self.stop()
        self.position = self.motion.displayed = position
        self.last = last

    def play(self, turns: Sequence[Turn]) -> None:
        self.stop()
        self._to_come.extend(turns)
        self._next()

    def take_back(self, turn: Turn, before: Position, last: Turn | None) -> None:
        self.stop()
        self._fly([transfer.reversed() for transfer in reversed(turn.transfers)], before)
        self.last = last

    def stop(self) -> None:
        self._to_come.clear()
        self.motion.finish()

    def follow(self, dt: float) -> bool:
        changed = self.motion.update(dt, {}, calm=False)
        if not self._to_come or self.motion.timeline.moving:
            return changed
        self._waited += dt
        if self._waited >= PAUSE_SECONDS:
            self._next()
        return True

    def _next(self) -> None:
        self._waited = 0.0
        if self._to_come:
            self.last = self._to_come.popleft()
            self._fly(self.last.transfers, self.position.play(self.last))

    def _fly(self, transfers: Sequence[Transfer], after: Position) -> None:
        for transfer in transfers:
            self.motion.fly(transfer)
        self.position = after
        self.motion.settle_on(after)
