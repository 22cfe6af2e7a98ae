from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.scenes.elsewhere.terms import said
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.pasting import friend_name
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.form import Form

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable
    from tholos_desktop.table.terms import Terms

_LAST = 6
_MOST_NEAR = 3


def code_text(code: str) -> str:
    """
    >>> code_text("13085626")
    '13 · 085 · 626'
    """
    place, rest = code[:-_LAST], code[-_LAST:]
    return " · ".join((place, rest[:3], rest[3:]))


class MeetingScene(PageScene):
    title = "elsewhere.title"

    def __init__(
        self,
        routes: Routes,
        table: "RemoteTable",
        again: Callable[[], object],
        by_messages: Callable[[], object],
        type_digits: Callable[[], object],
    ) -> None:
        """``again`` is called by the button *Try again*. ``by_messages`` opens a game by message,
        which needs no servers. ``type_digits`` returns to where a friend's digits are typed."""
        super().__init__(routes)
        self._table, self._again, self._by_messages = table, again, by_messages
        self._type_digits = type_digits
        self._shown: object = None
        self._copied = False

    def update(self, dt: float) -> None:
        super().update(dt)
        table = self._table
        if self.stack.top is not self:
            return
        if table.match is not None:
            self.give_way_to(self.routes.table(table.match))
            return
        table.take_events()
        shown = (
            table.state, table.digits, table.failure, table.rival_name, table.invitation,
            self._names_near, self._may_be_the_date,
        )  # fmt: skip
        if shown != self._shown:
            self._copied = self._copied and self._shown is not None and shown[1] != ""
            self._shown = shown
            self.relayout()

    @property
    def _names_near(self) -> tuple[str, ...]:
        return self._table.link.names_near if self._table.link else ()

    @property
    def _may_be_the_date(self) -> bool:
        return self._table.link is not None and self._table.link.may_be_the_date

    def handle(self, event: pygame.Event) -> None:
        is_enter = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        if is_enter and len(self.ui.buttons) == 1:  # Enter, pressed twice, must not be *Back*
            return
        super().handle(event)

    def fill(self, form: Form) -> None:
        from tholos_desktop.net.codes import NEAR

        words, table = self.ctx.words, self._table
        if table.digits[:1] == NEAR:
            form.notice(words("elsewhere.near_only"), Severity.INFO, "body")
        elif table.failure:
            form.notice(words(f"elsewhere.failed.{table.failure}"), Severity.ERROR, "body")
        if table.failure and not table.is_live:
            form.space(4)
            form.button(words("elsewhere.again"), self._try_again, primary=True, icon="restart")
            form.button(words("elsewhere.by_messages"), self._go_by_messages, icon="copy")
            return
        if table.invitation is not None:
            self._add_invitation(form, table.invitation.terms)
            return
        if table.digits:
            form.text(words("elsewhere.tell"))
            form.text(code_text(table.digits), "banner", align="center")
            form.text(words("elsewhere.holds"), color=self.ctx.theme.ink_soft)
            form.button(words("elsewhere.copy"), self._copy, shortcut="ctrl+c", icon="copy")
            if self._copied:
                form.notice(words("elsewhere.copied_code"), Severity.SUCCESS)
            for near in self._names_near[:_MOST_NEAR]:
                text = words("elsewhere.near", name=friend_name(words, near))
                says = words("elsewhere.near_says")
                form.button(text, self._join_near, detail=says, icon="people", align="left")
            return
        name = friend_name(words, table.rival_name)
        form.text(words(f"elsewhere.state.{table.state.value}", name=name), "heading")
        soft = self.ctx.theme.ink_soft
        if table.state.value == "meeting":
            form.text(words("elsewhere.both", name=name), color=soft)
            if self._may_be_the_date:
                form.notice(words("elsewhere.date"), Severity.ERROR)
            form.space(4)
            form.button(words("elsewhere.by_messages"), self._go_by_messages, icon="copy")

    def _add_invitation(self, form: Form, terms: "Terms") -> None:
        words, table = self.ctx.words, self._table
        name, unopened = friend_name(words, table.rival_name), table.unopened
        text = words("elsewhere.invited", name=name)
        if unopened:
            text = words("elsewhere.event.unopened", name=name, n=unopened)
        form.text(text, "heading")
        form.text(said(words, terms))
        form.space(4)
        form.button(words("elsewhere.accept"), self._accept, primary=True, icon="check")

    def _accept(self) -> None:
        with suppress(OSError):
            self._table.accept()
        self.relayout()

    def close(self, result: None = None) -> None:
        self._table.close()
        super().close(result)

    def _copy(self) -> None:
        self.ctx.clipboard.copy(self._table.digits)
        self._copied = True
        self.relayout()

    def _join_near(self) -> None:
        self._table.close()
        self._type_digits()

    def _try_again(self) -> None:
        self._table.close()
        self._again()
        self._shown = None

    def _go_by_messages(self) -> None:
        self._table.close()
        self._by_messages()
