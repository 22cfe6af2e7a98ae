"""Levels that play through the engine client. The same engine may also analyze or compute hints.

``python -m lab arena "taught hard" "client hard" --movetime 300 --games 100`` shows if the teacher
weakens a level."""

import time

from ai.bot import Limit, Task
from tholos_desktop.rules import Position, Turn, parse_turn, start
from tholos_desktop.table.engine_client import Engine, wait_for
from tholos_desktop.table.requests import LinesRequest, MoveRequest, QueuedRequest
from tholos_desktop.teaching.preparation import Preparation

CLIENT, WATCHED, TAUGHT = "client", "watched", "taught"
KINDS = (CLIENT, WATCHED, TAUGHT)
"""``client`` only plays. ``watched`` plays while an endless analysis runs. ``taught`` computes
hints and warnings before each of its turns."""
ENDLESS = 10**9
"""A node limit so high that no analysis reaches it."""
SECONDS_BETWEEN_LOOKS = 0.002
PREPARATION_SECONDS = 0.3
"""Seconds to compute hints and warnings before a turn. A bot with a time limit uses that time
instead."""


class ClientPlayer:
    def __init__(self, kind: str, level: str) -> None:
        self._level = level
        self._is_watched = kind == WATCHED
        self._engine = Engine()
        self._teacher = Preparation(self._engine) if kind == TAUGHT else None
        self._watching: QueuedRequest | None = None
        self._warm_up()

    def think(self, task: Task) -> Turn:
        """Ask for a turn; for the kind ``watched``, an analysis goes on meanwhile."""
        position, limit = task.position, task.limit
        if self._teacher is not None:
            self._prepare(self._teacher, position, limit)
        elif self._is_watched:
            self._watch(position)
        movetime = None if limit.seconds is None else round(limit.seconds * 1000)
        request = MoveRequest(position, self._level, task.seed, movetime, limit.nodes)
        answer = wait_for(self._engine, request)
        if trouble := self._engine.take_trouble():
            raise ValueError(f"the engine had trouble: {trouble}")
        return parse_turn(answer.turn_text, position)

    def forget(self) -> None:
        self._engine.new_game()

    def _prepare(self, teacher: Preparation, position: Position, limit: Limit) -> None:
        end = time.monotonic() + (limit.seconds or PREPARATION_SECONDS)
        while time.monotonic() < end:
            self._engine.poll()
            teacher.follow(position, weighs_turns=True)
            time.sleep(SECONDS_BETWEEN_LOOKS)
        teacher.suspend()

    def _watch(self, position: Position) -> None:
        """Begin an analysis and wait for its first report; a proven position has none."""
        if self._watching:
            self._engine.cancel(self._watching)
        endless = LinesRequest(position, self._level, ENDLESS, lines=3)
        self._watching = self._engine.ask(endless, lambda answer: None)
        while not self._watching.infos and self._engine.is_thinking:
            self._engine.poll()
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def _warm_up(self) -> None:
        """Wait until an answer has a margin. The simple bot, which plays at first, reports none."""
        while True:
            answer = wait_for(self._engine, MoveRequest(start(), self._level, nodes=1))
            if answer.infos and answer.infos[-1].margin is not None:
                return
