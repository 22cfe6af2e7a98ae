from tholos_desktop.scenes.menus.setting_rows import switch
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.screens import one_house, two_houses
from tholos_desktop.services.elsewhere import is_relay_address
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, SideBySide, Steady, Text, TextField
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card

_FORM, _LEAST = "host:4001", 760
"""Form of a server's address; minimum width in pixels at 1280x720 of two cards side by side."""


class ConnectionScene(WidePageScene):
    """How a game with a friend online is connected, each way with what it lets one choose. What was
    typed counts once Enter is pressed or the page is left; a wrong address keeps the page open, but
    only once."""

    title = "elsewhere.how"

    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._typed, self._is_wrong = self.ctx.settings.relay, False

    def content(self) -> Box:
        cards = Card(Column(*self._servers())), Card(Column(*self._near()))
        return SideBySide(*cards, least=_LEAST, gap=12)

    def close(self, result: None = None) -> None:
        if self._is_wrong or self._keep():
            super().close(result)

    def _servers(self) -> tuple[Box, ...]:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        name = words("elsewhere.how.own_server")
        says = Text(words("elsewhere.how.own_says", form=_FORM), "small", soft)
        wrong = NoticeText(words("elsewhere.how.wrong_address", form=_FORM), Severity.ERROR)
        return (
            two_houses(self),
            Text(words("elsewhere.how.servers_title"), "name"),
            Text(words("elsewhere.how.servers"), color=soft),
            Text(name, "name"),
            TextField(self._typed, self._type, name=name, limit=200, enter=self._enter),
            Steady(wrong, says) if self._is_wrong else Steady(says, wrong),
        )

    def _near(self) -> tuple[Box, ...]:
        says = Text(self.ctx.words("elsewhere.how.near"), color=self.ctx.theme.ink_soft)
        is_on = self.ctx.settings.same_network
        turn = switch("elsewhere.how.same_network")(self.ui, "same_network")
        return one_house(self, is_joined=is_on), turn, says

    def _type(self, text: str) -> None:
        self._typed, self._is_wrong = text.strip(), False

    def _enter(self) -> None:
        if self._keep():
            self.relayout()

    def _keep(self) -> bool:
        """Keep the typed address, or tell that it is wrong and return False."""
        self._is_wrong = bool(self._typed) and not is_relay_address(self._typed)
        if self._is_wrong:
            self.relayout()
            self.ui.begin_typing()
            return False
        self.ctx.settings.relay = self._typed
        self.ctx.settings.save()
        return True
