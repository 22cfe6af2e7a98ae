"""Games by message before they begin: invitations, answers to them, and rematches."""

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.dates import moment_words
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.own_name import with_name
from tholos_desktop.scenes.elsewhere.terms import terms_words
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.pasting import friend_name, letter, next_scene, paste
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.screens import letter as letter_picture
from tholos_desktop.scenes.screens import screen
from tholos_desktop.scenes.signs import step
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Hidden,
    Middle,
    Narrow,
    Press,
    Row,
    SideBySide,
    Space,
    Steady,
    Text,
)
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.services.remote_table import RemoteTable

_BESIDE = 800
"""Minimum width of a page with the steps side by side, in pixels at 1280x720."""
_HOST_STEPS = "invite.1", "messages.2", "messages.3"
_GUEST_STEPS = "answer.1", "answer.2", "answer.3"


def invitation_words(words: Words, table: "RemoteTable") -> tuple[str, str]:
    """Return when a game by message was offered or accepted here, and its terms."""
    pending = table.pending
    assert pending is not None, "it has not begun"
    moment = moment_words(words, datetime.fromisoformat(pending.since))
    return moment, terms_words(words, pending.invitation.terms, is_by_message=True)


class InvitationScene(WidePageScene):
    """Shows a game by message before it begins: our invitation, or our answer to an invitation."""

    title = "elsewhere.by_messages"
    takes_text = True

    def __init__(
        self,
        routes: Routes,
        elsewhere: Elsewhere,
        table: "RemoteTable",
        *,
        copies: bool,
        says: Notice | None,
    ) -> None:
        """``copies`` if the text to send is copied at once. ``says`` is the notice to show."""
        super().__init__(routes)
        self._elsewhere, self._table = elsewhere, table
        self._says = " · ".join(invitation_words(self.ctx.words, table))
        if copies:
            self._copy_letter()
        if says is not None:
            self._tell(says)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._table.match is not None and self.stack.top is self:
            self.give_way_to(self.routes.table(self._table.match))

    def content(self) -> Box:
        words, table, ui, soft = self.ctx.words, self._table, self.ui, self.ctx.theme.ink_soft
        name = friend_name(words, table.rival_name)
        first, *later = _HOST_STEPS if table.is_host else _GUEST_STEPS
        keys = "copied" if table.is_copied else first, *later
        first, second, third = (words(f"elsewhere.{key}", name=name) for key in keys)
        again = words(f"elsewhere.{'invite' if table.is_host else 'answer'}.copy")
        copy = Press(again, self._copy, shortcut="ctrl+c", icon="copy")
        paste = Press(
            words("elsewhere.paste"), self.paste,
            shortcut="ctrl+v", icon="import", primary=True,
        )  # fmt: skip
        withdraw = Press(words("elsewhere.withdraw"), self._ask, icon="delete", quiet=True)
        room = Text("\n", "small")
        said = NoticeText(self.message, self.severity) if self.message else Space(0)
        sent, awaited = letter_picture(self), letter_picture(self)
        steps = (
            Column(step(ui, 1, first, is_done=table.is_copied), sent, Hidden(room), copy),
            Column(step(ui, 2, second), awaited, Hidden(room), Hidden(Press(again, self._copy))),
            Column(step(ui, 3, third), screen(self), Steady(said, room), paste),
        )
        return Column(
            SideBySide(*(Card(each, pad=18) for each in steps), least=_BESIDE),
            Card(
                Row(
                    Column(
                        Text(self._says, "small"),
                        Text(words("elsewhere.kept"), "small", soft),
                        gap=4,
                    ),
                    Narrow(Middle(withdraw)),
                )
            ),
        )

    def _copy_letter(self) -> None:
        self.ctx.clipboard.copy(letter(self.ctx.words, self._table))
        self._table.is_copied = True

    def _copy(self) -> None:
        self._copy_letter()
        self.relayout()

    def _ask(self) -> None:
        words = self.ctx.words
        self.ask(
            words(self.title),
            self._says,
            yes=words("elsewhere.withdraw"),
            no=words("app.back"),
            then=self._withdraw,
        )

    def _withdraw(self) -> None:
        self._elsewhere.withdraw(self._table)
        self.close()

    def take_text(self, text: str) -> None:
        outcome = paste(self._elsewhere, self.ctx, text)
        is_own = outcome.table is self._table and outcome.table.match is None
        found = None if is_own else next_scene(self.routes, outcome)
        if found is not None:
            self.give_way_to(found)
        else:
            self._tell(outcome.notice)
            self.relayout()

    def _tell(self, notice: Notice) -> None:
        self.message = self.ctx.words(notice.key, **notice.values)
        self.severity = notice.severity


class InvitedScene(DialogScene[None]):
    def __init__(
        self, routes: Routes, elsewhere: Elsewhere, players: Players, invitation: "Invitation"
    ) -> None:
        super().__init__(routes)
        self._elsewhere, self._players, self._invitation = elsewhere, players, invitation

    def content(self) -> Box:
        words, invitation = self.ctx.words, self._invitation
        host = invitation.host
        name = friend_name(words, self._elsewhere.keys.label(host.key, host.name))
        accept = partial(with_name, self, self._players, self._accept)
        return Column(
            self.heading(words("elsewhere.invited", name=name)),
            Text(terms_words(words, invitation.terms, is_by_message=True)),
            Space(4),
            Press(words("elsewhere.accept"), accept, primary=True, icon="check"),
            self.close_button("elsewhere.not_now"),
        )

    def _accept(self, name: str) -> None:
        words = self.ctx.words
        try:
            table = self._elsewhere.accept(name, self._invitation)
        except OSError:
            self.show_message(words("elsewhere.disk"))
            return
        if table is None:
            self.show_message(words("elsewhere.failed.own_key"))
            return
        self.give_way_to(self.routes.invitation(table, copies=True))


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
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.invitation(invited, copies=True))
