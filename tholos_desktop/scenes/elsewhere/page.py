import sys
from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.language.names import numbered, person_name
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.meeting import MeetingScene
from tholos_desktop.scenes.elsewhere.own_name import NameQuestion
from tholos_desktop.scenes.elsewhere.terms import TermsChoice, TermsScene, said
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.pasting import (
    brought,
    friend_name,
    is_text,
    letter,
    next_scene,
    paste,
)
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.clipboard import is_paste
from tholos_desktop.ui.form import Form

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


class PastingPage(PageScene):
    """A page that accepts the text lines of a game played by message, pasted or dropped."""

    @abstractmethod
    def paste(self, text: str) -> None: ...

    def handle(self, event: pygame.Event) -> None:
        if is_paste(event):
            self.paste_copied()
        elif is_text(event):
            self.paste(event.text)
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
        self._name = NameQuestion(self)
        self._typed = ""

    def enter(self) -> None:
        super().enter()
        if self._name.is_open and self.ui.entries:
            self.ui.focus.set(self.ui.entries[0].target)

    def handle(self, event: pygame.Event) -> None:
        is_digit = event.type == pygame.TEXTINPUT and event.text.isdecimal()
        if is_digit and not self.ui.is_typing and self.ui.entries:
            self.ui.focus.set(self.ui.entries[-1].target)
        text = brought(self.ctx, event) if self.ui.is_typing else None
        if text and not self._elsewhere.is_for_us(text):
            self.ui.handle(event)
        else:
            super().handle(event)

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
        self._name.add_to(form)
        host, join = Form(form.ui, gap=4), Form(form.ui, gap=4)
        host.button(
            words("elsewhere.now"), self._host, detail=words("elsewhere.now_says"),
            primary=True, icon="keyboard", align="left",
        )  # fmt: skip
        join.text(words("elsewhere.code"))
        self._add_digits(join)
        form.beside(host, join, gap=16)
        self._add_friends(form)
        form.button(
            words("elsewhere.by_messages"), self._write,
            detail=words("elsewhere.messages_says"), icon="copy", align="left",
        )  # fmt: skip
        for table in self._elsewhere.unanswered():
            text = words("elsewhere.waiting", name=friend_name(words, table.rival_name))
            open_it = self.opener(self.routes.invitation, table)
            form.button(text, open_it, icon="list", align="left", quiet=True)
        if self.ctx.settings.same_network and sys.platform in _ASKING:
            form.text(words("elsewhere.near_ask"), "small", color=soft)
        self._add_foot(form)

    def _add_digits(self, form: Form) -> None:
        ui, words, gap = form.ui, self.ctx.words, form.ui.px(6)
        aside = ui.button_width(words("elsewhere.join"), icon=True)

        def place(rect: pygame.Rect) -> None:
            wide = max(1, rect.width - aside - gap)
            line = (rect.left, rect.top, wide, rect.height)
            ui.entry(
                line, self._typed, self._type, name=words("elsewhere.code"),
                limit=_LONGEST_CODE, enter=self._join, cleaned=_digits,
            )  # fmt: skip
            place = (rect.right - aside, rect.top, aside, rect.height)
            ui.button(place, words("elsewhere.join"), self._join, icon="check")

        form.add(lambda _: ui.button_height(), place)

    def _add_friends(self, form: Form) -> None:
        friends, words = self._elsewhere.friends(self._name.chosen), self.ctx.words
        if not friends:
            return
        form.text(words("elsewhere.with_says"), "small", color=self.ctx.theme.ink_soft)
        columns = Form(form.ui), Form(form.ui)
        shown = friends if len(friends) <= _MOST_FRIENDS else friends[: _MOST_FRIENDS - 1]
        for place, row in enumerate(self.friend_rows()[: len(shown)]):
            row(columns[place % 2])
        if len(shown) < len(friends):
            text = words("elsewhere.all_friends", n=len(friends))
            columns[1].button(text, self.opener(FriendsScene, self), icon="list", align="left")
        form.beside(*columns, gap=16)

    def friend_rows(self) -> list[Callable[[Form], None]]:
        """Return what adds each friend's button to a form, the last one met first."""
        words, friends = self.ctx.words, self._elsewhere.friends(self._name.chosen)
        names = numbered([friend_name(words, friend.name) for friend in friends])
        turns = self._elsewhere.turns(self._name.chosen)

        def row(form: Form, friend: "Friend", name: str) -> None:
            said = None
            if friend.key in turns:
                whose = "mine" if turns[friend.key] else "theirs"
                said = words(f"elsewhere.turn.{whose}", name=name)
            text = words("elsewhere.with", name=name)
            meet = partial(self.meet, friend)
            form.button(text, meet, detail=said, icon="people", align="left", role="name")

        pairs = zip(friends, names, strict=True)
        return [partial(row, friend=friend, name=name) for friend, name in pairs]

    def _add_foot(self, form: Form) -> None:
        words, left, right = self.ctx.words, Form(form.ui), Form(form.ui)
        settings = self.opener(TermsScene, self.routes, self._terms)
        says = said(words, self._terms.terms)
        form.button(
            words("play.settings"), settings, detail=says, icon="options", align="left", quiet=True
        )
        if name := self._name.chosen:
            text = words("elsewhere.you_are", name=person_name(words, name))
            left.button(text, self._choose_name, icon="people", align="left", quiet=True)
        how = self.opener(ConnectionScene, self.routes)
        right.button(words("elsewhere.how"), how, icon="info", align="left", quiet=True)
        if left.blocks:
            form.beside(left, right, gap=16)
        else:
            form.blocks += right.blocks

    # Actions

    def _type(self, text: str) -> None:
        self._typed = text

    def _choose_name(self) -> None:
        def chosen(name: str | None) -> None:
            if name is not None:
                self.ctx.settings.setup = {**self.ctx.settings.setup, "friend_name": name}
            self.relayout()

        self.stack.push(self.routes.people(), chosen)

    def _host(self) -> None:
        def host(name: str) -> "RemoteTable":
            return self._elsewhere.host(name, self._terms.terms)

        if table := self._made(host):
            self._meet_at(table, table.call)

    def _join(self) -> None:
        from tholos_desktop.net.codes import parse_code

        if parse_code(self._typed) is None:
            self.show_message(self.ctx.words("elsewhere.too_short"))
            self.enter_digits()
        elif table := self._made(lambda name: self._elsewhere.join(name, self._typed)):
            self._meet_at(table, self.enter_digits)

    def enter_digits(self) -> None:
        """Return to this page, to type digits."""
        if self.stack.top is not self and self.stack.top is not None:
            self.stack.top.close()
        self.ui.focus.set(self.ui.entries[-1].target)

    def meet(self, friend: "Friend") -> None:
        terms = self._terms.terms
        if table := self._made(lambda name: self._elsewhere.meet(name, friend, terms)):
            self._meet_at(table, table.go_live)

    def _meet_at(self, table: "RemoteTable", again: Callable[[], object]) -> None:
        if table.match is not None:
            self.stack.push(self.routes.table(table.match))
        else:
            self.stack.push(
                MeetingScene(self.routes, table, again, self._write_instead, self.enter_digits)
            )

    def _write_instead(self) -> None:
        if self.stack.top is not None:
            self.stack.top.close()
        self._write()

    def _write(self) -> None:
        if self._name.asked():
            self.stack.push(InviteScene(self.routes, self._terms, self._name.chosen), self._invite)

    def _invite(self, is_wanted: bool | None) -> None:
        if is_wanted and (
            table := self._made(lambda name: self._elsewhere.invite(name, self._terms.terms))
        ):
            self.ctx.clipboard.copy(letter(self.ctx.words, table))
            self.stack.push(self.routes.invitation(table))

    def _made(self, make: "Callable[[str], RemoteTable | None]") -> "RemoteTable | None":
        self.message = ""
        if not self._name.asked():
            return None
        try:
            return make(self._name.chosen)
        except OSError:
            self.show_message(self.ctx.words("elsewhere.disk"))
        return None

    def paste(self, text: str) -> None:
        if self._elsewhere.is_code(text):
            self._typed = _digits(text)
            self._join()
            return
        found = self.routes.lines(text)
        if isinstance(found, Notice):
            self.show_message(self.ctx.words(found.key, **found.values))
        else:
            self.stack.push(found)


