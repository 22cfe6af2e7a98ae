from typing import NamedTuple

from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.session import Session
from tholos_desktop.teaching.changes import account
from tholos_desktop.teaching.kinds import BETTER, GUARD, facts_of, is_about

PATIENCE_SECONDS = 6.0
"""Seconds without an answer of the engine after which the player is told so. Facts from the rules
would praise what a search calls a mistake."""
_PREPARES = "threatens", "double", "ensures", "follows"
_REPLIES = "answers", "lets", "replies", "outcome", "stolen", "exposes"
"""Kinds whose sentences name stones that the move's player, or the rival, could place next."""


class MoveReasons(NamedTuple):
    position: Position
    turn: Turn
    facts: tuple[Fact, ...] | None = None
    """Reasons for the move, most important first; ``None`` while unknown, empty if the engine
    failed."""
    is_hint: bool = False
    """True if a hint suggests the move, and it hasn't been played."""
    is_late: bool = False
    """True if the engine takes long."""
    hides_next: bool = False
    """True if there are facts about what the player can play next, which a rated game doesn't
    tell."""


class ReasonLookup:
    def __init__(self, session: Session, analysis: Analysis) -> None:
        self._session, self._analysis = session, analysis
        self.reasons: MoveReasons | None = None
        self._waited = 0.0
        self._hand: object = None
        """The player's unfinished turn at the time of :meth:`ask`."""
        self._holds = False
        """True if a game between bots is on hold for the reasons alone."""

    @property
    def may_ask(self) -> bool:
        return self._session.shown_turn is not None

    @property
    def is_awaited(self) -> bool:
        reasons = self.reasons
        return reasons is not None and reasons.facts is None and not reasons.is_late

    def ask(self, hinted: Turn | None = None) -> None:
        """Request the reasons for ``hinted`` or, without it, for the turn that led to the shown
        position. Reasons already shown are hidden instead."""
        turn, session = hinted or self._session.shown_turn, self._session
        if self.reasons is not None or turn is None:
            self.close()
            return
        self._holds = not session.is_held
        session.hold()
        before = session.game.position_after(session.shown_ply - (hinted is None))
        self.reasons, self._waited = MoveReasons(before, turn, is_hint=hinted is not None), 0.0
        self._hand = self._in_hand
        self.follow(0.0)

    def follow(self, dt: float) -> bool:
        """Advance the time; True if the reasons changed. They disappear when another turn is shown.
        Reasons for a played turn also disappear when the player begins a new turn."""
        reasons = self.reasons
        if reasons is None:
            return False
        if not self._is_shown(reasons):
            self.drop()
            return True
        self._holds = self._holds and self._session.is_held
        if reasons.facts is not None:
            return False
        self._waited += dt
        notation = reasons.turn.notation
        self._analysis.explain(reasons.position, notation)
        found = self._analysis.reasons(reasons.position, notation)
        if found is not None:
            more = _more(reasons, found) if reasons.is_hint else ()
            self.reasons = reasons._replace(facts=(*found, *more))
        elif self._waited >= PATIENCE_SECONDS:
            self.reasons = reasons._replace(is_late=True)
        return self.reasons != reasons

    def _is_shown(self, reasons: MoveReasons) -> bool:
        if reasons.is_hint:
            return self._session.may_choose and reasons.position == self._session.game.position
        return reasons.turn == self._session.shown_turn and self._hand == self._in_hand

    @property
    def _in_hand(self) -> object:
        hand = self._session.hand
        return hand.lifted, hand.picker.chosen

    def close(self) -> None:
        """Hide the reasons, and let the bots that waited for them go on."""
        holds, session = self._holds, self._session
        self.drop()
        if holds and session.is_watched:
            session.go_on()

    def drop(self) -> None:
        self.reasons, self._holds = None, False


def without_next(reasons: MoveReasons, *, is_own: bool) -> MoveReasons:
    """Return the reasons for a played move without those that name stones which the player could
    place next: replies to the rival's move or, if ``is_own``, what the player's move prepares, and
    its better move."""
    hidden, told = _PREPARES if is_own else _REPLIES, list[Fact]()
    for each in reasons.facts or ():
        kind = each.kind.removeprefix(BETTER)
        if kind in hidden:
            reasons = reasons._replace(hides_next=True)
        elif is_own:
            told.append(each._replace(without=None))
        else:
            told.append(each._replace(by=None) if is_about(each, GUARD) else each)
    return reasons._replace(facts=tuple(told))


def _facts(reasons: MoveReasons) -> tuple[Fact, ...]:
    true = facts_of(reasons.position, reasons.turn)
    return tuple(account(reasons.position, reasons.turn, true).by_rules)


def _more(reasons: MoveReasons, found: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return the facts from the rules that are not among ``found``, the engine's reasons."""
    known = {(each.kind, each.at, each.stone) for each in found}
    return tuple(each for each in _facts(reasons) if (each.kind, each.at, each.stone) not in known)
