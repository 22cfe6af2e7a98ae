"""The tutor warns before a costly turn is played, if one can see what is wrong with it, unless its
evaluation takes too long. What only the idea of a better one would tell is left to a review."""

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.level_chance import chance_among
from tholos_desktop.table.match import Match
from tholos_desktop.table.turn_values import TurnValue
from tholos_desktop.teaching.columns import lead
from tholos_desktop.teaching.kinds import HAND, first_reason, is_about, kind_of, reason_of_slip
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.refutations import costs_by_rules
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly

LEAST_LOSS = 0.10
"""The tutor warns of a turn that loses this much of the chance of winning, 0 to 1, among players of
the same level."""
WIDE_LEAD = 10
"""Points on the board from which on a lead feels safe."""
PATIENCE_SECONDS = 1.5
"""Maximum seconds that a completed turn waits for its evaluation, and a costly one again for its
verdict and its reasons. Nearly all turns are evaluated by then."""


class Alarm(NamedTuple):
    position: Position
    turn: Turn
    move: JudgedMove
    """What a review says of the turn, too."""
    costs: tuple[Fact, ...]
    """The one reason why the turn is a slip, which a review tells, too; several facts only if they
    are about one reply."""

    @property
    def is_seen(self) -> bool:
        """True if one sees what is wrong: by a cost that is more than an idea of the better move
        or, to who leads widely on the board, than stones in hand; or as a certain result given
        away."""
        told = [each for each in self.costs if each.kind == "misses" or not kind_of(each).reveals]
        if lead(self.position, self.position.side) >= WIDE_LEAD:
            told = [each for each in told if not is_about(each, HAND)]
        return bool(told) or self.move.verdict.proven in (0, -1)

    @property
    def reply(self) -> str:
        """The rival's reply that a cost is about, in notation; empty if none is."""
        return next((cost.by for cost in self.costs if cost.by and kind_of(cost).by_reply), "")


class TutorDecision(Enum):
    WAITS = auto()
    STANDS = auto()
    WARNED = auto()


class Tutor:
    """Checks the turns of the humans in one game."""

    def __init__(
        self, match: Match, preparation: Preparation, is_wanted: Callable[[], bool], elo: int
    ) -> None:
        """``is_wanted`` may change during a game. ``elo`` is the level of the humans."""
        self._match, self._preparation = match, preparation
        self._is_wanted, self._elo = is_wanted, elo
        self._decided: set[tuple[str, str]] = set()
        self._alarms: dict[tuple[str, str], Alarm] = {}
        self._turn: Turn | None = None
        self._waited = 0.0
        self._verdict: TutorDecision | None = None
        self.alarm: Alarm | None = None

    @property
    def is_on(self) -> bool:
        return self._is_wanted() and not self._match.is_watched

    @property
    def is_waiting(self) -> bool:
        return self._verdict is TutorDecision.WAITS

    def holds_back(self, turn: Turn) -> bool:
        """Return True if a completed turn waits for :meth:`follow`. A repeated turn gets its first
        warning again."""
        self.drop()
        if not self.is_on or self._key(turn) in self._decided:
            return False
        if alarm := self._alarms.get(self._key(turn)):
            self._turn, self.alarm, self._verdict = turn, alarm, TutorDecision.WARNED
            return True
        self._turn, self._waited = turn, 0.0
        self._decide()
        return self._verdict is not TutorDecision.STANDS

    def follow(self, dt: float) -> TutorDecision | None:
        """Advance the time; return the decision about the waiting turn, if any."""
        if self.is_waiting:
            self._waited += dt
            self._decide()
        return self._verdict

    def let_stand(self, turn: Turn) -> None:
        self._decided.add(self._key(turn))
        self.drop()

    def drop(self) -> None:
        self._turn, self.alarm, self._verdict = None, None, None

    def _decide(self) -> None:
        here, turn, best = self._here, self._turn, self._preparation.best(self._here)
        self._verdict = TutorDecision.STANDS
        if turn is None or turn == best:
            return
        at_turn, at_best = (each and self._preparation.value(here, each) for each in (turn, best))
        if best is None or at_turn is None or at_best is None:
            if self._waited < PATIENCE_SECONDS and not self._preparation.is_hopeless(here):
                self._verdict = TutorDecision.WAITS
                if best is not None:
                    self._preparation.hurry(here, (turn, best))
            return
        if not may_cost(here, at_turn, at_best, elo=self._elo):
            self._decided.add(self._key(turn))
            return
        move = self._preparation.judged(here, turn, at_turn.reply, self._elo)
        reasons = self._preparation.why(here, turn)
        if (move is None or reasons is None) and self._waited < 2 * PATIENCE_SECONDS:
            self._verdict = TutorDecision.WAITS
            return
        alarm = move and raised_alarm(here, move, at_turn.reply)
        if alarm is not None:
            found = reason_of_slip(reasons or (), alarm.move.verdict.best)
            alarm = alarm._replace(costs=found or alarm.costs)
        if alarm is None or not alarm.is_seen:
            self._decided.add(self._key(turn))
            return
        self._alarms[self._key(turn)] = self.alarm = alarm
        self._verdict = TutorDecision.WARNED

    def _key(self, turn: Turn) -> tuple[str, str]:
        return self._here.code, turn.notation

    @property
    def _here(self) -> Position:
        return self._match.game.position


def may_cost(position: Position, at_turn: TurnValue, at_best: TurnValue, *, elo: int) -> bool:
    """True if a turn deserves a warning by the values found so far."""
    spaces = position.open_spaces()
    before, after = (chance_among(elo, each.chance, spaces) for each in (at_best, at_turn))
    return before - after >= LEAST_LOSS


def raised_alarm(position: Position, move: JudgedMove, reply: str = "") -> Alarm | None:
    """Return a warning, with costs by the rules alone, if the review's verdict on a move says that
    it deserves one. ``reply`` is the expected one."""
    verdict = move.verdict
    if not is_costly(verdict) or move.loss < LEAST_LOSS:
        return None
    turn, best = (parse_turn(each, position) for each in (verdict.turn, verdict.best))
    return Alarm(position, turn, move, first_reason([*costs_by_rules(position, turn, best, reply)]))
