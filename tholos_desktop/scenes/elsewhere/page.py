import sys
from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tholos_desktop.language.names import numbered, person_name
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.meeting import MeetingScene
from tholos_desktop.scenes.elsewhere.pasting import dropped, friend_name, is_text, next_scene, paste
from tholos_desktop.scenes.elsewhere.terms import TermsChoice, TermsScene, said
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.seat_choice import player_name
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.clipboard import is_paste
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.icons import Icon

if TYPE_CHECKING:
    from tholos_desktop.net.keys import Friend
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.services.remote_table import RemoteTable


_MOST_FRIENDS = 4
_LONGEST_CODE = 20
_ASKING = "win32", "darwin"
"""Systems that ask before a program uses the local network."""


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdecimal())


def own_name(ctx: Context) -> str:
    """Return the name last used in games with a friend, or else the name used against bots. Either
    may be empty."""
    setup = ctx.settings.setup
    name = setup.get("friend_name")
    return name if isinstance(name, str) else player_name(setup)


class PastingPage(PageScene):
    """A page that accepts the text lines of a game played by message. The lines can be pasted, or
    dropped as a file."""

    @abstractmethod
    def paste(self, text: str) -> None: ...

    def handle(self, event: pygame.Event) -> None:
        if is_paste(event):
            self.paste_copied()
        elif (text := dropped(event)) is not None:
            self.paste(text)
        else:
            super().handle(event)

    def paste_copied(self) -> None:
        text = self.ctx.clipboard.paste()
        if self.ctx.clipboard.is_unreadable:
            self.show_message(self.ctx.words("menu.paste_unreadable"))
        else:
            self.paste(text)

    def takes_drop(self, event: pygame.Event) -> bool:
        return is_text(event)


class FriendScene(PastingPage):
    """The page of games with a friend. No server is contacted until a button is pressed."""

    title = "elsewhere.title"

    def __init__(self, routes: Routes, elsewhere: Elsewhere) -> None:
        super().__init__(routes)
        self._elsewhere = elsewhere
        self._terms = TermsChoice.remembered(self.ctx.settings.setup)

    @property
    def _name(self) -> str:
        return own_name(self.ctx)

    def resume(self) -> None:
        self.ctx.settings.setup = {**self.ctx.settings.setup, **self._terms.values()}
        self.ctx.settings.save()
        self.relayout()

    def fill(self, form: Form) -> None:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        self.add_message(form)
        if library := self._elsewhere.missing_library:
            form.notice(words("elsewhere.missing", library=library), Severity.ERROR, "body")
            return
        friends = self._elsewhere.friends(self._name)[:_MOST_FRIENDS]
        waiting = self._elsewhere.unanswered()
        terms = said(words, self._terms.terms)

        def add(
            text: str, command: Command, says: str | None, icon: Icon = "people", **options: Any
        ) -> None:
            form.button(text, command, detail=says, icon=icon, align="left", **options)

        add(words("elsewhere.now"), self._host, words("elsewhere.now_says"), primary=True)
        code = words("elsewhere.code")
        add(code, self._enter_code, words("elsewhere.code_says"), "keyboard")
        names = numbered([friend_name(words, friend.name) for friend in friends])
        for friend, name in zip(friends, names, strict=True):
            text = words("elsewhere.with", name=name)
            add(text, partial(self._meet, friend), words("elsewhere.with_says"))
        says = words("elsewhere.messages_says")
        add(words("elsewhere.by_messages"), self._invite, says, "copy")
        for table in waiting:
            text = words("elsewhere.waiting", name=friend_name(words, table.rival_name))
            add(text, self.opener(self.routes.invitation, table), None, "list", quiet=True)
        own = words("elsewhere.no_name")
        if self._name:
            own = words("elsewhere.you_are", name=person_name(words, self._name))
        add(own, self._choose_name, None, quiet=True)
        settings = self.opener(TermsScene, self.routes, self._terms)
        add(words("play.settings"), settings, terms, "options", quiet=True)
        form.text(words("elsewhere.servers"), "small", color=soft)
        if self.ctx.settings.same_network and sys.platform in _ASKING:
            form.text(words("elsewhere.near_ask"), "small", color=soft)

    # Actions

    def _choose_name(self) -> None:
        def chosen(name: str | None) -> None:
            if name is not None:
                self.ctx.settings.setup = {**self.ctx.settings.setup, "friend_name": name}
            self.relayout()

        self.stack.push(self.routes.people(), chosen)

    def _host(self) -> None:
        if table := self._made(lambda: self._elsewhere.host(self._name, self._terms.terms)):
            self._meet_at(table, table.call)

    def _enter_code(self) -> None:
        self.stack.push(CodeScene(self.routes), self._join)

    def _join(self, code: str | None) -> None:
        if code and (table := self._made(lambda: self._elsewhere.join(self._name, code))):
            self._meet_at(table, self._enter_again)

    def _close_top(self) -> None:
        top = self.stack.top
        assert top is not None
        top.close()

    def _enter_again(self) -> None:
        self._close_top()
        self._enter_code()

    def _meet(self, friend: "Friend") -> None:
        terms = self._terms.terms
        if table := self._made(lambda: self._elsewhere.meet(self._name, friend, terms)):
            self._meet_at(table, table.go_live)

    def _meet_at(self, table: "RemoteTable", again: Callable[[], object]) -> None:
        if table.match is not None:
            self.stack.push(self.routes.table(table.match))
        else:
            self.stack.push(MeetingScene(self.routes, table, again, self._invite_instead))

    def _invite_instead(self) -> None:
        self._close_top()
        self._invite()

    def _invite(self) -> None:
        if table := self._made(lambda: self._elsewhere.invite(self._name, self._terms.terms)):
            self.ctx.clipboard.copy(table.lines())
            self.stack.push(self.routes.invitation(table))

    def _made(self, make: "Callable[[], RemoteTable | None]") -> "RemoteTable | None":
        self.message = ""
        try:
            return make()
        except OSError:
            self.show_message(self.ctx.words("elsewhere.disk"))
        return None

    def paste(self, text: str) -> None:
        found = self.routes.lines(text)
        if isinstance(found, Notice):
            self.show_message(self.ctx.words(found.key, **found.values))
        else:
            self.stack.push(found)


