"""A game being played: its match, the sources of its moves, and the position being viewed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from tholos_desktop.rules import QUARRY, Side, Transfer, Turn
from tholos_desktop.table.match import Match
from tholos_desktop.table.opponent import MoveSource, Opponent
from tholos_desktop.table.picker import Refusal
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import EventKind, News, Spot, TurnEvent, TurnInput

ECHO_SECONDS = 0.8
"""Seconds at the beginning of a turn in which an input may still be meant for the last one: the
same key again, or one touch more of the heap whose limit ended a take."""
LIMIT_SECONDS = 0.8
"""Seconds for which a bot waits longer than usual after a take that its limit ended, so that the
reason can be read."""
TROUBLE_SECONDS = 6.0
"""Minimum seconds for which a trouble message is shown, however fast bots play on."""


class Confirmer(Protocol):
    """Is asked before a chosen turn is played, as the tutor is. A turn that it holds back waits
    until it calls :meth:`Session.confirm` or :meth:`Session.rethink`, or the player steps back."""

    def holds_back(self, turn: Turn) -> bool: ...


class UnconfirmedTurn(NamedTuple):
    turn: Turn
    confirmer: Confirmer
    """Who holds the turn back."""


class Session(TurnInput):
    """A game at the table: a player's touches come in, a bot's or a remote rival's moves are
    fetched, and events go out to whoever listens.

    >>> from tholos_desktop.rules import QUARRY, WHITE
    >>> from tholos_desktop.table.match import Player, Setup
    >>> from tholos_desktop.table.terms import Terms
    >>> match = Match.new(Setup(Player("Ana"), Player("Ben"), Terms(begins=WHITE)), seed=1)
    >>> session = Session(match, EngineClient())  # between two people the engine is never asked
    >>> session.touch(Spot(QUARRY, WHITE)).kind.name, match.game.turns[0].notation
    ('PLAYED', '+w')
    >>> session.touch(Spot("A")).kind.name  # Ben has lifted no stone yet
    'REFUSED'
    """

    def __init__(
        self, match: Match, engine: EngineClient, elsewhere: MoveSource | None = None
    ) -> None:
        """``elsewhere`` supplies a remote player's moves."""
        super().__init__(match.game)
        self.match = match
        self.viewing: int | None = None
        """If an earlier position is shown, the number of turns that lead to it; ``None`` for the
        present position."""
        self.confirmers: list[Confirmer] = []
        """Who is asked before a chosen turn is played, in this order."""
        self.unconfirmed: UnconfirmedTurn | None = None
        """The chosen turn that waits to be confirmed."""
        self._trouble_left = 0.0
        self._spent: Refusal | None = None
        """The limit that ended the last take by hand, as long as one touch more is refused."""
        self._spent_left = 0.0
        self._engine = engine
        self._opponent: MoveSource = elsewhere or Opponent(match, engine)

    @property
    def looks_back(self) -> bool:
        return self.viewing is not None

    @property
    def shown_ply(self) -> int:
        return self.game.ply if self.viewing is None else self.viewing

    @property
    def is_watched(self) -> bool:
        return self.match.is_watched

    @property
    def is_held(self) -> bool:
        return self._opponent.is_held and not self.match.is_over and not self.is_persons_turn

    @property
    def is_persons_turn(self) -> bool:
        return not self.match.is_over and self.match.is_here(self.game.position.side)

    @property
    def has_answer(self) -> bool:
        return self._opponent.has_answer

    @property
    def may_choose(self) -> bool:
        return self.is_persons_turn and not self.looks_back and self._opponent.lets_choose

    @property
    def may_end_turn(self) -> bool:
        return super().may_end_turn and not self.looks_back and self.unconfirmed is None

    @property
    def may_finish(self) -> bool:
        return self.match.is_over or self.is_held or self.is_watched or self.may_end_turn

    @property
    def may_step_back(self) -> bool:
        return self.looks_back or super().may_step_back

    @property
    def may_let_go(self) -> bool:
        return self.looks_back or super().may_let_go

    @property
    def may_undo(self) -> bool:
        is_closed = self.match.ended_early or (self.match.is_elsewhere and self.hand.is_empty)
        return super().may_undo and not is_closed and self._has_own_step

    @property
    def _has_own_step(self) -> bool:
        """True if there is more to take back than the move with which a bot began."""
        begins = self.game.position_after(0).side
        is_bots = self.game.ply == 1 and self.match.is_bot(begins) and not self.is_watched
        return not (is_bots and self.hand.is_empty)

    @property
    def may_redo(self) -> bool:
        return bool(self.game.undone) and not (self.match.is_elsewhere or self.match.is_over)

    def touch(self, spot: Spot) -> TurnEvent:
        """Touch a place: return from an earlier position, resume bots on hold, or else choose the
        place."""
        if self.unconfirmed:
            return TurnEvent()
        if self.looks_back:
            return self.view(None)
        self.forget_news()
        if self.is_held:
            return self.go_on()
        if self._spent and spot == Spot(QUARRY, self._spent.stone):
            self.hand.reason = self.ended_by = self._spent
            self._opponent.pause(LIMIT_SECONDS)
            return self.emit(TurnEvent(EventKind.REFUSED, spot=spot))
        if self.is_persons_turn and self._opponent.lets_choose:
            self._opponent.release()
            return super().touch(spot)
        why = "game.over_already" if self.match.is_over else "game.not_your_turn"
        return self._refuse(why, spot)

    def finish(self) -> TurnEvent:
        """Score the game if it is over. If it is paused, resume it. Otherwise pause a game between
        two bots, or end the human's turn."""
        if self.match.is_over:
            return self.emit(TurnEvent(EventKind.SCORED))
        if self.is_held:
            return self.go_on()
        if self.is_watched:
            return self.hold()
        return TurnEvent() if self.looks_back or self.unconfirmed else super().finish()

    def waits_for(self, confirmer: Confirmer) -> bool:
        return self.unconfirmed is not None and self.unconfirmed.confirmer is confirmer

    def confirm(self, confirmer: Confirmer) -> TurnEvent:
        """Play the turn that waits for this confirmer, unless another one holds it back, too."""
        if self.unconfirmed is None or self.unconfirmed.confirmer is not confirmer:
            return TurnEvent()
        turn, self.unconfirmed = self.unconfirmed.turn, None
        others = self.confirmers[self.confirmers.index(confirmer) + 1 :]
        return self.emit(self._confirmed(turn, others, flown=len(turn.transfers)))

    def rethink(self, confirmer: Confirmer) -> TurnEvent:
        """Take back the whole turn that waits for this confirmer, so that it is chosen anew."""
        return self.undo() if self.waits_for(confirmer) else TurnEvent()

    def step_back(self) -> TurnEvent:
        """Return from an earlier position; otherwise put down the lifted stone or undo the last
        transfer."""
        self.unconfirmed = None
        if not self.looks_back:
            return super().step_back()
        self.forget_news()
        return self.view(None)

    def undo(self) -> TurnEvent:
        """Take back the turn being chosen, otherwise the last turn. Against a bot, take back turns
        until the human is to move."""
        self.unconfirmed = None
        if not self.may_undo or not self.hand.is_empty:
            self.viewing = None
            return super().undo()
        transfers = list[Transfer]()
        while self.game.ply:
            transfers += self._take_back()
            if self._is_stop:
                break
        self.match.note_undo()
        if self.match.is_bot(self.game.position.side):
            self._opponent.hold()
        return self._replayed(transfers)

    def redo(self) -> TurnEvent:
        """Replay the turn that was taken back last; against a bot, replay turns until the human is
        to move."""
        if not self.may_redo or not self.hand.is_empty:
            return TurnEvent()
        transfers = list[Transfer]()
        while turn := self.game.redo():
            transfers += turn.transfers
            if self._is_stop:
                break
        self._begin_turn()
        return self._replayed(transfers)

    @property
    def resigner(self) -> Side | None:
        """Side that may resign: the human's side against a bot, the side to move between humans.
        ``None`` if nobody may resign."""
        match = self.match
        if match.is_watched or match.is_elsewhere or match.is_over or not self.game.ply:
            return None
        return match.near_side if match.has_bots else self.game.position.side

    def resign(self) -> TurnEvent:
        side = self.resigner
        if side is None:
            return TurnEvent()
        self._opponent.forget()
        transfers = self._empty_hand()
        self._begin_turn()
        self.match.forfeit = side
        return self.emit(TurnEvent(EventKind.ENDED, transfers))

    def view(self, number: int | None) -> TurnEvent:
        """View the position after ``number`` turns. If ``number`` is ``None`` or too high, view the
        present position."""
        if self.unconfirmed:
            return TurnEvent()
        self.viewing = None if number is None or number >= self.game.ply else max(0, number)
        if self._trouble_left <= 0:
            self.news = None
        return self.emit(TurnEvent(EventKind.LOOKED))

    def tell_for_long(self, key: str, severity: Severity, **values: object) -> TurnEvent:
        self._trouble_left = TROUBLE_SECONDS
        return self.notify(key, severity, **values)

    def hold(self) -> TurnEvent:
        if not self.is_watched or self.match.is_over:
            return TurnEvent()
        self._opponent.hold()
        return self.emit(TurnEvent(EventKind.HELD))

    def go_on(self, *, one_turn: bool = False) -> TurnEvent:
        """Let bots on hold continue from the present position. With ``one_turn`` they wait again
        after one turn."""
        if not self.is_held:
            return TurnEvent()
        self.viewing, self.news = None, None
        self._opponent.release(one_turn=one_turn)
        return self.emit(TurnEvent(EventKind.RELEASED))

    def begin(self) -> None:
        self._engine.new_game()

    def poll_opponent(self, *, time_scale: float, may_play: bool) -> TurnEvent:
        """Request a bot's or remote player's move, or play the answer. ``time_scale`` multiplies a
        bot's minimum thinking time."""
        left = self._opponent.turns_left()
        if left is not None and may_play and not self.looks_back:
            return self._replayed(self._rewound(left))
        text = self._opponent.follow(
            time_scale=time_scale, may_play=may_play and not self.looks_back
        )
        event = TurnEvent() if text is None else self._play(text)
        if (trouble := self._engine.take_trouble()) is not None:
            self._trouble_left = TROUBLE_SECONDS
            self.news = News(trouble, {}, Severity.ERROR)
        is_told = trouble is not None and event.kind is EventKind.NOTHING
        return self.emit(TurnEvent(EventKind.NEWS) if is_told else event)

    def pass_time(self, seconds: float, *, is_still: bool = True) -> None:
        """Count time. ``is_still`` is false while stones are moving."""
        self._trouble_left -= seconds
        if is_still and self.may_choose:
            self._spent_left -= seconds
            if self._spent_left <= 0:
                self._spent = None
        self._opponent.pass_time(seconds)

    def landed(self) -> None:
        """Begin the beat before the next move, once the last stone has landed."""
        self._opponent.pause(LIMIT_SECONDS if isinstance(self.ended_by, Refusal) else 0.0)

    def suspend(self) -> None:
        self._opponent.forget()

    @property
    def _is_stop(self) -> bool:
        return self.is_watched or not self.match.is_bot(self.game.position.side)

    def _complete(self, turn: Turn, *, flown: int) -> TurnEvent:
        return self._confirmed(turn, self.confirmers, flown=flown)

    def _confirmed(self, turn: Turn, confirmers: Sequence[Confirmer], *, flown: int) -> TurnEvent:
        for confirmer in confirmers:
            if confirmer.holds_back(turn):
                self.unconfirmed = UnconfirmedTurn(turn, confirmer)
                return TurnEvent(EventKind.CHOSEN, turn.transfers[flown:])
        event = super()._complete(turn, flown=flown)
        if isinstance(self.ended_by, Refusal):
            self._spent, self._spent_left = self.ended_by, ECHO_SECONDS
            self._opponent.pause(LIMIT_SECONDS)
        return event

    def _record(self, turn: Turn | str) -> Turn:
        played = self.match.play(turn)
        self._opponent.played(played.notation)
        return played

    def _replayed(self, transfers: Iterable[Transfer]) -> TurnEvent:
        self._opponent.forget()
        self._spent = None
        return self.emit(TurnEvent(EventKind.REPLAYED, tuple(transfers)))

    def _begin_turn(self) -> None:
        news = self.news if self._trouble_left > 0 else None
        super()._begin_turn()
        self.viewing, self.unconfirmed, self.news = None, None, news
        self._opponent.pause()
