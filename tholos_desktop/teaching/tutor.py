"""The tutor: before a turn stands that costs much, it says what may happen then.

Without a window. A turn that a person has completed waits for it, a moment at the most: if what the
turn is worth is not known by then, the tutor is silent. It never tells what would be better.
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from tholos_desktop.rules import Location, Position, Side, Turn
from tholos_desktop.table.session import Session
from tholos_desktop.teaching.choices import choices
from tholos_desktop.teaching.claims import CLEAR, claims
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.warnings import PACES, TELLING, Attempt, Warnings

OFF = "off"
MODES = (OFF, *PACES)
PATIENCE_SECONDS = 0.15
"""How long a completed turn waits for what it is worth."""


class Answer(NamedTuple):
    """What the rival could do after a turn, by the rules: the most that one turn gains there."""

    at: Location
    worth: int
    by: str
    """The rival's turn."""


class Alarm(NamedTuple):
    """What the tutor says of a turn."""

    attempt: Attempt
    answer: Answer | None
    """What the rival could do that they could not after the best turn; ``None`` if it is something
    else that makes the turn so costly."""


class Verdict(Enum):
    """What becomes of a turn that waits."""

    WAITS = auto()
    STANDS = auto()
    """It is played without a word."""
    WARNED = auto()
    """The tutor speaks: see :attr:`Tutor.alarm`."""


class Tutor:
    """Looks at the turns that persons complete in one game; each side is warned for itself."""

    def __init__(self, session: Session, preparation: Preparation, mode: Callable[[], str]) -> None:
        """``mode`` tells one of ``MODES`` whenever it is asked: it may be changed in a game."""
        self._session, self._preparation, self._mode = session, preparation, mode
        self._warnings: dict[tuple[Side, str], Warnings] = {}
        self._decided: set[tuple[str, str]] = set()
        """The turns that were let stand, by the code of the position before them."""
        self._alarms: dict[tuple[str, str], Alarm] = {}
        """The warnings given, by the same."""
        self._turn: Turn | None = None
        """The turn that waits."""
        self._waited = 0.0
        self._verdict: Verdict | None = None
        self.alarm: Alarm | None = None
        """What is said of the turn that was warned of last."""
        session.holds_back = self.holds_back

    @property
    def is_on(self) -> bool:
        """Whether there is anybody to speak to."""
        return self._mode() in PACES and not self._session.is_watched

    @property
    def is_waiting(self) -> bool:
        """Whether a turn waits for what it is worth."""
        return self._verdict is Verdict.WAITS

    def holds_back(self, turn: Turn) -> bool:
        """Whether a turn that has just been completed is to wait; :meth:`follow` says for what.

        A turn that was warned of is warned of again, until the player lets it stand.
        """
        self.drop()
        here = self._here
        if not self.is_on or self._key(turn) in self._decided:
            return False
        if alarm := self._alarms.get(self._key(turn)):
            self._turn, self.alarm, self._verdict = turn, alarm, Verdict.WARNED
            return True
        best = self._preparation.best(here)
        if best in (None, turn):
            return False
        for each in (best, turn):
            if each and self._preparation.chance(here, each) is None:
                self._preparation.hurry(here, each)
        self._turn, self._waited = turn, 0.0
        self._decide()
        return self._verdict is not Verdict.STANDS

    def follow(self, dt: float) -> Verdict | None:
        """Let time pass while a turn waits; return what becomes of it, ``None`` if none waits."""
        if self.is_waiting:
            self._waited += dt
            self._decide()
        return self._verdict

    def let_stand(self, turn: Turn) -> None:
        """A turn is played all the same: it is never asked about again."""
        self._decided.add(self._key(turn))
        self.drop()

    def drop(self) -> None:
        """Nothing waits, and nothing is being said."""
        self._turn, self.alarm, self._verdict = None, None, None

    def _decide(self) -> None:
        here, turn, best = self._here, self._turn, self._preparation.best(self._here)
        self._verdict = Verdict.STANDS
        if turn is None or best is None:
            return
        after, at_best = (self._preparation.chance(here, each) for each in (turn, best))
        if after is not None and at_best is not None:
            self.alarm = self._alarm(turn, best, at_best, at_best - after)
        elif self._waited < PATIENCE_SECONDS:
            self._verdict = Verdict.WAITS
        if self.alarm is not None:
            self._of_side().given(self.alarm.attempt)
            self._alarms[self._key(turn)] = self.alarm
            self._verdict = Verdict.WARNED
        if self._verdict is Verdict.STANDS:
            self._decided.add(self._key(turn))

    def _alarm(self, turn: Turn, best: Turn, chance: float, lost: float) -> Alarm | None:
        """What to say of a turn, if anything."""
        here, warnings = self._here, self._of_side()
        attempt = Attempt(here, turn, self._session.match.game.ply, chance, lost, TELLING)
        if not warnings.is_due(attempt):  # for this, before the kinds are looked for
            return None
        answer = worst_answer(here, turn, best)
        kinds = {"lets"} if answer else self._missed(turn)
        attempt = attempt._replace(kinds=kinds)
        return Alarm(attempt, answer) if warnings.is_due(attempt) else None

    def _missed(self, turn: Turn) -> set[str]:
        """The kinds of what speaks for the best turn and is not true of another."""
        reasons = self._preparation.reasons(self._here) or ()
        true = claims(self._here, turn)
        return {
            each.kind
            for each in reasons
            if not any((one.kind, one.at) == (each.kind, each.at) for one in true)
        }

    def _of_side(self) -> Warnings:
        key = self._here.side, self._mode()
        return self._warnings.setdefault(key, Warnings(PACES[key[1]]))

    def _key(self, turn: Turn) -> tuple[str, str]:
        return self._here.code, turn.notation

    @property
    def _here(self) -> Position:
        return self._session.match.game.position


def worst_answer(position: Position, turn: Turn, best: Turn) -> Answer | None:
    """Where a turn lets the rival gain most at once that the best turn does not; ``None`` if that
    is nowhere worth a word."""
    after, at_best = (choices(position.play(each)).best for each in (turn, best))
    found = [
        (worth - at_best.get(where, (0, ""))[0], Answer(where, worth, by))
        for where, (worth, by) in sorted(after.items())
    ]
    more, answer = max(found, key=lambda each: each[0], default=(0, None))
    return answer if more >= CLEAR else None
