"""The teacher at a game's table: hints, why a turn was played, and the tutor, seen on the screen.

What there is to say is found out by ``teaching``; here it becomes words, marks and moving stones.
"""

from typing import Protocol

from tholos_desktop.board.view import Marks
from tholos_desktop.language.hints import MOST_SENTENCES, hint_words, warning_words, why_words
from tholos_desktop.language.names import shown_names
from tholos_desktop.scenes.game.motion import GameMotion
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.routes import Routes, Warned
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.session import Change, Session, What
from tholos_desktop.table.timeline import Step
from tholos_desktop.teaching.hint import PLACE, RUNGS, TURN, Hint
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.tutor import Alarm, Tutor, Verdict
from tholos_desktop.teaching.why import Why
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.scene import SceneStack

SEEN_SECONDS = 0.9
"""How long the turn of a hint is seen on the board before its stones go back."""


class Table(Screen, Protocol):
    """The scene that the teacher speaks on."""

    kit: Kit
    routes: Routes
    stack: SceneStack


class Teacher:
    """What a player is told beside the game: nothing of it changes the game but for its notes."""

    def __init__(self, table: Table, session: Session, motion: GameMotion) -> None:
        self._table, self._session, self._motion = table, session, motion
        kit, field = (
            table.kit,
            table.kit.settings.tutor_field(is_for_two=not session.match.has_bots),
        )
        self.preparation = Preparation(kit.engine)
        self.hint = Hint(session, self.preparation)
        self.why = Why(session, self.preparation.analysis)
        self.tutor = Tutor(session, self.preparation, lambda: getattr(kit.settings, field))

        self._alarm: Alarm | None = None
        """What the player is being warned of."""

    @property
    def is_waiting(self) -> bool:
        """Whether somebody waits for an answer, so that time must pass."""
        return self.hint.is_awaited or self.why.is_awaited or self._session.pending is not None

    @property
    def text(self) -> str:
        """What is told now; empty if nothing is."""
        return self.said(MOST_SENTENCES)

    def said(self, most: int) -> str:
        """The same with ``most`` reasons, where there is little room."""
        words, session = self._table.kit.words, self._session
        names = shown_names(words, session.match.players)
        if self.why.told is not None:
            return why_words(words, self.why.told, names, most=most)
        if self.hint.is_awaited:
            return words("hints.thinking")
        if self.hint.advice is None:
            return ""
        side = session.match.game.position.side
        return hint_words(words, self.hint.advice, self.hint.rung, side, names, most=most)

    @property
    def hint_label(self) -> str:
        """What the next press of the hint's button does, in a word."""
        return self.hint_labels[self.hint.rung]

    @property
    def hint_labels(self) -> tuple[str, ...]:
        """All that stands on the button, by rungs."""
        words = self._table.kit.words
        return (words("game.hint"), *(words(f"hints.button.{rung}") for rung in RUNGS))

    def marks(self, marks: Marks) -> Marks:
        """The marks of the board with those of the hint."""
        if self._alarm is not None:
            fact = self._alarm.fact
            at = fact.at if fact is not None else None
            return marks._replace(hinted=frozenset({Spot(at)} if at else ()))
        advice = self.hint.advice
        if advice is None or self.hint.rung < PLACE:
            return marks
        is_still = self._session.hand.is_empty and not self._motion.timeline.moving
        if self.hint.rung == TURN and is_still and advice.turn:
            ghosts = tuple((each.stone, each.target) for each in advice.turn.transfers)
            return marks._replace(hinted=advice.places, ghosts=ghosts)
        return marks._replace(hinted=advice.places)

    # Keys and buttons

    def ask_hint(self) -> None:
        """One rung of the hint more, or why there is none now."""
        session, table = self._session, self._table
        self.why.drop()
        session.forget_news()
        if not self.hint.ask():
            table.show(session.tell(self._no_hint))
            return
        if self.hint.rung == TURN:
            self._show_turn()
        table.kit.saves.keep(session.match)
        table.show(Change(What.TOLD))

    def ask_why(self) -> None:
        """Why the turn was played that is looked at, or no more of it."""
        self.hint.drop()
        self._session.forget_news()
        self.why.ask()
        self._table.show(Change(What.TOLD))

    # Life

    def follow(self, dt: float, *, may_think: bool) -> bool:
        """Let time pass; whether something else is told now.

        ``may_think`` says whether the table is in sight and may ask the engine ahead.
        """
        session = self._session
        is_own_time = may_think and session.is_persons_turn
        here = session.match.game.position if is_own_time else None
        self.preparation.follow(here, weighs_turns=self.tutor.is_on)
        is_news = self.hint.follow(dt)
        if is_news and self.hint.rung:  # one that was waited for: it is marked in the match
            self._table.kit.saves.keep(session.match)
        is_news = self.why.follow(dt) or is_news
        if session.pending is not None and may_think:
            self._judge(dt)
        return is_news

    def rest(self) -> Change:
        """The table is left, or something lies over it: a turn that waits is taken back, unless it
        is the warning of it."""
        self.preparation.rest()
        if self._alarm is not None:
            return Change()
        self.tutor.drop()
        return self._session.rethink()

    def _judge(self, dt: float) -> None:
        """A turn waits: play it, or warn of it once its stones have landed."""
        verdict = self.tutor.follow(dt)
        if verdict is Verdict.STANDS:
            self._table.show(self._session.confirm())
        elif verdict is Verdict.WARNED and not self._motion.timeline.moving and self.tutor.alarm:
            self._alarm = self.tutor.alarm
            words, match = self._table.kit.words, self._session.match
            text = warning_words(words, self._alarm, shown_names(words, match.players))
            self._table.stack.push(self._table.routes.warning(text), self._go_on)

    def _go_on(self, answer: Warned | None) -> None:
        """Do with the turn what the player answered to the warning."""
        self._alarm = None
        if answer is Warned.PLAY and (turn := self._session.pending):
            self.tutor.let_stand(turn)
            self._table.show(self._session.confirm())
        else:
            self.tutor.drop()
            self._table.show(self._session.rethink())
            self._session.match.note_undo()  # as if it had been played and taken back
            self._table.kit.saves.keep(self._session.match)
        if answer is Warned.HINT:
            self.hint.drop()
            self.ask_hint()
        self._table.show(Change(What.TOLD))

    # The turn of a hint

    def _show_turn(self) -> None:
        """Play the turn on the board, and take it back; the game knows nothing of it."""
        advice = self.hint.advice
        if advice is None or advice.turn is None:
            return
        if not self._session.hand.is_empty:  # its stones would be missing
            self._table.show(self._session.undo())
            self._motion.finish()
        transfers = advice.turn.transfers
        for transfer in transfers:
            self._motion.fly(transfer)
        self._motion.timeline.add(Step(SEEN_SECONDS))
        for transfer in reversed(transfers):
            self._motion.fly(transfer.reversed())
        self._motion.settle_on(self._session.match.game.position)

    @property
    def _no_hint(self) -> str:
        """Why there is no hint now: the key of a text."""
        session = self._session
        if session.is_watched:
            return "hints.off.watched"
        if session.match.game.is_over:
            return "game.over_already"
        return "hints.off.back" if session.looks_back else "game.not_your_turn"
