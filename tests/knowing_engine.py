"""An engine client for the tests that knows what is good, and answers when it may."""

from collections.abc import Iterator
from functools import cache

from tests.driving import RandomEngine
from tholos_desktop.rules import Game, Turn, legal_turns, parse_position
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import (
    Answer,
    LinesRequest,
    Listener,
    QueuedRequest,
    ReasonsRequest,
    Request,
    ReviewRequest,
)
from tholos_desktop.teaching.columns import raised

GOOD, BAD = 0.6, 0.0
"""The chance after a turn for who plays it."""


class KnowingEngine(RandomEngine):
    """The best turn is the one that gains most at once; all are about as good but the bad ones."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.analyzed: list[str] = []
        """The questions of an analysis so far, in words."""
        self.bad: set[str] = set()
        """Codes of positions that are bad for who led there."""
        self.best = GOOD
        """The chance after the best turn."""
        self.reasons: tuple[Fact, ...] = (Fact("takes", "A", 3, loss=0.3),)
        self.is_silent = False
        """Whether no analysis is answered."""
        self.is_slow_to_explain = False
        """Whether it is never said why."""
        self.knows_nothing = False
        """Whether an analysis fails."""
        self.worth: dict[str, float] = {}
        """Chances after moves that are neither good nor bad, by the code after them."""
        self.lead: dict[str, float] = {}
        """Final leads after moves, for who plays them, by the code after them; else 0."""
        self._best_after: set[str] = set()

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        match request:
            case LinesRequest(position, lines=lines):
                self.analyzed.append(f"{'best' if lines > 1 else 'value'} {position.code}")
            case ReasonsRequest(position, turn):
                self.analyzed.append(f"why {position.code} {turn}")
        return super().ask(request, then)

    def reply(self, question: QueuedRequest) -> Answer | None:
        """Choose at once, as a bot; else tell of the best moves, or of the same reasons for every
        move."""
        request = question.request
        if not isinstance(request, LinesRequest | ReasonsRequest | ReviewRequest):
            return super().reply(question)
        if self.is_silent or (self.is_slow_to_explain and isinstance(request, ReasonsRequest)):
            return None
        if self.knows_nothing:
            return Answer(request)
        if isinstance(request, ReasonsRequest):
            return Answer(request, reasons=self.reasons)
        if isinstance(request, ReviewRequest):
            return Answer(request, verdicts=tuple(self.verdicts_on(request.game)))
        return Answer(request, infos=self.infos_of(request.position.code, request.lines))

    def verdicts_on(self, game: Game) -> Iterator[Verdict]:
        """Judge the first turn beside the best one, and the reply as what was expected."""
        here, turn, *_ = game.start, *game.turns
        best, *_ = ranked(here.code)
        at_turn, at_best = (self.infos_of(here.play(each).code, 1)[0] for each in (turn, best))
        lost, points = at_turn.value - at_best.value, (at_turn.margin or 0) - (at_best.margin or 0)
        chance = 1 - at_turn.value
        told = max(0.0, lost), max(0.0, points), chance, best.notation
        yield Verdict(0, turn.notation, "good", *told)
        for reply in game.turns[1:]:
            yield Verdict(1, reply.notation, "good", 0.0, 0.0, 1 - chance, reply.notation)

    def infos_of(self, code: str, lines: int) -> tuple[Info, ...]:
        position, turns = parse_position(code), ranked(code)
        if lines > 1:
            value = self.best
            self._best_after.add(position.play(turns[0]).code)
        else:
            after = self.best if code in self._best_after else max(0.0, self.best - 0.1)
            value = 1 - (BAD if code in self.bad else self.worth.get(code, after))
        told = [(turns[0], value), *((turn, value - 0.1) for turn in turns[1:lines])]
        return tuple(
            Info(1, 9, 5, max(0.0, each), (turn.notation,), -self.lead.get(code, 0.0), rank=rank)
            for rank, (turn, each) in enumerate(told, start=1)
        )


@cache
def ranked(code: str) -> list[Turn]:
    """The turns of a position, first those that gain most at once."""
    return sorted(legal_turns(parse_position(code)), key=lambda turn: -gain(code, turn))


def gain(code: str, turn: Turn) -> int:
    """By how much a turn raises the lead at once."""
    return sum(raised(parse_position(code), turn).values())