class FriendsScene(PageScene):
    title = "elsewhere.title"

    def __init__(self, page: FriendScene) -> None:
        super().__init__(page.routes)
        self._page = page

    def fill(self, form: Form) -> None:
        columns = Form(form.ui), Form(form.ui)
        for place, row in enumerate(self._page.friend_rows()):
            row(columns[place % 2])
        form.beside(*columns, gap=16)


class InviteScene(DialogScene[bool]):
    """Shows the terms of an invitation by message, and how it begins, before it is written."""

    def __init__(self, routes: Routes, choice: TermsChoice, name: str) -> None:
        super().__init__(routes)
        self._choice, self._name = choice, name

    def fill(self, form: Form) -> None:
        words, terms = self.ctx.words, self._choice.terms._replace(clock=None)
        form.text(words("elsewhere.by_messages"), "heading")
        form.text(words("elsewhere.invite.begins"))
        form.text(words("elsewhere.letter.invite", name=friend_name(words, self._name)))
        form.text(said(words, terms), color=self.ctx.theme.ink_soft)
        form.space(4)
        form.button(
            words("elsewhere.invite.copy"), lambda: self.close(True), primary=True, icon="copy"
        )
        settings = self.opener(TermsScene, self.routes, self._choice)
        form.button(words("play.settings"), settings, icon="options")
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def resume(self) -> None:
        self.relayout()


class ConnectionScene(PageScene):
    title = "elsewhere.how"

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        for part in ("near", "servers", "message", "not_promised"):
            section = Form(form.ui, gap=2)
            section.text(words(f"elsewhere.how.{part}_title"), "name")
            section.text(words(f"elsewhere.how.{part}"), color=self.ctx.theme.ink_soft)
            form.add(section.height, section.place)


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
        self.ctx.clipboard.copy(letter(self.ctx.words, self._table))
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
        self._name = NameQuestion(self)

    def fill(self, form: Form) -> None:
        words, invitation = self.ctx.words, self._invitation
        host = invitation.host
        name = friend_name(words, self._elsewhere.label(host.key, host.name))
        form.text(words("elsewhere.invited", name=name), "heading")
        form.text(said(words, invitation.terms))
        self.add_message(form)
        self._name.add_to(form)
        form.space(4)
        form.button(words("elsewhere.accept"), self._accept, primary=True, icon="check")
        form.button(
            words("elsewhere.not_now"), self.close, shortcut="escape", icon="back", quiet=True
        )

    def _accept(self) -> None:
        words = self.ctx.words
        if not self._name.asked():
            return
        try:
            table = self._elsewhere.accept(self._name.chosen, self._invitation)
        except OSError:
            self.show_message(words("elsewhere.disk"))
            return
        if table is None:
            self.show_message(words("elsewhere.too_many"))
            return
        self.ctx.clipboard.copy(letter(words, table))
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
        self.ctx.clipboard.copy(letter(self.ctx.words, invited))
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.invitation(invited))
