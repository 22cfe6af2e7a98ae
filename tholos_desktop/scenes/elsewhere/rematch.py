from typing import TYPE_CHECKING

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.pasting import friend_name
from tholos_desktop.scenes.elsewhere.terms import swapped
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.ui.form import Form

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable


class RematchScene(DialogScene[None]):
    """Asks a connected rival for a rematch and waits; without a connection, offers an invitation by
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
        elif any(event.news.value == "left" for event in table.take_events()):
            self._has_left = True
            self.relayout()

    def fill(self, form: Form) -> None:
        words, name = self.ctx.words, friend_name(self.ctx.words, self._table.rival_name)
        form.text(words("scoring.rematch"), "heading")
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
        table.close()
        invited = self._elsewhere.invite(table.name, swapped(table.game))
        self.ctx.clipboard.copy(invited.lines())
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.invitation(invited))
