"""Requests to the engine, and its answers.

Pass a request to :meth:`EngineClient.ask`; a callback receives the answer.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Game, Position
from tholos_desktop.table.capabilities import Capabilities
from tholos_desktop.table.protocol_lines import Info, Verdict, Warming
from tholos_desktop.table.reason_lines import Reason


class MoveRequest(NamedTuple):
    """Request for a bot's move. It comes before all other requests and is always answered."""

    position: Position
    level: str = ""
    """Name of a level; empty if ``elo`` is given."""
    seed: int | None = None
    movetime: int | None = None
    """Time limit in milliseconds."""
    nodes: int | None = None
    elo: int | None = None
    """Strength in Elo, rounded to the nearest one that the engine offers."""
    manner: str | None = None
    previous: tuple[Position, str] | None = None
    """The rival's last move and the position it was played in."""


class LinesRequest(NamedTuple):
    position: Position
    level: str
    nodes: int | None = None
    lines: int = 1
    movetime: int | None = None


class ReviewRequest(NamedTuple):
    """Request for verdicts on every move of a game. They are kept if a bot interrupts the
    review."""

    game: Game
    nodes: int | None = None


class ReasonsRequest(NamedTuple):
    position: Position
    turn: str
    against: str | None = None
    nodes: int | None = None


Request = MoveRequest | LinesRequest | ReviewRequest | ReasonsRequest


class Answer(NamedTuple):
    """The engine's answer to a request. Empty fields mean that it failed or had nothing to say."""

    request: Request
    turn_text: str = ""
    """Move in notation; always a legal one for a :class:`MoveRequest`."""
    infos: tuple[Info, ...] = ()
    """Last lines of the engine's search; empty if a simple move stands in."""
    verdicts: tuple[Verdict, ...] = ()
    """Verdicts, one for each move of the game; fewer if the engine failed."""
    reasons: tuple[Reason, ...] = ()
    """Reasons, the most important first."""
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
    """The engine as the window sees it: the process, or a stand-in."""

    ailment: str
    """Reason why bots play below their strength; empty if they do not."""
    capabilities: Capabilities

    @property
    def is_ready(self) -> bool: ...

    @property
    def warming(self) -> Warming | None:
        """Progress of compiling the bots, if that takes long; simple moves stand in meanwhile."""

    def start(self) -> None: ...

    def new_game(self) -> None:
        """Cancel all requests and forget what was learned in the last game."""

    def ask(self, request: Request, then: Listener) -> Pending:
        """Send a request; a later :meth:`poll` calls ``then`` with the answer, unless canceled.

        A bound method is held weakly: when its owner is gone, the request is dropped. Raises
        ``ValueError`` for a finished game or an illegal move.
        """

    def cancel(self, pending: Pending) -> None:
        """Drop a request; it gets no answer."""

    def poll(self) -> None:
        """Deliver the answers that have arrived; the window calls this once a frame."""

    def take_trouble(self) -> str | None:
        """Return the text key of the last trouble, and forget it."""

    def close(self) -> None: ...
