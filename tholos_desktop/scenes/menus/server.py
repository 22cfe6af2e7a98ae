from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import is_relay_address
from tholos_desktop.ui.boxes import Box, Column, Press, Text, TextField

_FORM = "host:4001"


class ServerScene(DialogScene[None]):
    """Asks for the address of the player's own relay; without one, it is the public relay."""

    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._typed = self.ctx.settings.relay

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        name = words("options.own_server")
        return Column(
            self.heading(name),
            Text(words("options.servers_text"), color=soft),
            TextField(self._typed, self._type, name=name, limit=200, enter=self._keep),
            Text(words("options.servers_own", form=_FORM), "small", soft),
            Press(words("app.ok"), self._keep, primary=True),
            self.back_button,
        )

    def enter(self) -> None:
        super().enter()
        self.ui.begin_typing()

    def _type(self, text: str) -> None:
        self._typed = text.strip()

    def _keep(self) -> None:
        if self._typed and not is_relay_address(self._typed):
            self.show_message(self.ctx.words("options.wrong_address", form=_FORM))
            self.ui.begin_typing()
            return
        self.ctx.settings.relay = self._typed
        self.ctx.settings.save()
        self.close()
