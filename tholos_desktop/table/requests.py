"""Requests to the engine, and its answers.

Pass a request to :meth:`EngineClient.ask`, which later calls back with the answer."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Game, Position
from tholos_desktop.table.capabilities import Capabilities
from tholos_desktop.table.protocol_lines import Info, Verdict, Warming
from tholos_desktop.table.reason_lines import Reason


class MoveRequest(NamedTuple):
    """Request for a bot's move. It is handled before all other requests and is always answered."""

    position: Position
    level: str = ""
    seed: int | None = None
    movetime: int | None = None
    """Time limit in milliseconds."""
    nodes: int | None = None
    elo: int | None = None
    """Strength in Elo; the engine uses the nearest one that it offers."""
    manner: str | None = None
    previous: tuple[Position, str] | None = None
    """The rival's last move and the position before it."""


class LinesRequest(NamedTuple):
    position: Position
    level: str
    nodes: int | None = None
    lines: int = 1
    movetime: int | None = None


class ReviewRequest(NamedTuple):
    """Request for verdicts on all moves of a game. If a bot's move interrupts the review, the
    verdicts received are kept."""

    game: Game
    nodes: int | None = None


class ReasonsRequest(NamedTuple):
    position: Position
    turn: str
    against: str | None = None
    nodes: int | None = None


Request = MoveRequest | LinesRequest | ReviewRequest | ReasonsRequest


class Answer(NamedTuple):
    """The engine's answer. Fields that do not belong to the request, or could not be filled, are
    empty."""

    request: Request
    turn_text: str = ""
    """Move in notation; for a :class:`MoveRequest` always a legal one."""
    infos: tuple[Info, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    reasons: tuple[Reason, ...] = ()
    is_plain: bool = False


class Pending(Protocol):
    @property
    def is_open(self) -> bool: ...

    @property
    def infos(self) -> list[Info]: ...

    @property
    def verdicts(self) -> list[Verdict]: ...


Listener = Callable[[Answer], object]


class EngineClient(Protocol):
    """The engine as the window sees it: the process, or a stand-in for tests."""

    ailment: str
    """Reason why bots play below their strength; empty if they play at full strength."""
    capabilities: Capabilities

    @property
    def is_ready(self) -> bool: ...

    @property
    def warming(self) -> Warming | None:
        """Progress of compiling the bots; ``None`` if nothing is compiled or the work has only just
        begun. Until it ends, simple moves stand in."""

    def start(self) -> None: ...

    def new_game(self) -> None:
        """Cancel all requests, and tell the engine to forget the last game."""

    def ask(self, request: Request, then: Listener) -> Pending:
        """Send a request. A later :meth:`poll` calls ``then`` with the answer.

        A bound method is held weakly: when its owner is gone, the request is dropped. Raises
        ``ValueError`` for a finished game or an illegal move."""

    def cancel(self, pending: Pending) -> None:
        """Drop a request; it gets no answer."""

    def poll(self) -> None:
        """Deliver the answers that have arrived. Call this once a frame."""

    def take_trouble(self) -> str | None:
        """Return and clear the text key of the last trouble, if any."""

    def close(self) -> None: ...
