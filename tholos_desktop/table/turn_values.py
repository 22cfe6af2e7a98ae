"""Values of a position's turns, each from an equally long search: a single search would neglect
weak turns."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from tholos_desktop.rules import Position, Side, Turn, score
from tholos_desktop.table.requests import Answer, EngineClient, LinesRequest, QueuedRequest

LEVEL, NODES = "oracle", 10_000
"""Bot level and nodes of a search: those of a review, which so finds nothing that was unknown
during the game."""
POINT = 0.01
"""Winning chance that counts as much as one point of final lead."""


class TurnValue(NamedTuple):
    chance: float
    lead: float
    reply: str = ""
    """Notation of the rival's expected reply; empty if unknown or the game is over."""

    @property
    def worth(self) -> float:
        return worth(self.chance, self.lead)


def worth(chance: float, lead: float) -> float:
    """Return a number that is greater for a better turn, 1 more for a certain win and 1 less for a
    certain loss: an uncertain result is never as good as a certain one."""
    is_certain = chance in (0.0, 1.0)
    return chance + POINT * lead + (2 * chance - 1 if is_certain else 0.0)


class TurnValues:
    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self._found: dict[str, TurnValue | None] = {}
        """Values of turns, by the code of the position after the turn; ``None`` if the engine
        failed."""
        self._wanted: tuple[str, Sequence[Turn]] | None = None
        self._waiting: deque[Position] = deque()
        self._asked: tuple[QueuedRequest, Position] | None = None

    def analyze(self, position: Position, turns: Sequence[Turn]) -> None:
        wanted = position.code, turns
        if self._wanted == wanted:
            return
        self._wanted = wanted
        afters = (position.play(turn) for turn in turns)
        self._waiting = deque(
            each for each in afters if not each.is_over() and each.code not in self._found
        )
        self._ask_next()

    def stop(self) -> None:
        self._drop_question()
        self._waiting.clear()
        self._wanted = None

    def hurry(self, position: Position, turn: Turn) -> None:
        after = position.play(turn)
        if self.is_known(position, turn) or (self._asked and self._asked[1] == after):
            return
        if self._asked is not None:
            self._waiting.appendleft(self._asked[1])
        self._drop_question()
        self._waiting.appendleft(after)
        self._ask_next()

    def is_known(self, position: Position, turn: Turn) -> bool:
        after = position.play(turn)
        return after.is_over() or after.code in self._found

    def value(self, position: Position, turn: Turn) -> TurnValue | None:
        after = position.play(turn)
        if after.is_over():
            return _result(after, position.side)
        return self._found.get(after.code)

    def _ask_next(self) -> None:
        if self._asked is not None and self._asked[0].is_open:
            return
        self._asked = None
        while self._waiting and self._asked is None:
            after = self._waiting.popleft()
            if after.code not in self._found:
                request = LinesRequest(after, LEVEL, NODES)
                self._asked = self._engine.ask(request, self._take), after

    def _take(self, answer: Answer) -> None:
        assert isinstance(answer.request, LinesRequest)
        code, value = answer.request.position.code, None
        if answer.infos:
            info = answer.infos[-1]
            reply = next(iter(info.pv), "")
            value = TurnValue(1 - info.value, -(info.margin or 0.0), reply)
        self._found[code] = value
        self._asked = None
        self._ask_next()

    def _drop_question(self) -> None:
        if self._asked is not None:
            self._engine.cancel(self._asked[0])
            self._asked = None


def _result(position: Position, side: Side) -> TurnValue:
    account = score(position)
    winner = account.outcome.winner
    chance = 0.5 if winner is None else float(winner == side)
    return TurnValue(chance, account.lead(side))
