"""A table with the teacher beside it, without a window, and time that passes."""

from tests.knowing_engine import KnowingEngine, ranked
from tests.matches import match_of
from tests.playing import spots_of
from tholos_desktop.rules import Game, Turn, parse_turn
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.session import Session
from tholos_desktop.table.turn_input import TurnEvent
from tholos_desktop.teaching.hint import Hint
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.tutor import Tutor, TutorDecision
from tholos_desktop.teaching.why import ReasonLookup

CODE = "wb/-/w/-/b/-/- www/bb w -"
"""White takes over a column with one stone."""
STEP = 1 / 60


class TaughtTable:
    """A session with the teacher beside it, and time that passes."""

    def __init__(self, setup: Setup, code: str | None = CODE, *, is_on: bool = False) -> None:
        self.engine = KnowingEngine()
        self.preparation = Preparation(self.engine)
        match = match_of(setup, code)
        self.tutor = Tutor(match, self.preparation, lambda: is_on, 1500)
        self.session = Session(match, self.engine)
        self.session.confirmers.append(self.tutor)
        self.hint = Hint(self.session, self.preparation)
        self.why = ReasonLookup(self.session, self.preparation.analysis)

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def game(self) -> Game:
        return self.match.game

    def wait(self, seconds: float = 0.2) -> None:
        """Let time pass, frame by frame, and bots play."""
        for _ in range(max(1, round(seconds / STEP))):
            own = self.session.is_persons_turn
            here = self.game.position if own else None
            self.engine.poll()
            self.preparation.follow(here, weighs_turns=self.tutor.is_on)
            self.hint.follow(STEP)
            self.why.follow(STEP)
            if self.session.unconfirmed and self.tutor.follow(STEP) is TutorDecision.STANDS:
                self.session.confirm(self.tutor)
            self.session.pass_time(STEP)
            self.session.poll_opponent(time_scale=0.0, may_play=True)

    def until_best(self) -> None:
        """Let time pass until the best turn is known, and hardly more."""
        while self.preparation.best(self.game.position) is None:
            self.wait(STEP)

    def choose(self, turn: Turn) -> TurnEvent:
        event = TurnEvent()
        for spot in spots_of(turn):
            event = self.session.touch(spot)
        if not self.session.unconfirmed and self.session.hand.picker.may_stop:
            event = self.session.finish()
        return event

    def ask(self, times: int = 1) -> None:
        for _ in range(times):
            self.hint.ask()
            self.wait()

    @property
    def best(self) -> Turn:
        code = self.game.position.code
        return ranked(code)[0]

    @property
    def bad(self) -> Turn:
        """A turn that costs much; the rival can gain by it."""
        here = self.game.position
        turn = parse_turn("wD", here)
        self.engine.bad.add(here.play(turn).code)
        return turn
