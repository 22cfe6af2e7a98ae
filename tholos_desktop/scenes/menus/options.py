from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.menus.accessibility import AccessibilityScene
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.scenes.menus.setting_rows import add_settings
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import SERVER_FORMS, is_server_address
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.ui import Ui


class Tab(NamedTuple):
    icon: Icon
    fields: tuple[str, ...]


TABS = {
    "display": Tab("display", ("language", "text_scale", "high_contrast", "view", "fullscreen")),
    "game": Tab(
        "board",
        ("show_points", "rivals_talk", "animation", "reduced_motion", "tutor", "tutor_for_two"),
    ),
    "sound": Tab(
        "sound", ("volume_master", "volume_effects", "volume_music", "mono", "mute_unfocused")
    ),
    "keys": Tab("keyboard", ()),
    "elsewhere": Tab("people", ("same_network",)),
}
_GAP, _MOST_ASIDE = 28, 0.34
"""Gap between headings and options, in pixels at 1280x720. Maximum width of headings, as a share of
the page."""


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

    def fill(self, form: Form) -> None:
        ui = form.ui
        if not self.aside_width(ui, self.form_size(ui)[0]):
            tabs = [*self._names.items()]
            form.add(
                partial(ui.choice_height, tabs),
                lambda rect: ui.choice(
                    rect, tabs, self.tab, self.open, area="tabs", group=self._name
                ),
            )
            form.space(2)
        self._add_rows(form, self.tab)

    def aside_width(self, ui: Ui, width: int) -> int:
        widest = max(ui.button_width(name, icon=True) for name in self._names.values())
        wanted = max(widest + ui.px(24), ui.px(170)) + ui.px(_GAP)
        return wanted if wanted <= width * _MOST_ASIDE else 0

    def place_aside(self, ui: Ui, rect: pygame.Rect) -> None:
        form = Form(ui, gap=8)
        for tab, name in self._names.items():
            form.button(
                name,
                partial(self.open, tab),
                chosen=tab == self.tab,
                icon=TABS[tab].icon,
                align="left",
                area="tabs",
                group=self._name,
            )
        form.build(pygame.Rect(rect.left, rect.top, rect.width - ui.px(_GAP), rect.height))

    def least_height(self, ui: Ui, width: int) -> int:
        heights = []
        for tab in TABS:
            form = Form(ui)
            self._add_rows(form, tab)
            heights.append(form.height(width))
        return max(heights)

    def foot(self) -> Sequence[ActionButton]:
        words, access = self.ctx.words, self.opener(AccessibilityScene, self.routes)
        return [
            ActionButton(words("options.about"), self.opener(self.routes.about), icon="info"),
            ActionButton(words("access.title"), access, icon="access"),
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

    def _add_rows(self, form: Form, tab: str) -> None:
        add_settings(form, TABS[tab].fields)
        if tab == "display":
            text = self.ctx.words("looks.title")
            form.button(text, self.opener(self.routes.looks), icon="temple")
        if tab == "keys":
            keys = self.opener(KeysScene, self.routes)
            form.button(self.ctx.words("keys.open"), keys, icon="keyboard")
            help_lines, soft = "\n".join(key_help(self.ctx)), self.ctx.theme.ink_soft
            form.text(help_lines, "small", color=soft)
        if tab == "elsewhere":
            self._add_servers(form)

    def _add_servers(self, form: Form) -> None:
        words, ui = self.ctx.words, form.ui
        form.text(words("options.servers_text"), color=self.ctx.theme.ink_soft)
        for field in SERVER_FORMS:
            label = words(f"options.{field}")
            form.labeled(
                label, lambda _: ui.button_height(), partial(self._place_address, ui, field, label)
            )
        wrong = [
            words("options.wrong_address", server=words(f"options.{field}"), form=form_of)
            for field, form_of in SERVER_FORMS.items()
            if field in self._typed
        ]
        for text in wrong:
            form.notice(text, Severity.ERROR)
        if not wrong:
            point, relay = SERVER_FORMS.values()
            own = words("options.servers_own", point=point, relay=relay)
            form.text(own, "small", color=self.ctx.theme.ink_soft)

    def _place_address(self, ui: Ui, field: str, label: str, rect: pygame.Rect) -> None:
        value = self._typed.get(field, getattr(self.ctx.settings, field))
        ui.entry(rect, value, partial(self._set_address, field), name=label, limit=200)

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
