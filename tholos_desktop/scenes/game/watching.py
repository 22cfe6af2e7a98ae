"""What whoever watches two bots may do: let them play one turn, and choose how fast they play."""

from collections.abc import Callable, Mapping

from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.storage.settings import ANIMATIONS
from tholos_desktop.table.session import Session
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.focus import Command

Entry = tuple[str, Command, str | None]
"""A button among those of the game: the last part of its text's key, what it does, its key."""


class Watching:
    """The buttons of a watched game; a game that a person plays has none of them."""

    def __init__(
        self, kit: Kit, session: Session, screen: Screen, choose_speed: Callable[[str], object]
    ) -> None:
        """``choose_speed`` is told one of ``ANIMATIONS``."""
        self._kit, self._session, self._screen = kit, session, screen
        self._choose_speed = choose_speed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The buttons, in their order."""
        if not self._session.is_watched:
            return ()
        return (
            ("step", self._step, "s"),
            ("slower", lambda: self._change_speed(1), ","),
            ("faster", lambda: self._change_speed(-1), "."),
        )

    def update(self, buttons: Mapping[str, Button]) -> None:
        """Let those be pressed that do something now."""
        if not self._session.is_watched:
            return
        may_change = not self._kit.settings.reduced_motion
        here = ANIMATIONS.index(self._kit.settings.animation)
        buttons["step"].enabled = not self._session.match.game.is_over
        buttons["slower"].enabled = may_change and here + 1 < len(ANIMATIONS)
        buttons["faster"].enabled = may_change and here > 0

    def _step(self) -> None:
        """Hold the bots after their next turn."""
        self._session.hold()
        self._screen.show(self._session.go_on(one_turn=True))

    def _change_speed(self, by: int) -> None:
        """One speed on in the order of ``ANIMATIONS``, the fastest of which is first."""
        self._choose_speed(ANIMATIONS[ANIMATIONS.index(self._kit.settings.animation) + by])
