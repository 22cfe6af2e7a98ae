"""Games by message before they begin: invitations, answers to them, and rematches."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from tholos_desktop.language.cases import filled
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.dates import moment_words
from tholos_desktop.language.names import person_name
from tholos_desktop.rules import GRAY
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.letter import LetterScene
from tholos_desktop.scenes.elsewhere.own_name import NameLine
from tholos_desktop.scenes.elsewhere.terms import terms_words
from tholos_desktop.scenes.pasting import friend_name, letter, next_scene, paste
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.side_panel import PanelPress
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.timeline import SPEEDS
from tholos_desktop.ui.boxes import Box, Column, Fit, Grid, Press, Space, Text
from tholos_desktop.ui.live import Line, Spoken
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.theme import Color

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.services.remote_table import RemoteTable

_SHOWN = 80
"""Characters of the line to send of which the letter shows the first."""
_SEAL_SECONDS = 0.4


def invitation_words(words: Words, table: "RemoteTable") -> tuple[str, str]:
    """Return when a game by message was offered or accepted here, and its terms."""
    pending = table.pending
    assert pending is not None, "it has not begun"
    moment = moment_words(words, datetime.fromisoformat(pending.since))
    return moment, terms_words(words, pending.invitation.terms, is_by_message=True)


class InvitationScene(LetterScene):
    """On the board lies our invitation, or our answer to one, and the friend's seat is empty."""

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
        assert table.pending is not None, "it has not begun"
        super().__init__(routes, table.pending.invitation.terms)
        self._elsewhere, self._table = elsewhere, table
        self._about = invitation_words(self.ctx.words, table)
        self.sealed = float(not copies)
        if copies:
            self._copy_letter()
        if says is not None:
            self._tell(says)

    @property
    def moving(self) -> bool:
        return self.sealed < 1

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._table.match is not None and self.stack.top is self:
            self.give_way_to(self.routes.table(self._table.match))
        if self.moving:
            seconds = _SEAL_SECONDS * SPEEDS[self.ctx.settings.animation]
            self.sealed = min(1.0, self.sealed + dt / seconds) if seconds else 1.0
            if self.sealed == 1:
                self.ctx.sound.play("stone_gray")
            self.redraw_changes()

    def letter(self, ink: Color) -> tuple[Box, Box]:
        words, *where, line = letter(self.ctx.words, self._table).split("\n")
        address = [Line(each.removeprefix("https://"), "small", ink) for each in where]
        said = Fit(
            Column(Text(words, "body", ink), *address),
            Column(Text(words, "small", ink), *address),
            Text(words, "small", ink),
            Space(0),
        )
        return said, Spoken("", Line(line[:_SHOWN], "small", ink))

    def beside(self) -> Box:
        words, table, soft = self.ctx.words, self._table, self.ctx.theme.ink_soft
        name = friend_name(words, table.rival_name)
        kind, by_message = "invite" if table.is_host else "answer", words("elsewhere.by_messages")
        told: Box = Text(words(f"elsewhere.{kind}.2", name=name))
        if table.is_copied:
            copied = NoticeText(words("elsewhere.copied", name=name), Severity.SUCCESS, "body")
            told = Column(told, copied, gap=6)
        about = (Text(each, "small", soft) for each in self._about)
        kept = Text(words("elsewhere.kept"), "small", soft)
        copy = PanelPress(
            words(f"elsewhere.{kind}.copy"), self._copy,
            shortcut="ctrl+c", icon="copy",
        )  # fmt: skip
        paste = PanelPress(
            words("elsewhere.paste"), self.paste,
            shortcut="ctrl+v", icon="import", primary=True,
        )  # fmt: skip
        withdraw = PanelPress(words("elsewhere.withdraw"), self._ask, icon="delete", quiet=True)
        return Column(
            self.seat(name, by_message, "", is_lit=True),
            self.seat(person_name(words, table.name), "", GRAY, is_lit=False),
            Fit(
                Column(Column(*about, gap=0), told, Space(), self.said or kept),
                Column(told, Space(), self.said),
                ScrollView(Column(self.said, told)),
            ),
            copy,
            paste,
            Grid(self.way_back, withdraw),
            gap=8,
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
            words("elsewhere.by_messages"),
            " · ".join(self._about),
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


class InvitedScene(LetterScene):
    """On the board lies a friend's invitation, and our seat is empty."""

    def __init__(
        self, routes: Routes, elsewhere: Elsewhere, players: Players, invitation: "Invitation"
    ) -> None:
        super().__init__(routes, invitation.terms)
        self._elsewhere, self._players, self._invitation = elsewhere, players, invitation
        self._own_name = NameLine(self.ctx.words, players)
        host = invitation.host
        self._name = friend_name(self.ctx.words, elsewhere.keys.label(host.key, host.name))
        self._says = self.ctx.words("elsewhere.invited", name=self._name)

    def announcements(self) -> Sequence[str]:
        return [self._says, *super().announcements()]

    def letter(self, ink: Color) -> tuple[Box, Box]:
        said = Fit(*(Text(self._says, role, ink) for role in ("heading", "body", "small")))
        return said, Spoken("", Line(filled("{name}", {"name": self._name}), "name", ink))

    def beside(self) -> Box:
        words, me = self.ctx.words, self._players.last.name
        return Column(
            self.seat(self._name, words("elsewhere.by_messages"), GRAY, is_lit=False),
            self.seat(person_name(words, me), "", "", is_lit=True),
            Text(terms_words(words, self._invitation.terms, is_by_message=True)),
            Space(),
            self.said,
            self._own_name.row() if self._own_name.is_shown else None,
            Press(words("elsewhere.accept"), self._accept, primary=True, icon="check"),
            self.close_button("elsewhere.not_now"),
            gap=8,
        )

    def _accept(self) -> None:
        words = self.ctx.words
        try:
            table = self._elsewhere.accept(self._own_name.name(), self._invitation)
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
