import weakref
from collections.abc import Iterator
from types import MethodType

from tholos_desktop.rules import IllegalTurnError, NotationError, Position, parse_turn
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    Go,
    Info,
    PositionLine,
    Review,
    ReviewEnd,
    Strengths,
    Verdict,
)
from tholos_desktop.table.reason_lines import Reason, ReasonsEnd, ReasonsQuestion
from tholos_desktop.table.requests import (
    Answer,
    LinesRequest,
    Listener,
    MoveRequest,
    ReasonsRequest,
    Request,
    ReviewRequest,
)
from tholos_desktop.table.stand_in import stand_in

End = BestTurn | ReviewEnd | ReasonsEnd

THINKING_SECONDS = 5.0
"""Seconds for a bot to think if its request has no limit."""
ANALYSIS_SECONDS = 120.0
"""Maximum seconds without an answer during an analysis. The limit is high because the first start
compiles the kernel for a minute, and no bot's move waits for an analysis."""
KEPT_INFOS = 20
"""Number of the engine's latest search lines to keep; more if an analysis requests more lines."""
KEPT_REASONS = 20


class QueuedRequest:
    def __init__(self, number: int, request: Request, then: Listener) -> None:
        """Raises ``ValueError`` for a finished game or an illegal move."""
        self.number = number
        self.request = request
        self.positions, self.turns, self.command = _spelled(request)
        self.attempt = 1
        self.infos: list[Info] = []
        self.verdicts: list[Verdict] = []
        self.reasons: list[Reason] = []
        self.is_open = True
        self._listener = weakref.WeakMethod(then) if isinstance(then, MethodType) else lambda: then

    @property
    def is_wanted(self) -> bool:
        return self.is_open and self._listener() is not None

    def close(self, answer: Answer | None = None) -> None:
        listener = self._listener() if self.is_open and answer else None
        self.is_open = False
        if listener is not None and answer is not None:
            listener(answer)

    @property
    def gives_way(self) -> bool:
        return not isinstance(self.request, MoveRequest)

    @property
    def seconds(self) -> float:
        if self.gives_way:
            return ANALYSIS_SECONDS
        return self.given_seconds or THINKING_SECONDS

    @property
    def given_seconds(self) -> float:
        """Seconds that the request allows a bot; 0 without a limit."""
        milliseconds = self.request.movetime if isinstance(self.request, MoveRequest) else None
        return (milliseconds or 0) / 1000

    @property
    def is_long(self) -> bool:
        """True if each line that arrives restarts the timeout."""
        if not isinstance(self.request, MoveRequest):
            return True
        return self.request.movetime is None and self.request.nodes is not None

    def begin(self) -> None:
        self.infos.clear()
        self.reasons.clear()

    def lines(
        self, strengths: Strengths | None = None
    ) -> tuple[PositionLine, Go | Review | ReasonsQuestion]:
        """Return the protocol lines of this request. A review covers only the moves without a
        verdict."""
        command = self.command
        if strengths and isinstance(command, Go) and command.elo is not None:
            command = command._replace(elo=strengths.nearest(command.elo))
        done = len(self.verdicts)
        return PositionLine(self.positions[done], self.turns[done:]), command

    def note(self, line: Info | Verdict | Reason) -> None:
        ply = len(self.verdicts)
        if isinstance(line, Info):
            lines = self.request.lines if isinstance(self.request, LinesRequest) else 0
            self.infos.append(line)
            del self.infos[: -max(KEPT_INFOS, lines)]
        elif isinstance(line, Reason):
            self.reasons.append(line)
            del self.reasons[KEPT_REASONS:]
        elif self.turns[ply : ply + 1] == (line.turn,):
            self.verdicts.append(line._replace(ply=ply))

    def answered_by(self, line: End) -> Answer | None:
        turn_text: str | None = ""
        match self.request, line:
            case MoveRequest() | LinesRequest(), BestTurn():
                turn_text = self._legal(line.notation)
                is_whole = turn_text is not None
            case ReviewRequest(), ReviewEnd():
                is_whole = len(self.verdicts) == len(self.turns)
            case ReasonsRequest(turn=turn_text), ReasonsEnd():
                is_whole = line.turn == turn_text
            case _:
                return None
        said = tuple(self.infos), tuple(self.verdicts), tuple(self.reasons)
        return Answer(self.request, turn_text or "", *said) if is_whole else None

    def answered_by_nobody(self) -> Answer:
        if isinstance(self.request, MoveRequest):
            turn_text = stand_in(self.positions[-1], self.request.seed)
            return Answer(self.request, turn_text, is_plain=True)
        return Answer(self.request, verdicts=tuple(self.verdicts))

    def _legal(self, notation: str) -> str | None:
        try:
            return parse_turn(notation, self.positions[-1]).notation
        except (NotationError, IllegalTurnError):
            return None


class RequestQueue:
    def __init__(self) -> None:
        self._open: dict[int, QueuedRequest] = {}

    def __iter__(self) -> Iterator[QueuedRequest]:
        return iter(self._open.values())

    def add(self, question: QueuedRequest) -> None:
        self._open[question.number] = question

    def drop(self, question: QueuedRequest) -> None:
        self._open.pop(question.number, None)

    def first(self) -> QueuedRequest | None:
        for question in [each for each in self if not each.is_wanted]:
            question.close()
            self.drop(question)
        return min(self, key=lambda question: (question.gives_way, question.number), default=None)


def _spelled(
    request: Request,
) -> tuple[tuple[Position, ...], tuple[str, ...], Go | Review | ReasonsQuestion]:
    match request:
        case MoveRequest(position, level, seed, movetime, nodes, elo, manner, previous):
            _check_lasting(position)
            before, turns = ((), ()) if previous is None else ((previous[0],), (previous[1],))
            go = Go(level, movetime, nodes, seed, None, elo, manner)
            return (*before, position), turns, go
        case LinesRequest(position, level, nodes, lines, movetime):
            _check_lasting(position)
            return (position,), (), Go(level, movetime, nodes, None, lines)
        case ReviewRequest(game, nodes):
            positions = tuple(game.position_after(ply) for ply in range(game.ply + 1))
            return positions, tuple(turn.notation for turn in game.turns), Review(nodes)
        case ReasonsRequest(position, turn, against, nodes):
            for notation in (turn,) if against is None else (turn, against):
                parse_turn(notation, position)
            return (position,), (), ReasonsQuestion(turn, against, nodes)


def _check_lasting(position: Position) -> None:
    if position.is_over():
        raise ValueError(f"the game is over in {position.code!r}")
