from collections.abc import Iterator, Sequence
from functools import partial

from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.menus.accessibility import AccessibilityScene
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.scenes.menus.setting_rows import (
    TABS,
    choose,
    draw_choice,
    setting_rows,
)
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.picture_choice import PictureOption, pictures
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import is_relay_address
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import PARTS, price
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Narrow, Press, Row, Space, Text, TextField, Wide
from tholos_desktop.ui.choice import Choice, FormRow
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.theme import HIGH_CONTRAST
from tholos_desktop.ui.ui import Ui

_ASIDE_LEAST, _PAIR_LEAST = 760, 640
"""Minimum widths in pixels at 1280x720: of a page with the tabs beside it, and of two cards side by
side."""
_RELAY_FORM = "host:4001"
_RATIO = 0.6
"""Height of the picture of a look, as a share of its width."""


class OptionsScene(WidePageScene):
    title = "options.title"

    def __init__(self, routes: Routes, players: Players, tab: str = "display") -> None:
        super().__init__(routes)
        self.tab = tab
        self.goals = players.goals()
        self._refused = ""
        """Address of a relay that was typed and refused."""
        self._is_judged = False
        """True if the sentence on it comes or goes, once the entry has handled the key."""

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.moving:
            before = self.goals.reached.done
            self.goals.go_on()
            if self.goals.reached.done != before:
                self.relayout()
        if self._is_judged:
            self._is_judged = False
            self.relayout()
            self.ui.focus.set(self.ui.entries[0].target)

    @property
    def moving(self) -> bool:
        return self.tab == "look" and not self.goals.is_over

    def content(self) -> Box:
        name, names = self._name, self._names
        tabs = (
            Press(
                text, partial(self.open, tab), chosen=tab == self.tab, icon=TABS[tab].icon,
                align="left", area="tabs", group=name,
            )
            for tab, text in names.items()
        )  # fmt: skip
        words, access = self.ctx.words, self.opener(AccessibilityScene, self.routes)
        pages = (
            Press(words("access.title"), access, icon="access", align="left", area="tabs"),
            Press(
                words("about.title"), self.opener(self.routes.about), icon="info", align="left",
                area="tabs",
            ),
        )  # fmt: skip
        above = Choice(name, [*names.items()], self.tab, self.open, area="tabs")
        first, *others = (Card(Column(*card), pad=16) for card in self._cards(self.ui))
        rest = Wide(Row(*others, gap=14), Column(*others, gap=14), least=_PAIR_LEAST)
        page = ScrollView(Column(first, rest if others else None, Space(), gap=14))
        return Wide(
            Row(
                Narrow(Column(*tabs, Space(), *pages, gap=8)),
                page,
                gap=16,
            ),
            Column(above, Row(*pages, gap=6), page, gap=6),
            least=_ASIDE_LEAST,
        )

    def open(self, tab: str) -> None:
        self.tab = tab
        self.relayout()

    def announcements(self) -> Sequence[str]:
        return (self._name,)

    @property
    def _name(self) -> str:
        return self.ctx.words(self.title)

    @property
    def _names(self) -> dict[str, str]:
        return {tab: self.ctx.words(f"options.tab_{tab}") for tab in TABS}

    def _cards(self, ui: Ui) -> Iterator[Iterator[Box]]:
        """Yield the cards of the open tab."""
        yield from (setting_rows(ui, card) for card in TABS[self.tab].cards)
        if self.tab == "look":
            yield from self._looks(ui)
        elif self.tab == "keys":
            yield self._keys()
        elif self.tab == "elsewhere":
            yield self._servers()

    def _keys(self) -> Iterator[Box]:
        open_keys = self.opener(KeysScene, self.routes)
        yield Press(self.ctx.words("keys.title"), open_keys, icon="keyboard")
        soft = self.ctx.theme.ink_soft
        yield Column(*(Text(line, "small", soft) for line in key_help(self.ctx)), gap=2)

    def _looks(self, ui: Ui) -> Iterator[Iterator[Box]]:
        words, theme = self.ctx.words, self.ctx.theme
        plain = Text(words("looks.high_contrast"), "small", theme.ink_soft)
        yield iter([self._look(ui, "marble"), *([plain] if theme == HIGH_CONTRAST else [])])
        yield iter([self._look(ui, "hour")])
        yield iter([self._look(ui, "weather")])

    def _look(self, ui: Ui, part: str) -> Box:
        words, settings = self.ctx.words, self.ctx.settings
        done, chosen = self.goals.reached.done, getattr(settings, part)
        options = []
        for name in PARTS[part]:
            goals = price(part, name)
            is_locked = goals > done and name != chosen
            options.append(
                PictureOption(
                    words(f"looks.{part}.{name}"),
                    partial(draw_choice, f"{part}-{name}", is_dark=is_locked),
                    self.opener(self.routes.goals)
                    if is_locked
                    else partial(choose, self.ctx, part, name),
                    None if is_locked else name == chosen,
                    words("looks.price", n=goals) if is_locked else "",
                )
            )
        return pictures(ui, words(f"looks.{part}"), options, _RATIO)

    def _servers(self) -> Iterator[Box]:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        yield Text(words("options.servers_text"), color=soft)
        label, value = words("options.relay"), self._refused or self.ctx.settings.relay
        yield FormRow(label, TextField(value, self._set_relay, name=label, limit=200))
        if self._refused:
            yield NoticeText(words("options.wrong_address", form=_RELAY_FORM), Severity.ERROR)
        else:
            yield Text(words("options.servers_own", form=_RELAY_FORM), "small", soft)

    def _set_relay(self, text: str) -> None:
        text, was_refused = text.strip(), self._refused
        self._refused = "" if not text or is_relay_address(text) else text
        if not self._refused:
            self.ctx.settings.relay = text
            self.ctx.settings.save()
        self._is_judged = bool(was_refused) != bool(self._refused)
