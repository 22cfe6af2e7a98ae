"""Requests to the engine, and its answers. Pass a request and a listener to
:meth:`EngineClient.ask`."""

import random
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from types import MethodType
from typing import NamedTuple

from tholos_desktop.rules import (
    Game,
    IllegalTurnError,
    NotationError,
    Position,
    Turn,
    legal_turns,
    parse_turn,
    score,
)
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    Go,
    Id,
    Info,
    LevelLine,
    PositionLine,
    ReasonLine,
    ReasonsEnd,
    ReasonsQuestion,
    Review,
    ReviewEnd,
    Strengths,
    Verdict,
    Warming,
)

THINKING_SECONDS = 5.0
"""Seconds that a bot gets for a move if the request sets no time limit."""
ANALYSIS_SECONDS = 120.0
"""Maximum seconds without an answer during an analysis."""
KEPT_INFOS = 20
"""Number of the engine's latest search lines to keep. If an analysis requests more lines, that
number is kept."""
KEPT_REASONS = 20
MOST_LEVELS, LONGEST_NAME = 32, 200


class MoveRequest(NamedTuple):
    """Request for a bot's move. It is handled before all other requests and is always answered."""

    position: Position
    level: str = ""
    seed: int | None = None
    movetime: int | None = None
    """Time limit in milliseconds; ``None`` for no limit."""
    nodes: int | None = None
    elo: int | None = None
    """Strength in Elo, in place of a level; the engine uses the nearest strength that it offers."""
    overlooks: str = ""
    """Blind spot of a bot with ``elo``, one of ``BLIND_SPOTS``; empty for a bot without one."""
    start: Position | None = None
    turns: tuple[str, ...] = ()
    """First position of the game, and the turns since; ``None`` and empty if unknown."""


class LinesRequest(NamedTuple):
    position: Position
    level: str
    nodes: int | None = None
    lines: int = 1


class ReviewRequest(NamedTuple):
    """Request for verdicts on all moves of a game. Verdicts received before an interruption are
    kept."""

    game: Game


class ReasonsRequest(NamedTuple):
    position: Position
    turn: str
    against: str | None = None
    nodes: int | None = None


Request = MoveRequest | LinesRequest | ReviewRequest | ReasonsRequest


class Answer(NamedTuple):
    """The engine's answer. Fields that don't belong to the request or could not be filled are
    empty."""

    request: Request
    turn_text: str = ""
    """Notation of a move. In the answer to a :class:`MoveRequest`, it is always a legal move."""
    infos: tuple[Info, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    reasons: tuple[Fact, ...] = ()
    is_plain: bool = False


End = BestTurn | ReviewEnd | ReasonsEnd
Listener = Callable[[Answer], object]


class QueuedRequest:
    def __init__(self, request: Request, then: Listener) -> None:
        """Raises ``ValueError`` for a finished game or an illegal move."""
        self.request = request
        self.positions, self.turns, self.command = _spelled(request)
        self.attempt = 1
        self.infos: list[Info] = []
        self.verdicts: list[Verdict] = []
        self.reasons: list[Fact] = []
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
        """A bot's time limit in seconds; 0 without a limit."""
        milliseconds = self.request.movetime if isinstance(self.request, MoveRequest) else None
        return (milliseconds or 0) / 1000

    @property
    def is_long(self) -> bool:
        """True if thinking may take long, so that each line from the engine restarts the
        timeout."""
        if not isinstance(self.request, MoveRequest):
            return True
        return self.request.movetime is None and self.request.nodes is not None

    def begin(self) -> None:
        self.infos.clear()
        self.reasons.clear()

    def lines(
        self, strengths: Strengths | None = None
    ) -> tuple[PositionLine, Go | Review | ReasonsQuestion]:
        """Return the request's protocol lines; a review continues at its first move without a
        verdict."""
        command = self.command
        if strengths and isinstance(command, Go) and command.elo is not None:
            command = command._replace(elo=strengths.nearest(command.elo))
        done = len(self.verdicts)
        return PositionLine(self.positions[done], self.turns[done:]), command

    def note(self, line: Info | Verdict | ReasonLine) -> None:
        ply = len(self.verdicts)
        if isinstance(line, Info):
            lines = self.request.lines if isinstance(self.request, LinesRequest) else 0
            self.infos.append(line)
            del self.infos[: -max(KEPT_INFOS, lines)]
        elif isinstance(line, ReasonLine):
            self.reasons.append(line.fact)
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


@dataclass
class Capabilities:
    name: str = ""
    levels: list[str] = field(default_factory=list)
    strengths: Strengths | None = None

    def add(self, line: Id | LevelLine | Strengths) -> None:
        match line:
            case LevelLine() if len(self.levels) < MOST_LEVELS:
                self.levels.append(line.name[:LONGEST_NAME])
            case Strengths():
                self.strengths = line
            case Id(key="name"):
                self.name = line.text[:LONGEST_NAME]


class EngineClient:
    """The engine as the window sees it. This base class never answers."""

    ailment = ""
    """Reason why bots play below their strength; empty if they play at full strength."""
    is_ready = False

    def __init__(self) -> None:
        self.capabilities = Capabilities()

    @property
    def warming(self) -> Warming | None:
        """Progress of compiling the bots; ``None`` if nothing is being compiled."""
        return None

    def start(self) -> None: ...

    def new_game(self) -> None:
        """Cancel all requests, and tell the engine to forget the last game."""

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        """Send a request; a later :meth:`poll` passes the answer to ``then``.

        Only a weak reference to a bound method is kept. Raises ``ValueError`` for a finished game
        or an illegal move."""
        return QueuedRequest(request, then)

    def cancel(self, pending: QueuedRequest) -> None:
        """Drop a request; it gets no answer."""

    def poll(self) -> None:
        """Deliver the answers that have arrived. Call this once a frame."""

    def take_trouble(self) -> str | None:
        """Return and clear the text key of the last trouble, if any."""
        return None

    def close(self) -> None: ...


def stand_in(position: Position, seed: int | None = None) -> str:
    """Return a simple move, in notation: the turn with the largest lead in points right after
    it."""
    chance, side = random.Random(seed), position.side

    def margin(turn: Turn) -> tuple[int, float]:
        return score(position.play(turn)).lead(side), chance.random()

    return max(legal_turns(position), key=margin).notation


def _spelled(
    request: Request,
) -> tuple[tuple[Position, ...], tuple[str, ...], Go | Review | ReasonsQuestion]:
    match request:
        case MoveRequest(position, level, seed, movetime, nodes, elo, overlooks, start, turns):
            _check_lasting(position)
            go = Go(level, movetime, nodes, seed, None, elo, overlooks)
            return (start or position, position), turns, go
        case LinesRequest(position, level, nodes, lines):
            _check_lasting(position)
            return (position,), (), Go(level, nodes=nodes, lines=lines)
        case ReviewRequest(game):
            positions = tuple(game.position_after(ply) for ply in range(game.ply + 1))
            return positions, tuple(turn.notation for turn in game.turns), Review()
        case ReasonsRequest(position, turn, against, nodes):
            for notation in (turn,) if against is None else (turn, against):
                parse_turn(notation, position)
            return (position,), (), ReasonsQuestion(turn, against, nodes)


def _check_lasting(position: Position) -> None:
    if position.is_over():
        raise ValueError(f"the game is over in {position.code!r}")
