"""The teacher in a game's scene shows hints, reasons and warnings of the package ``teaching``."""

from collections.abc import Callable, Iterator
from enum import Enum, auto

from tholos_desktop.board.view import Marks
from tholos_desktop.language.hints import MOST_SENTENCES, hint_words, warning_words, why_words
from tholos_desktop.rules import QUARRY, Side, Transfer, Turn, parse_turn
from tholos_desktop.scenes.game.host import GameHost
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.timeline import AnimationStep
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent
from tholos_desktop.teaching.advice import touched
from tholos_desktop.teaching.hint import PLACE, RUNGS, TURN, Hint
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.tutor import Alarm, Tutor, TutorDecision
from tholos_desktop.teaching.why import MoveReasons, ReasonLookup, without_next


class WarningChoice(Enum):
    RETHINK = auto()
    PLAY = auto()


class Teacher:
    """Hints, reasons and warnings in a game. They change nothing except the notes in the game's
    record."""

    def __init__(
        self,
        host: GameHost,
        *,
        preparation: Preparation,
        tutor: Tutor,
        is_shut: Callable[[], bool],
        is_rated: Callable[[], bool],
    ) -> None:
        """``is_shut`` is true where a hint would help in a game elsewhere, ``is_rated`` while a
        rated game goes on."""
        self._is_shut, self._is_rated = is_shut, is_rated
        self._host = host
        self._ctx, self._session, self._motion = host.ctx, host.session, host.motion
        self.preparation, self.tutor = preparation, tutor
        self.hint = Hint(host.session, preparation)
        self.why = ReasonLookup(host.session, preparation.analysis)
        self._alarm: Alarm | None = None
        self._asked_after: tuple[Transfer, ...] = ()
        """The transfers chosen when a hint or a reason was asked for last."""
        self._asked_with: Spot | None = None
        """Where the stone came from that was lifted then."""

    @property
    def is_waiting(self) -> bool:
        return self.hint.is_awaited or self.why.is_awaited or self._session.unconfirmed is not None

    @property
    def is_current(self) -> bool:
        """True until the player goes on with the move: then its next step is to be read. A hint is
        read on while its turn is followed."""
        hand = self._session.hand
        if self.hint.rung and self.hint.is_followed and self.hint.left:
            return True
        return hand.lifted in (None, self._asked_with) and hand.picker.chosen == self._asked_after

    @property
    def text(self) -> str:
        return next(self.shorter())

    @property
    def mover(self) -> Side:
        """Side whose move the text is about."""
        reasons = self.why.reasons
        return (reasons.position if reasons else self._session.game.position).side

    def shorter(self) -> Iterator[str]:
        """Yield the current text, shorter each time, for places with little room: in the end a
        suggested move alone, or the first reason for the move that was played last."""
        reasons = self._reasons
        more = reasons is not None and reasons.is_hint  # than the hint has told
        yield from (self.text_within(most) for most in range(MOST_SENTENCES + more, 0, -1))
        if reasons is None or reasons.is_hint or not reasons.facts:
            yield self.text_within(1).partition("\n")[0]
            return
        first = reasons._replace(facts=reasons.facts[:1])
        text = why_words(self._ctx.words, first, self._host.names, most=1)
        heading, reason, *_ = text.split("\n")
        yield from (text, f"{heading}\n{reason}", reason)

    def text_within(self, most: int) -> str:
        """Return the current text with at most ``most`` reasons, for places with little room."""
        words, names = self._ctx.words, self._host.names
        if (reasons := self._reasons) is not None:
            hinted = self.hint.advice.reasons if self.hint.advice else ()
            return why_words(words, reasons, names, most=most, hinted=hinted)
        if self.hint.is_awaited:
            return words("hints.thinking")
        if self.hint.advice is None:
            return ""
        here, advice, rung = self._session.game.position, self.hint.advice, self.hint.rung
        told = hint_words(words, advice, rung, here.side, names, before=here, most=most)
        return f"{words('hints.undo_first')} {told}" if self.hint.is_abandoned else told

    @property
    def _reasons(self) -> MoveReasons | None:
        """The reasons that may be told: in a rated game, only ideas of what to play next."""
        reasons = self.why.reasons
        if reasons is None or reasons.is_hint or not reasons.facts or not self._is_rated():
            return reasons
        is_own = not self._session.match.is_bot(reasons.position.side)
        return without_next(reasons, is_own=is_own)

    @property
    def hint_labels(self) -> tuple[str, ...]:
        words = self._ctx.words
        return (words("game.hint"), *(words(f"hints.button.{rung}") for rung in RUNGS))

    @property
    def shown_rung(self) -> int:
        """Number of steps of the hint to be read now, 0 to 2."""
        return self.hint.rung if self.is_current else 0

    def marks(self, marks: Marks) -> Marks:
        if self._alarm is not None:
            return marks._replace(hinted=_places(self._alarm))
        advice = self.hint.advice
        if advice is None or self.hint.rung < PLACE:
            return marks
        left = self.hint.left
        if self.hint.turn is None:
            is_away = self.hint.is_abandoned and not self.is_current
            return marks._replace(hinted=frozenset() if is_away else advice.places)
        nearest = touched(Turn(left[:1]))
        places = advice.places & touched(Turn(left)) or nearest
        taken = [each for each in left if each.source == QUARRY]
        marks = marks._replace(hinted=places, hints_one=len(taken) == 1)
        if self._motion.timeline.moving:
            return marks
        ghosts = ((each.stone, each.target) for each in left)
        more = tuple(each for each in ghosts if each not in marks.ghosts)
        return marks._replace(ghosts=marks.ghosts + more)

    def ask_hint(self) -> None:
        session = self._session
        if self._is_shut():
            session.notify("elsewhere.shut", Severity.INFO)
            return
        self.why.close()
        session.forget_news()
        is_out_of_sight = self.hint.rung != self.shown_rung
        if not is_out_of_sight and not self.hint.ask():
            session.notify(self._no_hint, Severity.INFO)
            return
        if self.hint.rung == TURN and session.hand.is_empty and not is_out_of_sight:
            self._show_turn()
        self._note_asked()
        self._let_hinted_stand()
        session.emit(TurnEvent(EventKind.HELPED))

    def _let_hinted_stand(self) -> None:
        """Never warn of a turn that a hint has shown in full."""
        if self.hint.turn is not None:
            self.tutor.let_stand(self.hint.turn)

    def _note_asked(self) -> None:
        hand = self._session.hand
        self._asked_after, self._asked_with = hand.picker.chosen, hand.lifted

    def may_ask_why(self) -> bool:
        return self.hint.turn is not None or self.why.may_ask or self._may_show

    def ask_why(self) -> None:
        if self._is_shut():
            self._session.notify("elsewhere.shut", Severity.INFO)
            return
        if self._may_show:
            self.ask_hint()
            return
        if self.hint.turn is None:
            self.hint.drop()
        self._session.forget_news()
        self._note_asked()
        self.why.ask(self.hint.turn)
        self._session.emit(TurnEvent(EventKind.NEWS))

    @property
    def _may_show(self) -> bool:
        """True if the player reads the first step of a hint, whose reasons come with the turn."""
        best = self.preparation.best(self._session.game.position)
        return self.shown_rung == PLACE and best is not None

    def follow(self, dt: float, *, may_think: bool) -> bool:
        """Return True if the text changed. ``may_think`` allows the use of the engine."""
        session = self._session
        is_own_time = may_think and session.is_persons_turn and not session.match.is_elsewhere
        here = session.game.position if is_own_time else None
        self.preparation.follow(here, weighs_turns=self.tutor.is_on)
        is_news = self.hint.follow(dt)
        if is_news and self.hint.rung:  # a hint that had to be waited for: note it in the match
            self._let_hinted_stand()
            session.emit(TurnEvent(EventKind.HELPED))
        is_news = self.why.follow(dt) or is_news
        if session.waits_for(self.tutor) and may_think:
            self._judge(dt)
        return is_news

    def suspend(self) -> None:
        """Stop thinking. Take back the turn that waits, unless the player is being warned of it."""
        self.preparation.suspend()
        if self._alarm is None:
            self.tutor.drop()
            self._session.rethink(self.tutor)

    def _judge(self, dt: float) -> None:
        verdict = self.tutor.follow(dt)
        if verdict is TutorDecision.STANDS:
            self._session.confirm(self.tutor)
        elif verdict is TutorDecision.WARNED and not self._motion.timeline.moving:
            self._alarm = self.tutor.alarm

    @property
    def warning(self) -> str:
        return warning_words(self._ctx.words, self._alarm, self._host.names) if self._alarm else ""

    @property
    def may_show_reply(self) -> bool:
        return self._alarm is not None and bool(self._alarm.reply)

    def show_reply(self) -> None:
        """Show the reply that the warning tells of on the board, where it stays until the warning
        is answered."""
        if self._alarm is None:
            return
        self._hide_reply()
        after = self._alarm.position.play(self._alarm.turn)
        self._motion.show(parse_turn(self._alarm.reply, after))

    def _hide_reply(self) -> None:
        self._motion.finish()
        self._motion.hide()

    def answer(self, answer: WarningChoice | None) -> None:
        self._hide_reply()
        self._alarm = None
        session = self._session
        if answer is WarningChoice.PLAY and session.unconfirmed is not None:
            self.tutor.let_stand(session.unconfirmed.turn)
            session.confirm(self.tutor)
        else:
            self.tutor.drop()
            session.rethink(self.tutor)
            session.match.note_undo()  # as if it had been played and taken back
        session.emit(TurnEvent(EventKind.HELPED))

    def _show_turn(self) -> None:
        advice = self.hint.advice
        if advice is None or advice.turn is None:
            return
        self._motion.show(advice.turn)
        self._motion.timeline.add(AnimationStep(0, on_end=self._motion.hide))  # its marks stay

    @property
    def _no_hint(self) -> str:
        session = self._session
        if session.game.is_over:
            return "game.over_already"
        return "hints.off.back" if session.looks_back else "game.not_your_turn"


def _places(alarm: Alarm) -> frozenset[Spot]:
    return frozenset(Spot(cost.at) for cost in alarm.costs[:1] if cost.at)
