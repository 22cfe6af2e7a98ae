"""The tutor warns before a costly turn is played, unless the turn's evaluation takes too long."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from tholos_desktop.rules import Position, Side, Turn, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match
from tholos_desktop.table.turn_values import TurnValue
from tholos_desktop.teaching.changes import gift
from tholos_desktop.teaching.kinds import facts_of, refutes
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.refutations import lead_lost, lets, misses, wastes
from tholos_desktop.teaching.verdicts import LEAST_LOSS
from tholos_desktop.teaching.warnings import (
    STRICT,
    TELLING,
    WARNING_LIMITS,
    ProposedTurn,
    Warnings,
)

OFF = "off"
HELD_BY_TUTOR = "tutor"
"""Fact of a turn that waits in the session while the tutor checks it or warns of it."""
MODES = (OFF, *WARNING_LIMITS)
PATIENCE_SECONDS = 1.0
"""Maximum seconds that a completed turn waits for its evaluation; nearly all turns are evaluated by
then."""
FEW_POINTS = 2
"""A loss of at most this many points is too small to explain why the chance of winning falls by
:data:`LEAST_LOSS` or more."""


class Alarm(NamedTuple):
    attempt: ProposedTurn
    fact: Fact | None
    """Kind and place of the loss: ``gift``, ``wastes``, ``lets``, ``misses``, ``misses_take`` or
    ``misses_stones``; ``None`` if the loss has no single place."""
    better: Turn | None = None
    """The best turn if ``fact`` is of the kind ``misses``, else ``None``."""
    reply: str = ""
    """The rival's expected reply, in notation, if points don't explain a large loss of winning
    chance."""


class TutorDecision(Enum):
    WAITS = auto()
    STANDS = auto()
    WARNED = auto()


class Tutor:
    """Checks the turns of the humans in one game; each side has its own warnings."""

    def __init__(self, match: Match, preparation: Preparation, mode: Callable[[], str]) -> None:
        """``mode`` returns one of ``MODES``; it may change during a game."""
        self._match, self._preparation, self._mode = match, preparation, mode
        self._warnings: dict[tuple[Side, str], Warnings] = {}
        self._decided: set[tuple[str, str, str]] = set()
        self._alarms: dict[tuple[str, str, str], Alarm] = {}
        self._turn: Turn | None = None
        self._waited = 0.0
        self._verdict: TutorDecision | None = None
        self.alarm: Alarm | None = None
        self._is_late = False

    @property
    def is_on(self) -> bool:
        return self._mode() in WARNING_LIMITS and not self._match.is_watched

    @property
    def is_waiting(self) -> bool:
        return self._verdict is TutorDecision.WAITS

    def holds_back(self, turn: Turn) -> str:
        """Return :data:`HELD_BY_TUTOR` if a completed turn waits for :meth:`follow`, otherwise
        "". A repeated turn gets its first warning again."""
        self.drop()
        if not self.is_on or self._key(turn) in self._decided:
            return ""
        if alarm := self._alarms.get(self._key(turn)):
            self._turn, self.alarm, self._verdict = turn, alarm, TutorDecision.WARNED
            return HELD_BY_TUTOR
        self._turn, self._waited = turn, 0.0
        self._decide()
        return "" if self._verdict is TutorDecision.STANDS else HELD_BY_TUTOR

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

    def take_late(self) -> bool:
        """Return True once for each turn that was played without a check, since its evaluation took
        too long."""
        is_late, self._is_late = self._is_late, False
        return is_late

    def _decide(self) -> None:
        here, turn, best = self._here, self._turn, self._preparation.best(self._here)
        self._verdict = TutorDecision.STANDS
        if turn is None or turn == best:
            return
        after, at_best = (each and self._preparation.value(here, each) for each in (turn, best))
        if best is None or after is None or at_best is None:
            self._wait(turn, best)
        elif alarm := self._alarm(turn, best, at_best, after):
            self._of_side().given(alarm.attempt)
            self._alarms[self._key(turn)] = self.alarm = alarm
            self._verdict = TutorDecision.WARNED
        else:
            self._decided.add(self._key(turn))

    def _wait(self, turn: Turn, best: Turn | None) -> None:
        if self._waited >= PATIENCE_SECONDS or self._preparation.is_hopeless(self._here):
            self._is_late = True
            return
        self._verdict = TutorDecision.WAITS
        if best is not None:
            self._preparation.hurry(self._here, (turn, best))

    def _alarm(self, turn: Turn, best: Turn, at_best: TurnValue, after: TurnValue) -> Alarm | None:
        here, warnings, ply = self._here, self._of_side(), self._match.game.ply
        lost = at_best.chance - after.chance
        points = min(at_best.lead - after.lead, lead_lost(here, turn, best))
        attempt = ProposedTurn(here, turn, ply, at_best.chance, lost, TELLING, points)
        if not warnings.is_due(attempt):  # before the search for kinds, which takes longer
            return None
        reasons = self._preparation.reasons(here)
        missed = self._missed(turn, reasons or ())
        given = gift(here, turn)
        fact = given if given and given.stone else _loss(here, turn, best) or given
        fact = fact or _place(missed, here, turn, best)
        if fact is not None and refutes(fact) and _points(fact) <= FEW_POINTS:
            fact = _larger(fact, misses(here, turn, best))
        kinds = {each.kind for each in missed} if fact is None else {fact.kind}
        if fact and lost >= LEAST_LOSS and fact.kind != "gift":
            fact = _explaining(fact, _place(missed, here, turn, best))
        if lost < STRICT.least and not (fact and fact.worth):
            return None  # the chance stays the same, and nothing else can be said
        if reasons is not None:  # else the turn is costly, whatever the reason will be
            attempt = attempt._replace(kinds=kinds)
        if not warnings.is_due(attempt):
            return None
        is_placed = bool(after.reply) and not parse_turn(after.reply, here.play(turn)).is_take
        explains = fact is not None and fact.worth is not None
        reply = after.reply if is_placed and lost >= LEAST_LOSS and not explains else ""
        return Alarm(attempt, fact, best if fact and fact.kind == "misses" else None, reply)

    def _missed(self, turn: Turn, reasons: Sequence[Fact]) -> list[Fact]:
        true = {(each.kind, each.at) for each in facts_of(self._here, turn)}
        return [
            each for each in reasons if each.kind in TELLING and (each.kind, each.at) not in true
        ]

    def _of_side(self) -> Warnings:
        key = self._here.side, self._mode()
        return self._warnings.setdefault(key, Warnings(WARNING_LIMITS[key[1]]))

    def _key(self, turn: Turn) -> tuple[str, str, str]:
        return self._mode(), self._here.code, turn.notation

    @property
    def _here(self) -> Position:
        return self._match.game.position


def _loss(position: Position, turn: Turn, best: Turn) -> Fact | None:
    lost = [*wastes(position, turn, best)[:1], *lets(position, turn, best)[:1]]
    return max(lost, key=lambda each: (each.worth or 0) - (each.number or 0), default=None)


def _explaining(fact: Fact, missed: Fact | None) -> Fact | None:
    """Return ``fact`` or, if ``fact`` has too few points to explain the loss, ``missed``."""
    if fact.worth is None or fact.worth > FEW_POINTS:
        return fact
    if missed is None or (missed.worth or 0) > FEW_POINTS:
        return missed
    return missed._replace(worth=None)


def _place(missed: Sequence[Fact], position: Position, turn: Turn, best: Turn) -> Fact | None:
    if best.is_take and turn.is_take:
        stones = [transfer.stone for transfer in best.transfers]
        return Fact("misses_stones", number=len(stones), stone=stones[0])
    if best.is_take:
        return Fact("misses_take") if missed else None
    touched = {zone for transfer in best.transfers for zone in transfer[1:]}
    where = next((each.at for each in missed if each.at in touched), None)
    return None if where is None else misses(position, turn, best) or Fact("misses", where)


def _larger(fact: Fact, gain: Fact | None) -> Fact:
    return gain if gain is not None and _points(gain) > FEW_POINTS else fact


def _points(fact: Fact) -> int:
    return (fact.worth or 0) - (fact.number or 0) * refutes(fact)
