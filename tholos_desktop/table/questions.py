"""Questions for an engine that wait for their answers, and which of them comes first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tholos_desktop.rules import IllegalTurnError, NotationError, Position, parse_turn
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    Go,
    Info,
    PositionLine,
    Review,
    Reviewed,
    Strengths,
    Verdict,
)
from tholos_desktop.table.puzzle_lines import PuzzleLine, PuzzleQuestion
from tholos_desktop.table.reason_lines import Explained, Reason, Why
from tholos_desktop.table.stand_in import stand_in

Request = Go | Review | Why | PuzzleQuestion
"""What an engine is asked about a position, or a game; a puzzle is about none."""
Told = Info | Verdict | Reason
"""What it says before its answer ends."""
End = BestTurn | Reviewed | Explained | PuzzleLine
"""With what it ends."""

THINKING_SECONDS = 5.0
"""How long an engine may think that was given no time."""
ANALYSIS_SECONDS = 120.0
"""How long it may be silent over an analysis: it waits for the kernel, which takes a minute where
it is compiled for the first time, and a bot's question does not wait for an analysis."""


KEPT_INFOS = 20
"""How many of the last infos are kept, or as many as an analysis has lines."""
KEPT_REASONS = 20
"""How many of the first reasons are kept: nobody reads more."""


class Answer(NamedTuple):
    """What the engine answered to the question with this ticket."""

    ticket: int
    turn_text: str
    """Legal in the position that was asked about; empty for a review, and for any question that
    gives way and failed."""
    infos: tuple[Info, ...] = ()
    """What it said last while it thought; empty if a plain turn stood in."""
    verdicts: tuple[Verdict, ...] = ()
    """Of a review: one for each turn; fewer if it failed."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for a turn that was asked about, the most important first."""
    is_plain: bool = False
    """Whether a plain turn stands in for a bot's."""
    puzzle: PuzzleLine | None = None
    """Of a puzzle that was wished; its turns may be any words."""


@dataclass
class Question:
    """One question, and what the engine has said about it so far."""

    ticket: int
    positions: tuple[Position, ...]
    """The one to choose a turn in, maybe after the one before it; for a review, that before each
    turn and that after the last."""
    request: Request
    turns: tuple[str, ...] = ()
    """Those to be judged, as they are written; or the one that led to where a turn is chosen."""
    attempt: int = 1
    infos: list[Info] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)

    @property
    def gives_way(self) -> bool:
        """Whether it waits while a bot is asked for its turn: it is an analysis."""
        return not isinstance(self.request, Go) or self.request.lines is not None

    @property
    def rank(self) -> int:
        """0 for what comes first: a bot's turn, then what a person waits for, then puzzles."""
        return self.gives_way + isinstance(self.request, PuzzleQuestion)

    @property
    def seconds(self) -> float:
        """How long the engine may think without a word."""
        if self.gives_way:
            return ANALYSIS_SECONDS
        return self.given_seconds or THINKING_SECONDS

    @property
    def given_seconds(self) -> float:
        """How long a bot was told to think; 0 if it was not."""
        milliseconds = self.request.movetime if isinstance(self.request, Go) else None
        return (milliseconds or 0) / 1000

    @property
    def is_long(self) -> bool:
        """Whether it takes as long as it takes, so that any line is a sign of life."""
        if not isinstance(self.request, Go) or self.gives_way:
            return True
        return self.request.movetime is None and self.request.nodes is not None

    def begin(self) -> None:
        """It is asked, maybe once more: forget what was said about it, but for the verdicts."""
        self.infos.clear()
        self.reasons.clear()

    def lines(self, strengths: Strengths | None = None) -> tuple[PositionLine | Request, ...]:
        """What is to be said to the engine: of a review, what is not yet judged. Beyond the
        strengths that it offers, if they are known, the nearest one is asked for."""
        if isinstance(self.request, PuzzleQuestion):
            return (self.request,)
        done, request = len(self.verdicts), self.request
        if strengths and isinstance(request, Go) and request.elo is not None:
            request = request._replace(elo=strengths.nearest(request.elo))
        return PositionLine(self.positions[done], self.turns[done:]), request

    def note(self, line: Told) -> None:
        """Keep what was said; of verdicts only that on the next turn, whatever ply it names: the
        engine counts from where it was last asked to begin."""
        ply = len(self.verdicts)
        if isinstance(line, Info):
            lines = self.request.lines if isinstance(self.request, Go) else None
            self.infos.append(line)
            del self.infos[: -max(KEPT_INFOS, lines or 0)]
        elif isinstance(line, Reason):
            self.reasons.append(line)
            del self.reasons[KEPT_REASONS:]
        elif self.turns[ply : ply + 1] == (line.turn,):
            self.verdicts.append(line._replace(ply=ply))

    def answered_by(self, line: End) -> Answer | None:
        """The answer, if a line ends the question as it should."""
        match self.request, line:
            case Go(), BestTurn():
                turn_text = self._legal(line.notation)
                is_whole = turn_text is not None
            case Review(), Reviewed():
                turn_text, is_whole = "", len(self.verdicts) == len(self.turns)
            case Why(turn=turn_text), Explained():
                is_whole = line.turn == turn_text
            case PuzzleQuestion(), PuzzleLine():
                return Answer(self.ticket, "", puzzle=line)
            case _:
                return None
        return self._answer(turn_text or "") if is_whole else None

    def answered_by_nobody(self) -> Answer:
        """The answer when every engine has failed: for a bot's turn, a plain one."""
        if isinstance(self.request, Go) and not self.gives_way:
            turn_text = stand_in(self.positions[-1], self.request.seed)
            return Answer(self.ticket, turn_text, is_plain=True)
        return Answer(self.ticket, "", (), tuple(self.verdicts))

    def _legal(self, notation: str) -> str | None:
        try:
            return parse_turn(notation, self.positions[-1]).notation
        except (NotationError, IllegalTurnError):
            return None

    def _answer(self, turn_text: str) -> Answer:
        told = tuple(self.infos), tuple(self.verdicts), tuple(self.reasons)
        return Answer(self.ticket, turn_text, *told)


class Questions:
    """All open questions: turns of bots come before analyses, these before puzzles, else who asked
    first."""

    def __init__(self) -> None:
        self._open: dict[int, Question] = {}

    def __contains__(self, ticket: int) -> bool:
        return ticket in self._open

    def __iter__(self) -> Iterator[Question]:
        return iter(self._open.values())

    def add(self, question: Question) -> None:
        """Take a question."""
        self._open[question.ticket] = question

    def drop(self, ticket: int) -> None:
        """Let go of a question, if it is open."""
        self._open.pop(ticket, None)

    def find(self, ticket: int) -> Question | None:
        """The question with a ticket, if it is open."""
        return self._open.get(ticket)

    def first(self) -> Question | None:
        """The question to think about now."""
        return min(self, key=lambda question: (question.rank, question.ticket), default=None)
