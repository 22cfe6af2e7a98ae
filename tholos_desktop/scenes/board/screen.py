from collections.abc import Callable, Mapping
from typing import Protocol

from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import Position, Side
from tholos_desktop.scenes.board.state import BoardState
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.session import Session
from tholos_desktop.table.turn_input import Spot, TurnInput
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene, SceneStack


class Screen(Protocol):
    """A scene with a board, as its parts see it."""

    ctx: Context

    @property
    def session(self) -> TurnInput: ...

    @property
    def state(self) -> BoardState: ...

    @property
    def board(self) -> BoardView: ...

    @property
    def seen(self) -> Position:
        """The position that the player sees: an earlier position that is being viewed, or else the
        displayed position."""

    @property
    def near_side(self) -> Side:
        """Side whose workshop is nearer: at the bottom in temple view, on the left in plan view."""

    @property
    def awaits_lift(self) -> bool:
        """True if a turn was played, but none of its stones has lifted off yet."""

    @property
    def may_choose(self) -> bool:
        """True if a human may choose stones now."""

    @property
    def pointed(self) -> Spot | None: ...

    @property
    def names(self) -> Mapping[Side, str]: ...

    def turn_view(self) -> None: ...

    def redraw_changes(self) -> None: ...


class NavigationHost(Screen, Protocol):
    routes: Routes
    stack: SceneStack

    def close(self, result: None = None) -> None: ...

    def give_way_to(self, scene: Scene[None]) -> None: ...

    def relayout(self) -> None: ...

    def ask(
        self, title: str, text: str, *, yes: str, no: str, then: Callable[[], object]
    ) -> None: ...

    def ask_about_rating(self, what: str, *, yes: str, then: Callable[[], object]) -> None: ...


def leave(host: NavigationHost, session: Session) -> None:
    """Leave the game. If a half-made move would be lost, ask first."""
    if session.hand.picker.chosen:
        host.stack.push(host.routes.leave_half(), lambda yes: host.close() if yes else None)
    else:
        host.close()


def ask_to_resign(host: NavigationHost, text: str, then: Callable[[], object]) -> None:
    words = host.ctx.words
    title, yes, no = (
        words(key) for key in ("elsewhere.resign_title", "game.resign", "pause.restart_no")
    )
    host.ask(title, text, yes=yes, no=no, then=then)
