"""An engine client for the tests that knows what is good, and answers when it may."""

from tests.driving import RandomEngine
from tholos_desktop.rules import Turn, legal_turns, parse_position
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.questions import Answer
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.columns import raised

GOOD, BAD = 0.6, 0.1
"""The chance after a turn for who plays it."""


class KnowingEngine(RandomEngine):
    """The best turn is the one that gains most at once; all are about as good but the bad ones."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.analysed: list[str] = []
        """The questions of an analysis so far, in words."""
        self.bad: set[str] = set()
        """Codes of positions that are bad for who led there."""
        self.best = GOOD
        """The chance after the best turn."""
        self.reasons: tuple[Reason, ...] = (Reason(1, "takes", "A", 3, loss=0.3),)
        self.is_silent = False
        """Whether no analysis is answered."""
        self.is_slow_to_explain = False
        """Whether it is never said why."""
        self.knows_nothing = False
        """Whether an analysis fails."""
        self._found: dict[int, Answer] = {}
        self._last = 10_000
        self._best_after: set[str] = set()

    def ask(self, code: str, level: str, *, lines: int | None = None, **more: object) -> int:
        """Choose at once, as a bot; else tell of the best turns."""
        if lines is None:
            return super().ask(code, level, **more)
        position = parse_position(code)
        turns = sorted(legal_turns(position), key=lambda turn: -gain(code, turn))
        if lines > 1:
            value = self.best
            self._best_after.add(position.play(turns[0]).code)
        else:
            after = self.best if code in self._best_after else max(0.0, self.best - 0.1)
            value = 1 - (BAD if code in self.bad else after)
        told = [(turns[0], value), *((turn, value - 0.1) for turn in turns[1:lines])]
        infos = tuple(
            Info(1, 9, 5, max(0.0, each), (turn.notation,), rank=rank)
            for rank, (turn, each) in enumerate(told, start=1)
        )
        return self._find(f"best {code}" if lines > 1 else f"value {code}", infos=infos)

    def why(self, code: str, turn: str, **_: object) -> int:
        """Tell of the same reasons for every turn."""
        return self._find(f"why {code} {turn}", reasons=self.reasons)

    def take(self, ticket: int) -> Answer | None:
        """The answer, once, if it may be told."""
        if ticket not in self._found:
            return super().take(ticket)
        is_late = self.is_slow_to_explain and not self._found[ticket].infos
        return None if self.is_silent or is_late else self._found.pop(ticket)

    def is_open(self, ticket: int) -> bool:
        """Whether the answer has not been taken."""
        return ticket in self._found or super().is_open(ticket)

    def cancel(self, ticket: int) -> None:
        """Drop a question."""
        self._found.pop(ticket, None)
        super().cancel(ticket)

    def _find(
        self, question: str, *, infos: tuple[Info, ...] = (), reasons: tuple[Reason, ...] = ()
    ) -> int:
        self.analysed.append(question)
        self._last += 1
        known = Answer(self._last, "", () if self.knows_nothing else infos)
        self._found[self._last] = known._replace(reasons=() if self.knows_nothing else reasons)
        return self._last


def gain(code: str, turn: Turn) -> int:
    """By how much a turn raises the lead at once."""
    return sum(raised(parse_position(code), turn).values())
