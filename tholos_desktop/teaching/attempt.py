from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from tholos_desktop.rules import Game, Location, Position, Turn
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent, TurnInput, spots_of
from tholos_desktop.teaching.exercise import AnyMessage, Effort, Exercise, Feedback, Message

BACK_SECONDS, REFUTED_SECONDS = 2.0, 5.0
"""Seconds for which a wrong turn, or the end of its refutation, is shown before it is taken back. A
press ends them."""
LINE_SECONDS, REFUTING_SECONDS = 0.5, 1.0
"""Seconds between turns that the program shows, and before it puts a wrong one back to do so; those
before each turn of a refutation."""
HINT_SECONDS = 1.2
TRIES_BEFORE_PULSE, TRIES_BEFORE_SHOWING = 2, 1


class AttemptPhase(Enum):
    CHOOSING = auto()
    JUDGING = auto()
    MOVING = auto()
    DONE = auto()


class _Step(NamedTuple):
    after: float
    do: Callable[[], TurnEvent]


class Attempt(TurnInput):
    """An exercise in progress. A completed turn is judged once its stones have landed."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(Game(exercise.position), allows_bonus=exercise.allows_bonus)
        self.exercise = exercise
        self.side = exercise.position.side
        self.phase = AttemptPhase.CHOOSING
        self.messages: tuple[AnyMessage, ...] = ()
        self.was_wrong = False
        self.shows_only = False
        """True while turns are played that go back by themselves: a hint, or a refutation."""
        self.outlined: frozenset[Location] = frozenset()
        self.pulses = 0
        self._hinted: object = None
        """What the player had lifted and chosen when the last hint was given."""
        self._wrong, self._wrong_here, self._hints, self._rung = 0, 0, 0, 0
        self._was_shown = False
        self.was_solved = False
        """True once the exercise is done, even while the player tries it again."""
        self._is_best = True
        self.is_unknown = False
        self._found = 0
        self._solved = 0
        """Number of turns in the game when the exercise was done."""
        self._praise: tuple[AnyMessage, ...] = ()
        """Messages of when the exercise was done."""
        self._steps: deque[_Step] = deque()
        self._waited = 0.0

    @property
    def may_choose(self) -> bool:
        return self.phase is AttemptPhase.CHOOSING

    @property
    def is_done(self) -> bool:
        return self.phase is AttemptPhase.DONE

    @property
    def may_retry(self) -> bool:
        """True if the exercise is done, but a still better turn exists."""
        return self.is_done and not self._is_best

    @property
    def asked(self) -> Position:
        return self.game.position_after(self._found)

    @property
    def effort(self) -> Effort:
        return Effort(self._wrong, self._hints, self._was_shown)

    @property
    def is_waiting(self) -> bool:
        return bool(self._steps)

    @property
    def has_hints(self) -> bool:
        return bool(self.exercise.hints(self.asked))

    @property
    def may_hint(self) -> bool:
        hints = self.exercise.hints(self.asked)
        return (self.may_choose or self.may_retry) and self._rung < len(hints)

    @property
    def may_show(self) -> bool:
        """True if :meth:`show` can show the solution. Once the best turn is found or shown, True if
        it can show how the game goes on."""
        if self.is_done and self._is_best:
            return not self._steps and bool(self._sequel)
        may_begin = self.may_choose or self.may_retry
        return may_begin and (self._wrong_here >= TRIES_BEFORE_SHOWING or not self._is_best)

    @property
    def _sequel(self) -> tuple[Turn, ...]:
        return self.exercise.sequel(self.game.position_after(self._solved))

    @property
    def target(self) -> Spot | None:
        """Column to build on or stones to take in the solution's next turn; ``None`` while
        unknown."""
        line = self.exercise.solution(self.asked)
        if not line:
            return None
        first = line[0].transfers[0]
        source, target = spots_of(first)
        return source if target.stone else target

    @property
    def tells_hint(self) -> bool:
        """True after a hint until the player goes on with the turn: then its next step is told."""
        return self._hinted == self._begun

    @property
    def _begun(self) -> object:
        return self.hand.lifted, self.hand.picker.chosen

    def touch(self, spot: Spot) -> TurnEvent:
        return super().touch(spot) if self.may_choose else TurnEvent()

    def hint(self) -> TurnEvent:
        """Give the next hint, also to a still better turn than the one found. Only a player who has
        begun no turn of their own sees one played."""
        if not self.may_hint:
            return TurnEvent()
        self.retry()
        hint = self.exercise.hints(self.asked)[self._rung]
        self._rung += 1
        self._hints += 1
        self._say(hint.message)
        self.outlined, self._hinted = hint.at, self._begun
        if hint.turn is not None and self.hand.is_empty:
            self.phase, self.shows_only = AttemptPhase.MOVING, True
            self._plan(0, hint.turn)
            self._steps.append(_Step(HINT_SECONDS, self._back))
        return self.emit(TurnEvent(EventKind.HELPED))

    def show(self) -> TurnEvent:
        """Show the solution or, once it is found or shown, how the game may go on."""
        if self.is_done and self._is_best:
            return self._show_sequel()
        line = self.exercise.solution(self.asked)
        if not self.may_show or line is None:
            return TurnEvent()
        self.retry()
        self._was_shown = True
        self._name(line[0])
        self.phase, self.outlined = AttemptPhase.MOVING, frozenset()
        self._plan(0, line[0])
        for turn in line[1:]:
            self._plan_named(turn)
        self._steps.append(_Step(0, self._end_shown))
        return TurnEvent() if self.hand.is_empty else self.undo()

    def reveal(self, reason: Message) -> None:
        """Put back a wrong turn and show the right one with its reason, where there is no second
        try."""
        line = self.exercise.solution(self.asked)
        if self.was_wrong and line:
            self._name(line[0], reason, was_wrong=True)
            self._steps, self.shows_only = deque([_Step(LINE_SECONDS, self._put_back_wrong)]), False
            self._plan(LINE_SECONDS, line[0])
            self._was_shown = True
            self._steps.append(_Step(0, self._end))

    def _name(self, solution: Turn, *reasons: Message, was_wrong: bool = False) -> None:
        self._say(Message("exercise.solution", {"turn": solution}), *reasons, was_wrong=was_wrong)

    def _put_back_wrong(self) -> TurnEvent:
        return TurnEvent(EventKind.REPLAYED, self._rewound(self._found))

    def _show_sequel(self) -> TurnEvent:
        if not self.may_show:
            return TurnEvent()
        for turn in self._sequel:
            self._plan_named(turn)
        return self.emit(TurnEvent(EventKind.REPLAYED, self._rewound(self._solved)))

    def retry(self) -> TurnEvent:
        if not self.may_retry:
            return TurnEvent()
        self._say()
        return self.emit(self._back())

    def follow(self, dt: float) -> TurnEvent:
        """Advance by ``dt`` seconds and return the next event, or an empty one. Call this only
        while no stone is flying."""
        if self.phase is AttemptPhase.JUDGING:
            return self.emit(self._judge())
        if not self._steps:
            return TurnEvent()
        self._waited += dt
        if self._waited < self._steps[0].after:
            return TurnEvent()
        return self._step()

    def hurry(self) -> TurnEvent:
        if self.phase is AttemptPhase.JUDGING:
            return TurnEvent() if self.is_unknown else self.emit(self._judge())
        return self._step() if self._steps else TurnEvent()

    def _step(self) -> TurnEvent:
        self._waited = 0.0
        return self.emit(self._steps.popleft().do())

    def _judge(self) -> TurnEvent:
        game = self.game
        before = game.position_after(game.ply - 1)
        verdict = self.exercise.judge(before, game.turns[-1])
        was_unknown, self.is_unknown = self.is_unknown, verdict is None
        if verdict is None:
            return TurnEvent() if was_unknown else TurnEvent(EventKind.NEWS)
        self._say(*verdict.messages, was_wrong=not verdict.is_right)
        self.phase = AttemptPhase.MOVING
        if verdict.is_right:
            self._go_on(verdict)
        else:
            self._refute(verdict)
        return TurnEvent(EventKind.NEWS)

    def _go_on(self, verdict: Feedback) -> None:
        self._wrong_here, self._rung, self._is_best = 0, 0, verdict.is_best
        if not verdict.line:
            self._steps.append(_Step(0, self._end))
            return
        for turn in verdict.line:
            self._plan(LINE_SECONDS, turn)
        self._steps.append(_Step(0, self._await_next))

    def _refute(self, verdict: Feedback) -> None:
        self._wrong += 1
        self._wrong_here += 1
        self.shows_only = True
        for turn in verdict.line:
            self._plan(REFUTING_SECONDS, turn)
        shown = REFUTED_SECONDS if verdict.line else BACK_SECONDS
        self._steps.append(_Step(shown, self._back))
        if self._wrong_here == TRIES_BEFORE_PULSE:
            self._steps.append(_Step(0, self._pulse))

    def _say(self, *messages: AnyMessage, was_wrong: bool = False) -> None:
        """Say this in place of all that was said, also of a refusal."""
        self.forget_news()
        self.messages, self.was_wrong = messages, was_wrong

    def _plan(self, after: float, turn: Turn) -> None:
        self._steps.append(_Step(after, lambda: self._play(turn)))

    def _plan_named(self, turn: Turn) -> None:
        def play() -> TurnEvent:
            is_own = self.game.position.side == self.side
            if is_own and not self.is_done:
                self._name(turn)
            else:
                who = Message("app.you" if is_own else "exercise.rival")
                self._say(*self._praise, Message("app.pair", {"name": who, "text": turn}))
            return self._play(turn)

        self._steps.append(_Step(LINE_SECONDS, play))

    def _back(self) -> TurnEvent:
        self.phase, self.shows_only = AttemptPhase.CHOOSING, False
        return TurnEvent(EventKind.REPLAYED, self._rewound(self._found))

    def _complete(self, turn: Turn, *, flown: int) -> TurnEvent:
        self.phase = AttemptPhase.JUDGING
        self._say()
        self.outlined = frozenset()
        return self._play(turn, flown=flown)  # the answer says more than why it ended by itself

    def _pulse(self) -> TurnEvent:
        self.pulses += 1
        return TurnEvent(EventKind.NEWS)

    def _await_next(self) -> TurnEvent:
        self._found = self.game.ply
        self.phase = AttemptPhase.CHOOSING
        return TurnEvent(EventKind.NEWS)

    def _end_shown(self) -> TurnEvent:
        game = self.game
        before = game.position_after(game.ply - 1)
        verdict = self.exercise.judge(before, game.turns[-1])
        if verdict is not None and verdict.is_right and before.side == self.side:
            self._say(*self.messages, *verdict.messages)
        self._is_best = True
        return self._end()

    def _end(self) -> TurnEvent:
        self.phase, self.was_solved, self._solved = AttemptPhase.DONE, True, self.game.ply
        self._praise = self.messages
        return TurnEvent(EventKind.NEWS)
