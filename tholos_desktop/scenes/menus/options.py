from collections.abc import Iterator, Sequence
from functools import partial

from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.menus.accessibility import AccessibilityScene
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.scenes.menus.setting_rows import TABS, setting_rows
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import SERVER_FORMS, is_server_address
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    TextField,
    Wide,
)
from tholos_desktop.ui.choice import Choice, FormRow
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import ScrollView

_ASIDE_LEAST = 640
"""Minimum width of a page with the headings beside the options, in pixels at 1280x720."""


class OptionsScene(PageScene):
    title = "options.title"

    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self.tab = "display"
        self._typed: dict[str, str] = {}
        """Addresses of servers that were typed and refused."""
        self._judged = ""
        """Field whose sentence comes or goes, once its entry has handled the key."""

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._judged:
            entry, self._judged = [*SERVER_FORMS].index(self._judged), ""
            self.relayout()
            self.ui.focus.set(self.ui.entries[entry].target)

    def content(self) -> Box:
        name, names = self._name, self._names
        tabs = (
            Press(
                text, partial(self.open, tab), chosen=tab == self.tab, icon=TABS[tab].icon,
                align="left", area="tabs", group=name,
            )
            for tab, text in names.items()
        )  # fmt: skip
        above = Choice(name, [*names.items()], self.tab, self.open, area="tabs")
        others = (tab for tab in TABS if tab != self.tab)
        rows = Steady(*(ScrollView(Column(*self._rows(tab))) for tab in (self.tab, *others)))
        return Wide(
            Row(Narrow(Column(*tabs, gap=8)), rows, gap=28),
            Column(above, Space(2), rows),
            least=_ASIDE_LEAST,
        )

    def foot(self) -> Sequence[Press]:
        words, access = self.ctx.words, self.opener(AccessibilityScene, self.routes)
        return [
            Press(words("options.about"), self.opener(self.routes.about), icon="info"),
            Press(words("access.title"), access, icon="access"),
        ]

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

    def _rows(self, tab: str) -> Iterator[Box]:
        words = self.ctx.words
        yield from setting_rows(self.ctx, TABS[tab].fields)
        if tab == "display":
            yield Press(words("looks.title"), self.opener(self.routes.looks), icon="temple")
        elif tab == "keys":
            yield Press(words("keys.open"), self.opener(KeysScene, self.routes), icon="keyboard")
            yield Text("\n".join(key_help(self.ctx)), "small", self.ctx.theme.ink_soft)
        elif tab == "elsewhere":
            yield from self._servers()

    def _servers(self) -> Iterator[Box]:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        yield Text(words("options.servers_text"), color=soft)
        for field in SERVER_FORMS:
            label = words(f"options.{field}")
            value = self._typed.get(field, getattr(self.ctx.settings, field))
            typed = partial(self._set_address, field)
            yield FormRow(label, TextField(value, typed, name=label, limit=200))
        for field, form_of in SERVER_FORMS.items():
            if field in self._typed:
                server = words(f"options.{field}")
                wrong = words("options.wrong_address", server=server, form=form_of)
                yield NoticeText(wrong, Severity.ERROR)
        if not self._typed:
            point, relay = SERVER_FORMS.values()
            yield Text(words("options.servers_own", point=point, relay=relay), "small", soft)

    def _set_address(self, field: str, text: str) -> None:
        text, was_wrong = text.strip(), field in self._typed
        self._typed.pop(field, None)
        if text and not is_server_address(field, text):
            self._typed[field] = text
        else:
            setattr(self.ctx.settings, field, text)
            self.ctx.settings.save()
        if was_wrong != (field in self._typed):
            self._judged = field
