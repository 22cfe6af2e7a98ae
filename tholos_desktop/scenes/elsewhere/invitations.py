"""Games by message before they begin: invitations, answers to them, and rematches."""

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.own_name import NameQuestion
from tholos_desktop.scenes.elsewhere.terms import FriendTermsScene, TermsChoice, terms_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.pasting import friend_name, is_text, letter, next_scene, paste
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.clipboard import is_paste
from tholos_desktop.ui.notice import NoticeText

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.services.remote_table import RemoteTable


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


class InviteScene(DialogScene[bool]):
    """Shows the terms of an invitation by message, and how it begins, before it is written."""

    def __init__(self, routes: Routes, choice: TermsChoice, name: str) -> None:
        super().__init__(routes)
        self._choice, self._name = choice, name

    def content(self) -> Box:
        words, terms = self.ctx.words, self._choice.terms._replace(clock=None)
        name, settings = (
            friend_name(words, self._name),
            (FriendTermsScene, self.routes, self._choice),
        )
        copy = words("elsewhere.invite.copy")
        return Column(
            Text(words("elsewhere.by_messages"), "heading"),
            Text(words("elsewhere.invite.begins")),
            Text(words("elsewhere.letter.invite", name=name)),
            Text(terms_words(words, terms), color=self.ctx.theme.ink_soft),
            Space(4),
            Press(copy, partial(self.close, True), primary=True, icon="copy"),
            Press(words("play.settings"), self.opener(*settings), icon="options"),
            self.back_button,
        )

    def resume(self) -> None:
        self.relayout()


class InvitationScene(PastingPage):
    """Shows a game by message before it begins: our invitation, or our answer to an invitation."""

    title = "elsewhere.by_messages"
    has_messages = True

    def __init__(self, routes: Routes, elsewhere: Elsewhere, table: "RemoteTable") -> None:
        super().__init__(routes)
        self._elsewhere, self._table = elsewhere, table

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._table.match is not None and self.stack.top is self:
            self.give_way_to(self.routes.table(self._table.match))

    def content(self) -> Box:
        words, table = self.ctx.words, self._table
        name, kind = friend_name(words, table.rival_name), "invite" if table.is_host else "answer"
        return Column(
            NoticeText(words(f"elsewhere.{kind}.copied", name=name), Severity.SUCCESS, "body"),
            Text(words(f"elsewhere.{kind}.then", name=name)),
            Space(4),
            Press(
                words("elsewhere.paste"), self.paste_copied,
                shortcut="ctrl+v", icon="import", primary=True,
            ),
            Press(words("elsewhere.copy_again"), self._copy, shortcut="ctrl+c", icon="copy"),
            Press(words("elsewhere.withdraw"), self._withdraw, icon="delete", quiet=True),
            Text(words("elsewhere.kept"), "small", self.ctx.theme.ink_soft),
        )  # fmt: skip

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

    def content(self) -> Box:
        words, invitation = self.ctx.words, self._invitation
        host = invitation.host
        name = friend_name(words, self._elsewhere.keys.label(host.key, host.name))
        not_now = words("elsewhere.not_now")
        return Column(
            self.heading(words("elsewhere.invited", name=name)),
            Text(terms_words(words, invitation.terms)),
            self._name.box(),
            Space(4),
            Press(words("elsewhere.accept"), self._accept, primary=True, icon="check"),
            Press(not_now, self.close, shortcut="escape", icon="back", quiet=True),
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
            self.show_message(words("elsewhere.failed.own_key"))
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

    def content(self) -> Box:
        words, name = self.ctx.words, friend_name(self.ctx.words, self._table.rival_name)
        is_asked = self._table.is_live and not self._has_left
        key = "left_after" if self._has_left else "rematch_messages"
        invite = Press(words("elsewhere.invite_again"), self._invite, primary=True, icon="copy")
        return Column(
            self.heading(words("scoring.rematch")),
            Text(words(f"elsewhere.{'rematch_asked' if is_asked else key}", name=name)),
            None if is_asked else Space(4),
            None if is_asked else invite,
            self.back_button,
        )

    def _invite(self) -> None:
        table = self._table
        assert table.game is not None, "it had a game, and so has one"
        try:
            invited = self._elsewhere.invite_again(table.name, table.game)
        except OSError:
            self.show_message(self.ctx.words("elsewhere.disk"))
            return
        table.close()
        self.ctx.clipboard.copy(letter(self.ctx.words, invited))
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.invitation(invited))
