from collections.abc import Mapping

from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.table.session import Session
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.widgets import Label

Entry = tuple[str, Command | None, str | None, Icon | None]
"""A button of the game: the ending of its text key, its command, its shortcut and its icon. Without
a command, it is a label."""


def rate_text(rate: float) -> str:
    """
    >>> rate_text(0.5), rate_text(2.0)
    ('½', '2')
    """
    return "½" if rate == 0.5 else f"{rate:g}"


class Watching:
    """The buttons of a watched game. Other games have none of them."""

    def __init__(self, ctx: Context, session: Session, timeline: Timeline) -> None:
        self._ctx, self._session, self._timeline = ctx, session, timeline

    @property
    def entries(self) -> tuple[Entry, ...]:
        if not self._session.is_watched:
            return ()
        return (
            ("step", self._step, "s", "next"),
            ("rate", None, None, None),
            ("slower", lambda: self._change_rate(-1), ",", "back"),
            ("faster", lambda: self._change_rate(1), ".", "next"),
        )

    @property
    def rate_text(self) -> str:
        return self._ctx.words("game.rate", rate=rate_text(self._ctx.settings.watching_rate))

    @property
    def rate_texts(self) -> list[str]:
        return [self._ctx.words("game.rate", rate=rate_text(rate)) for rate in WATCHING_RATES]

    def update(self, buttons: Mapping[str, Button], labels: Mapping[str, Label]) -> None:
        if not self._session.is_watched:
            return
        words, rate = self._ctx.words, self._ctx.settings.watching_rate
        for key, is_off, why in (
            ("step", self._session.game.is_over, "game.over_already"),
            ("slower", rate == WATCHING_RATES[0], "game.off.slower"),
            ("faster", rate == WATCHING_RATES[-1], "game.off.faster"),
        ):
            buttons[key].unavailable = words(why) if is_off else ""
        labels["rate"].text = self.rate_text

    def _step(self) -> None:
        self._session.hold()
        self._session.go_on(one_turn=True)

    def _change_rate(self, by: int) -> None:
        settings = self._ctx.settings
        rate = WATCHING_RATES[WATCHING_RATES.index(settings.watching_rate) + by]
        settings.watching_rate = self._timeline.rate = rate
        settings.save()
        self._session.notify("game.rate", rate=rate_text(rate))
