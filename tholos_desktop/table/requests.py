"""Requests to the engine, and its answers.

Give a request to :meth:`EngineClient.ask`; the answer comes to a callback.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Game, Position
from tholos_desktop.table.capabilities import Capabilities
from tholos_desktop.table.protocol_lines import Info, Verdict, Warming
from tholos_desktop.table.reason_lines import Reason


class MoveRequest(NamedTuple):
    """A bot's move: it comes before all other requests and never stays unanswered."""

    position: Position
    level: str = ""
    """Empty if ``elo`` is given."""
    seed: int | None = None
    movetime: int | None = None
    """In milliseconds."""
    nodes: int | None = None
    elo: int | None = None
    """Rounded to the nearest strength that the engine offers."""
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
    """Verdicts on every move of a game. They are kept if a bot interrupts the review."""

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
    """A legal move, for a :class:`MoveRequest` always."""
    infos: tuple[Info, ...] = ()
    """The last lines of its search; empty if a plain move stands in."""
    verdicts: tuple[Verdict, ...] = ()
    """One for each move of the game; fewer if the engine failed."""
    reasons: tuple[Reason, ...] = ()
    """The most important first."""
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
    """Reason for weak bots; empty without."""
    capabilities: Capabilities

    @property
    def is_ready(self) -> bool: ...

    @property
    def warming(self) -> Warming | None:
        """Progress of compiling the bots, if that takes long; plain moves stand in meanwhile."""

    def start(self) -> None: ...

    def new_game(self) -> None:
        """Cancel everything and forget what was learned of the last game."""

    def ask(self, request: Request, then: Listener) -> Pending:
        """Ask, and call ``then`` with the answer in a later :meth:`poll`, unless canceled.

        A bound method is held weakly: if its owner is gone, so is the request.
        Raises ``ValueError`` for a finished game or an illegal move.
        """

    def cancel(self, pending: Pending) -> None:
        """Drop a request; its answer never comes."""

    def poll(self) -> None:
        """Deliver the answers that have come; called once a frame by the window."""

    def take_trouble(self) -> str | None:
        """Return the text key of the last trouble, once."""

    def close(self) -> None: ...
