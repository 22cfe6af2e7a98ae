"""The engine as a child process (docs/protocol.md). It handles one request at a time, and bots'
moves before all other requests.

A failed engine is restarted and gets the request again. After :data:`ATTEMPTS` failures a simple
move is played, so that the game goes on."""

import time
from collections.abc import Callable, Sequence

from tholos_desktop.table.engine_process import EngineProcess, engine_command
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    EngineTrouble,
    Error,
    Id,
    Info,
    LevelLine,
    Ready,
    ReasonLine,
    ReasonsEnd,
    ReviewEnd,
    Strengths,
    Verdict,
    Warming,
    parse_line,
)
from tholos_desktop.table.requests import (
    LONGEST_NAME,
    Answer,
    End,
    EngineClient,
    Listener,
    QueuedRequest,
    Request,
)

ATTEMPTS = 3
"""Number of attempts, each with a new engine process, before a simple move is played instead."""

RESTARTED = "engine.restarted"
STOOD_IN = "engine.stood_in"
WEAK = "engine.weak"


class Engine(EngineClient):
    """One engine process. Call all methods in the thread that created it.

    Other threads call ``wake`` to request a :meth:`poll`. ``wake`` may only post an event.

    >>> from tholos_desktop.rules import start
    >>> from tholos_desktop.table.requests import MoveRequest
    >>> engine, answers = Engine(), []
    >>> question = engine.ask(MoveRequest(start(), "easy", seed=1), answers.append)
    >>> while not answers:  # the window polls once a frame
    ...     time.sleep(0.01)
    ...     engine.poll()
    >>> engine.close()
    >>> answers[0].turn_text
    'wD'
    """

    grace = 8.0
    """The engine counts as stuck if it is silent this many seconds after the thinking time."""
    start_grace = 30.0
    """Seconds added to ``grace`` while the engine starts and loads its machine code. Each function
    that it compiles begins them again."""
    grace_after_failure = 3.0
    """Shorter ``grace`` for bots' moves, once the engine has failed and a simple move was played
    instead. It applies until the engine answers again."""

    def __init__(
        self, command: Sequence[str] | None = None, wake: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self._command = list(command or engine_command())
        self._wake = wake
        self._process: EngineProcess | None = None
        self._questions: list[QueuedRequest] = []
        self._answers: list[tuple[QueuedRequest, Answer]] = []
        self._asked: QueuedRequest | None = None
        self._times_asked = 0
        self._owed: list[int] = []
        self._deadline = 0.0
        self._is_impatient = False
        self._alive_at = 0.0
        self._warming: Warming | None = None
        self._trouble: str | None = None
        self._is_closed = False

    @property
    def is_thinking(self) -> bool:
        return self._asked is not None

    @property
    def warming(self) -> Warming | None:
        return self._warming if self._warming and self._warming.done else None

    def start(self) -> None:
        if self._is_closed or self._process is not None:
            return
        self._process = EngineProcess(self._command, self._wake)
        self._alive_at = time.monotonic()
        self._process.write("tholos")

    def new_game(self) -> None:
        for question in self._questions:
            question.close()
        self._go_on()
        self._write("newgame")

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        question = super().ask(request, then)
        self._questions.append(question)
        self._go_on()
        return question

    def cancel(self, pending: QueuedRequest) -> None:
        pending.close()
        self._go_on()

    def poll(self) -> None:
        process = self._process
        for line in process.lines() if process else ():
            if process is self._process:  # else the process was ended; ignore its other lines
                self._hear(line)
        if self._asked is not None and time.monotonic() >= self._deadline:
            self._lose_patience(self._asked)
        answers, self._answers = self._answers, []
        for question, answer in answers:
            question.close(answer)

    def take_trouble(self) -> str | None:
        trouble, self._trouble = self._trouble, None
        return trouble

    def close(self) -> None:
        self._is_closed = True
        self._go_on()
        self._end(politely=True)

    def _go_on(self) -> None:
        for question in [each for each in self._questions if not each.is_wanted]:
            question.close()
            self._questions.remove(question)
        waiting = () if self._is_closed else self._questions
        first = min(waiting, key=lambda question: question.gives_way, default=None)
        if first is self._asked:
            return
        if self._asked is not None:
            self._settle()
            if self._owed:
                self._write("stop")
        if first is not None:
            self._put(first)

    def _put(self, question: QueuedRequest) -> None:
        self.start()
        self._asked = question
        question.begin()
        self._times_asked += 1
        self._owed.append(self._times_asked)
        self._extend_deadline()
        for line in question.lines(self.capabilities.strengths):
            self._write(line)

    def _settle(self) -> None:
        self._asked = None

    def _extend_deadline(self) -> None:
        if self._asked is None:
            return
        seconds = self._asked.seconds + self.grace
        if not self.is_ready or self._warming is not None:
            seconds += self.start_grace
        if self._is_impatient and not self._asked.gives_way:
            seconds = min(seconds, self._asked.given_seconds + self.grace_after_failure)
        self._deadline = time.monotonic() + seconds

    def _lose_patience(self, question: QueuedRequest) -> None:
        is_stuck = time.monotonic() - self._alive_at > self.start_grace + self.grace
        if question.gives_way or not self._is_impatient or is_stuck:
            self._ask_again()
        else:
            self._settle()
            self._write("stop")
            self._stand_in(question)

    def _ask_again(self) -> None:
        self._end(politely=False)
        question = self._asked
        self._settle()
        if question is None:
            return
        if question.attempt == ATTEMPTS or (self._is_impatient and not question.gives_way):
            self._stand_in(question)
            return
        if not question.gives_way:  # players need not know that an analysis failed
            self._trouble = RESTARTED
        question.attempt += 1
        self._go_on()

    def _stand_in(self, question: QueuedRequest) -> None:
        if not question.gives_way:
            self._trouble = STOOD_IN
            self._is_impatient = True
        self._answer(question, question.answered_by_nobody())

    def _answer(self, question: QueuedRequest, answer: Answer) -> None:
        self._answers.append((question, answer))
        self._questions.remove(question)
        self._settle()
        self._go_on()

    def _hear(self, text: str | None) -> None:
        if text is None:
            self._ask_again()
            return
        line = parse_line(text)
        question = self._asked if self._owed[:1] == [self._times_asked] else None
        match line:
            case BestTurn() | ReviewEnd() | ReasonsEnd():
                self._hear_the_end(line, question)
            case Info() | Verdict() | ReasonLine() if question is not None:
                question.note(line)
                if question.is_long:
                    self._extend_deadline()
            case Error() if question is not None and question.gives_way:
                del self._owed[:1]  # the engine can't do this, but its bots may still play
                self._answer(question, question.answered_by_nobody())
            case Error() if self._asked is not None:
                self._ask_again()
            case Ready() if not self.is_ready:
                self.is_ready = True
                self._alive_at = time.monotonic()
                self._extend_deadline()
            case LevelLine() | Strengths() | Id():
                self.capabilities.add(line)
            case Warming():
                self._warming = None if line.done == line.of else line
                self._extend_deadline()
            case EngineTrouble() if not self.ailment:
                self.ailment, self._trouble = line.reason[:LONGEST_NAME] or "unknown", WEAK

    def _hear_the_end(self, line: End, question: QueuedRequest | None) -> None:
        was_owed = bool(self._owed)
        del self._owed[:1]
        answer = None if question is None else question.answered_by(line)
        if question is not None and answer is None:
            self._ask_again()
        elif was_owed:  # even if the answer came too late
            self._alive_at, self._is_impatient = time.monotonic(), False
            self._extend_deadline()
        if question is not None and answer is not None:
            self._answer(question, answer)

    def _write(self, line: object) -> None:
        if self._process is not None:
            self._process.write(line)

    def _end(self, *, politely: bool) -> None:
        process, self._process = self._process, None
        self.is_ready = False
        self._warming = None
        self._owed.clear()
        self.capabilities.levels.clear()
        if process is not None:
            process.end(politely=politely)


def wait_for(engine: EngineClient, request: Request, seconds: float = 60.0) -> Answer:
    """Send a request and wait for the answer, without a window; raises ``TimeoutError``."""
    answers: list[Answer] = []
    engine.ask(request, answers.append)
    end = time.monotonic() + seconds
    while not answers:
        if time.monotonic() > end:
            raise TimeoutError(f"no answer within {seconds} s")
        engine.poll()
        time.sleep(0.002)
    return answers[0]
