import math
from functools import lru_cache

from lab.pictures.instant_engine import InstantEngine
from tholos_desktop.rules import Position, Turn, legal_turns, parse_turn, score
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import (
    Answer,
    LinesRequest,
    MoveRequest,
    QueuedRequest,
    ReasonsRequest,
    ReviewRequest,
)
from tholos_desktop.teaching.changes import account
from tholos_desktop.teaching.kinds import facts_of


class PointsEngine(InstantEngine):
    """Engine that values positions by the lead in points, without a search."""

    def __init__(self, *, share: float = 1.0) -> None:
        """``share`` is the fraction of a game's turns that a review judges, from the first turn
        on."""
        super().__init__()
        self._share = share

    def reply(self, question: QueuedRequest) -> Answer | None:
        match request := question.request:
            case MoveRequest(position=position) | LinesRequest(position=position):
                lines = request.lines if isinstance(request, LinesRequest) else 1
                ranked = _ranked(position)
                infos = tuple(
                    Info(1, 1, 0, value, (turn.notation,), rank=rank)
                    for rank, (value, turn) in enumerate(ranked[:lines], start=1)
                )
                return Answer(request, ranked[0][1].notation, infos)
            case ReviewRequest(game):
                last = math.ceil(game.ply * self._share)
                question.verdicts[:] = [
                    _verdict(ply, game.position_after(ply), game.turns[ply]) for ply in range(last)
                ]
                if last == game.ply:
                    return Answer(request, verdicts=tuple(question.verdicts))
            case ReasonsRequest(position, turn, against):
                played = parse_turn(turn, position)
                facts = facts_of(position, played)
                if against:
                    other = facts_of(position, parse_turn(against, position))
                    kept = [each for each in facts if each not in other][:2]
                else:
                    kept = account(position, played, facts).by_rules
                return Answer(request, reasons=tuple(kept))
        return None


def _verdict(ply: int, position: Position, turn: Turn) -> Verdict:
    value, best = _ranked(position)[0]
    played = _value(position, turn)
    lost = max(0.0, value - played)
    best = best if lost else turn
    kind = "good" if lost <= 0.10 else "mistake"
    return Verdict(ply, turn.notation, kind, lost, 0.0, played, best.notation)


@lru_cache(maxsize=256)
def _ranked(position: Position) -> list[tuple[float, Turn]]:
    valued = [(_value(position, turn), turn) for turn in legal_turns(position)]
    return sorted(valued, key=lambda each: -each[0])


def _value(position: Position, turn: Turn) -> float:
    return 1 / (1 + math.exp(-score(position.play(turn)).lead(position.side) / 4))


class CostsEngine(PointsEngine):
    """Gives one cost for every move."""

    most_asked = 0
    """How many reasons were asked for at once."""

    def reply(self, question: QueuedRequest) -> Answer | None:
        if isinstance(question.request, ReasonsRequest):
            asked = sum(isinstance(each.request, ReasonsRequest) for each in self.open)
            self.most_asked = max(self.most_asked, asked)
            return Answer(question.request, reasons=(Fact("unarmed", cost=True),))
        return super().reply(question)
