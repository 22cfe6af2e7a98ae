from collections.abc import Callable
from typing import Protocol

from tholos_desktop.scenes.board.motion import GameMotion
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.session import Session
from tholos_desktop.ui.scene import Scene, SceneStack


class GameHost(Screen, Protocol):
    """The scene of a game, as its parts see it."""

    routes: Routes
    stack: SceneStack
    motion: GameMotion

    @property
    def session(self) -> Session: ...

    @property
    def has_all_buttons(self) -> bool:
        """True if the buttons for experienced players stand beside the board, too."""

    @property
    def has_unsaved(self) -> bool:
        """True if a move is half made."""

    @property
    def help_page(self) -> str | None: ...

    def paste(self) -> None: ...

    def close(self, result: None = None) -> None: ...

    def give_way_to(self, scene: Scene[None]) -> None: ...

    def relayout(self) -> None: ...

    def ask(
        self, title: str, text: str, *, yes: str, no: str, then: Callable[[], object]
    ) -> None: ...

    def ask_about_rating(self, *, yes: str, then: Callable[[], object]) -> None: ...


def ask_to_resign(host: GameHost, text: str, then: Callable[[], object]) -> None:
    words = host.ctx.words
    title, yes, no = (
        words(key) for key in ("elsewhere.resign_title", "game.resign", "app.keep_playing")
    )
    host.ask(title, text, yes=yes, no=no, then=then)
