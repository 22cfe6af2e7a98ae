from collections.abc import Iterable, Sequence

from tholos_desktop.rules import Game, Position, Turn, parse_turn
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.changes import IDLE, account
from tholos_desktop.teaching.exercise import Feedback, Message
from tholos_desktop.teaching.kinds import facts_of, refutes
from tholos_desktop.teaching.puzzles import BEST, Puzzle
from tholos_desktop.teaching.refutations import costs_by_rules, greediest
from tholos_desktop.teaching.verdicts import (
    NEARLY,
    JudgedMove,
    is_as_good,
    percent,
    worth,
)

_GRADE = 2


class Retry:
    """A costly move of a game that the player tries to better."""

    def __init__(self, position: Position, move: JudgedMove, analysis: Analysis) -> None:
        self.position, self.move = position, move
        self._analysis = analysis
        self._best = parse_turn(move.verdict.best, position)
        self._asked: str | None = None
        self.was_wrong = self._was_better = False

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle(BEST, _GRADE, self.position, (self._best.notation,))

    def judge(self, turn: Turn) -> Feedback | None:
        """Accept a turn that is nearly as good as the best one, or clearly better than the turn
        played; ``None`` while this is unknown. No feedback names the best turn."""
        position = self.position
        tried = Game(position, [turn])
        judged = self.move.verdict
        if turn.notation not in (judged.turn, judged.best):
            known = self._analysis.verdicts(tried)[0]
            if known is None:
                return self._ask(tried)
            judged = known
        self._asked = None
        tried_move = self.move._replace(verdict=judged)
        if turn == self._best or is_as_good(judged):
            kept = self.move.before if turn == self._best else tried_move.after
            message = Message("review.try_kept", {"after": percent(kept)})
            return Feedback(True, (message, *self._effect(position, turn)))
        if self._is_better(position, tried_move):
            self._was_better = True
            return Feedback(True, (Message("review.try_better"),), is_best=False)
        return self._refuse(position, turn, tried_move)

    def _effect(self, position: Position, turn: Turn) -> list[Fact]:
        """Return at most one fact: why a good turn is better than the turn played, or else what the
        good turn does."""
        known: Iterable[Fact] = ()
        if turn == self._best:
            played = self.move.verdict.turn
            known = self._analysis.reasons(position, turn.notation, played) or ()
        found = [each for each in known if not refutes(each)]
        facts = account(position, turn, facts_of(position, turn)).by_rules
        told: list[Fact] = [*found, *(each for each in facts if each != IDLE)]
        return told[:1]

    def _is_better(self, position: Position, tried: JudgedMove) -> bool:
        """True if ``tried`` is clearly better than the turn played. The turn played was searched
        twice; its higher chance of winning counts."""
        played = Game(position, [parse_turn(self.move.verdict.turn, position)])
        alike = self._analysis.verdicts(played)[0] or self.move.verdict
        least = max(worth(alike), self.move.after) + NEARLY
        return tried.after > least

    def _ask(self, tried: Game) -> Feedback | None:
        notation = tried.turns[0].notation
        if self._asked != notation:
            self._asked = notation
            self._analysis.review(tried)
        elif not self._analysis.is_reviewing:
            self._asked = None
            return Feedback(False, (Message("review.try_unknown"),))
        return None

    def _refuse(self, position: Position, turn: Turn, tried: JudgedMove) -> Feedback | None:
        self.was_wrong |= not self._was_better
        compared = self._best.notation, turn.notation
        self._analysis.explain(position, *compared)
        reasons = self._analysis.reasons(position, *compared)
        if reasons is None and self._analysis.is_explaining:
            return None
        message = costs(position, turn, self._best, reasons or ())[:1]
        return Feedback(False, (*message,) or (self._fall(tried),), _reply(position, turn, message))

    def _fall(self, tried: JudgedMove) -> Message:
        before = self.move.before
        values = {"before": percent(before), "after": percent(min(tried.after, before))}
        return Message("review.try_fell", values)


def costs(position: Position, turn: Turn, best: Turn, reasons: Iterable[Fact]) -> list[Fact]:
    """Return the costs of a wrong move, without revealing the best move. If ``reasons`` state no
    cost, the costs are found by the rules."""
    refuting = [reason for reason in reasons if refutes(reason)]
    return refuting or [*costs_by_rules(position, turn, best)]


def _reply(position: Position, turn: Turn, told: Sequence[Fact]) -> tuple[Turn, ...]:
    """Return the rival's reply that a cost names, else the one that gains most at once."""
    after = position.play(turn)
    if after.is_over():
        return ()
    named = [parse_turn(each.by, after) for each in told if each.by]
    most = greediest(after)
    return (*named, *([most] if most else []))[:1]