class CodeScene(DialogScene[str]):
    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._typed = ""
        self._is_short = False

    def fill(self, form: Form) -> None:
        ui, words = form.ui, self.ctx.words
        form.text(words("elsewhere.code"), "heading")
        form.text(words("elsewhere.type"))
        if self._is_short:
            form.notice(words("elsewhere.too_short"), Severity.ERROR, "body")
        name = words("elsewhere.digits")
        form.add(
            lambda _: ui.button_height(),
            lambda rect: ui.entry(
                rect,
                self._typed,
                self._type,
                name=name,
                limit=_LONGEST_CODE,
                enter=self._join,
                cleaned=_digits,
            ),
        )
        form.button(words("elsewhere.join"), self._join, primary=True, icon="check")
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def enter(self) -> None:
        super().enter()
        self.ui.focus.set(self.ui.entries[0].target)

    def _type(self, text: str) -> None:
        self._typed = text

    def _join(self) -> None:
        from tholos_desktop.net.mailbox import parse_code

        if parse_code(self._typed) is not None:
            self.close(self._typed)
            return
        self._is_short = True
        self.relayout()
        self.ui.focus.set(self.ui.entries[0].target)


class InvitationScene(PastingPage):
    """Shows a game by message before it begins: our invitation, or our answer to an invitation."""

    title = "elsewhere.by_messages"

    def __init__(self, routes: Routes, elsewhere: Elsewhere, table: "RemoteTable") -> None:
        super().__init__(routes)
        self._elsewhere, self._table = elsewhere, table

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._table.match is not None and self.stack.top is self:
            self.give_way_to(self.routes.table(self._table.match))

    def fill(self, form: Form) -> None:
        words, table = self.ctx.words, self._table
        name = friend_name(words, table.rival_name)
        kind = "invite" if table.is_host else "answer"
        self.add_message(form)
        form.notice(words(f"elsewhere.{kind}.copied", name=name), Severity.SUCCESS, "body")
        form.text(words(f"elsewhere.{kind}.then", name=name))
        form.space(4)
        form.button(
            words("elsewhere.paste"), self.paste_copied,
            shortcut="ctrl+v", icon="import", primary=True,
        )  # fmt: skip
        form.button(words("elsewhere.copy_again"), self._copy, shortcut="ctrl+c", icon="copy")
        form.button(words("elsewhere.withdraw"), self._withdraw, icon="delete", quiet=True)
        form.text(words("elsewhere.kept"), "small", color=self.ctx.theme.ink_soft)

    def _copy(self) -> None:
        self.ctx.clipboard.copy(self._table.lines())
        self.relayout()

    def _withdraw(self) -> None:
        self._elsewhere.withdraw(self._table)
        self.close()

    def paste(self, text: str) -> None:
        outcome = paste(self._elsewhere, self.ctx.words, text)
        is_own = outcome.table is self._table and outcome.table.match is None
        found = None if is_own else next_scene(self.routes, outcome)
        if found is not None:
            self.give_way_to(found)
        else:
            notice = outcome.notice
            text = self.ctx.words(notice.key, **notice.values)
            self.show_message(text, notice.severity)


