from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.language.names import person_name
from tholos_desktop.scenes.elsewhere.digits import DigitsScene, code_parts
from tholos_desktop.scenes.elsewhere.terms import terms_words
from tholos_desktop.scenes.pasting import friend_name
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.screens import two_tables
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable


class MeetingScene(DigitsScene):
    def __init__(
        self,
        routes: Routes,
        table: "RemoteTable",
        again: Callable[[], object],
        by_messages: Callable[["MeetingScene"], object],
        join: Callable[[str], object],
    ) -> None:
        """``again`` is called by the button *Try again*. ``by_messages`` opens a game by message,
        which needs no server, over this scene, where the friend may still come meanwhile. ``join``
        goes to the friend whose digits it gets."""
        super().__init__(routes, join)
        self._table, self._again, self._by_messages = table, again, by_messages
        self._shown: object = None
        self._has_begun = False

    def update(self, dt: float) -> None:
        super().update(dt)
        table = self._table
        if self.stack.top is not self:
            return
        if table.match is not None:
            self._has_begun = True
            self.give_way_to(self.routes.table(table.match))
            return
        table.take_events()
        shown = (
            table.waits_for, table.digits, table.failure, table.rival_name, table.invitation,
            self._names_near, self._may_be_the_date,
        )  # fmt: skip
        if shown != self._shown:
            if not table.digits:
                self.message = ""  # that they were copied
            self._shown = shown
            self.relayout()

    def update_behind(self) -> None:
        """Close what lies over this scene once the friend is there, unless it holds half a move."""
        has_come = self._table.match or (self._table.is_live and self._table.invitation)
        above = self.stack.scenes[self.stack.scenes.index(self) + 1 :]
        if has_come and not any(scene.has_unsaved for scene in above):
            for scene in reversed(above):
                scene.close()

    @property
    def has_failed(self) -> bool:
        """True if nobody can come any more: neither to own digits nor by a friend's."""
        table = self._table
        return bool(table.failure) and not (table.digits and table.is_live)

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

    def content(self) -> Box:
        """Return what happens now, from the top on, so that what comes later moves nothing."""
        table = self._table
        terms = table.invitation.terms if table.invitation else table.terms or Terms()
        if table.digits and table.invitation is None and not self.has_failed:
            return self._by_digits(terms)
        return Column(Card(Column(*self._boxes()), pad=18), two_tables(self, terms))

    def _boxes(self) -> Iterator[Box]:
        words, table = self.ctx.words, self._table
        by_messages = self._message_press
        failed = table.failure and words(f"elsewhere.failed.{table.failure}")
        if failed and (table.invitation is None or not table.is_live):
            yield NoticeText(failed, Severity.ERROR, "body")
            yield Space(4)
            yield _side_by_side(self._again_press(primary=True), by_messages)
            yield from self._neighbors()
        elif table.invitation is not None:
            yield from self._invitation(table.invitation.terms)
        else:
            name = friend_name(words, table.rival_name)
            key = table.waits_for or "meeting"  # the friend may be reading our invitation
            yield Text(words(f"elsewhere.state.{key}", name=name), "heading")
            if table.waits_for == "meeting":
                yield Text(words("elsewhere.both", name=name), color=self.ctx.theme.ink_soft)
                yield Space(4)
                yield _side_by_side(by_messages)
                if self._may_be_the_date:
                    yield NoticeText(words("elsewhere.date"), Severity.ERROR)
            yield from self._neighbors()

    def _by_digits(self, terms: Terms) -> Box:
        """Return two tables with one's digits between them, where one copies them at one's own and
        waits at the other."""
        words, table, code = self.ctx.words, self._table, code_parts(self._table.digits)
        you = Text(words("elsewhere.you_are", name=person_name(words, table.name)), "button")
        copy = Press(words("elsewhere.copy"), self._copy, shortcut="ctrl+c", icon="copy")
        name = friend_name(words, table.rival_name)
        waits = Text(words("elsewhere.state.meeting", name=name), "button")
        mine = Column(you if table.name else None, copy, gap=8)
        theirs = Column(*(self._neighbors() if self._names_near else (waits,)), gap=6)
        return Column(self._on_top(), two_tables(self, terms, [mine, theirs], code), gap=14)

    def _on_top(self) -> Box:
        """Return what to do with the digits or, in its place, why they may not be enough, beside
        the ways to have others or none."""
        words, failure = self.ctx.words, self._table.failure
        tell = Text(words("elsewhere.tell"), "heading", align="center")
        holds = Text(words("elsewhere.holds"), align="center")
        deeds = self._again_press(primary=False), self._message_press
        if not failure:
            return Steady(Middle(Column(tell, holds, gap=4)), Card(Row(*deeds), pad=8))
        is_near_only = failure == "relay" and self.ctx.settings.same_network
        key = "elsewhere.near_only" if is_near_only else f"elsewhere.failed.{failure}"
        notice = NoticeText(words(key), Severity.INFO if is_near_only else Severity.ERROR, "body")
        beside = Row(Middle(notice), *(Narrow(Middle(deed)) for deed in deeds), gap=8)
        return Card(Wide(beside, Column(notice, Row(*deeds))), pad=8)

    def _again_press(self, *, primary: bool) -> Press:
        """Return the button of new digits, which isn't ``primary`` while others may still hold."""
        text = self.ctx.words("app.try_again")
        return Press(text, self._try_again, primary=primary, icon="restart")

    @property
    def _message_press(self) -> Press:
        text = self.ctx.words("elsewhere.by_messages")
        return Press(text, partial(self._by_messages, self), icon="copy")

    def _neighbors(self) -> Iterator[Box]:
        """Yield who shows digits on the same network, and the line to type these digits in."""
        words = self.ctx.words
        for near in self._names_near:
            says = words("elsewhere.near", name=friend_name(words, near))
            yield NoticeText(says, Severity.INFO, "body")
        if self._names_near:
            yield from self.line(
                Text(words("elsewhere.near_says"), "small", self.ctx.theme.ink_soft)
            )

    def _invitation(self, terms: Terms) -> Iterator[Box]:
        words, table = self.ctx.words, self._table
        name, unopened = friend_name(words, table.rival_name), table.unopened
        text = words("elsewhere.invited", name=name)
        if unopened:
            text = words("elsewhere.event.unopened", name=name, n=unopened)
        yield Text(text, "heading")
        yield Text(terms_words(words, terms))
        yield Space(4)
        accept = Press(words("elsewhere.accept"), self._accept, primary=True, icon="check")
        yield _side_by_side(accept)

    def _accept(self) -> None:
        with suppress(OSError):
            self._table.accept()
        self.relayout()

    def leave(self) -> None:
        if not self._has_begun:
            self._table.close()
        super().leave()

    def _copy(self) -> None:
        self.ctx.clipboard.copy(self._table.digits)
        self.show_message(self.ctx.words("app.copied"), Severity.SUCCESS)

    def _try_again(self) -> None:
        self._table.close()
        self._again()
        self._shown = None


def _side_by_side(*presses: Press) -> Box:
    return Wide(Row(*map(Narrow, presses)), Column(*presses))