class InvitedScene(DialogScene[None]):
    def __init__(self, routes: Routes, elsewhere: Elsewhere, invitation: "Invitation") -> None:
        super().__init__(routes)
        self._elsewhere, self._invitation = elsewhere, invitation

    def fill(self, form: Form) -> None:
        words, invitation = self.ctx.words, self._invitation
        host = invitation.host
        name = friend_name(words, self._elsewhere.label(host.key, host.name))
        form.text(words("elsewhere.invited", name=name), "heading")
        form.text(said(words, invitation.terms))
        self.add_message(form)
        form.space(4)
        form.button(words("elsewhere.accept"), self._accept, primary=True, icon="check")
        form.button(
            words("elsewhere.not_now"), self.close, shortcut="escape", icon="back", quiet=True
        )

    def _accept(self) -> None:
        words = self.ctx.words
        try:
            table = self._elsewhere.accept(own_name(self.ctx), self._invitation)
        except OSError:
            self.show_message(words("elsewhere.disk"))
            return
        if table is None:
            self.show_message(words("elsewhere.too_many"))
            return
        self.ctx.clipboard.copy(table.lines())
        self.give_way_to(self.routes.invitation(table))


class RematchScene(DialogScene[None]):
    """Asks the rival for a rematch. If the rival isn't connected, the scene offers an invitation by
    message."""

    def __init__(self, routes: Routes, elsewhere: Elsewhere, table: "RemoteTable") -> None:
        super().__init__(routes)
        self._elsewhere, self._table, self._old = elsewhere, table, table.match
        self._has_left = False
        if table.is_live:
            table.again()

    def update(self, dt: float) -> None:
        super().update(dt)
        table = self._table
        if self.stack.top is not self:
            return
        if table.match is not None and table.match is not self._old:
            self.stack.clear(self.routes.menu())
            self.stack.push(self.routes.table(table.match))
        elif table.rival_has_left != self._has_left:
            self._has_left = table.rival_has_left
            self.relayout()

    def fill(self, form: Form) -> None:
        words, name = self.ctx.words, friend_name(self.ctx.words, self._table.rival_name)
        form.text(words("scoring.rematch"), "heading")
        self.add_message(form)
        if self._table.is_live and not self._has_left:
            form.text(words("elsewhere.rematch_asked", name=name))
        else:
            key = "elsewhere.left_after" if self._has_left else "elsewhere.rematch_messages"
            form.text(words(key, name=name))
            form.space(4)
            form.button(words("elsewhere.invite_again"), self._invite, primary=True, icon="copy")
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def _invite(self) -> None:
        table = self._table
        if table.game is None:
            return
        try:
            invited = self._elsewhere.invite_again(table)
        except OSError:
            self.show_message(self.ctx.words("elsewhere.disk"))
            return
        if invited is None:
            self.show_message(self.ctx.words("elsewhere.too_many"))
            return
        table.close()
        self.ctx.clipboard.copy(invited.lines())
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.invitation(invited))
