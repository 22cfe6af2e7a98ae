from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import R
from tholos_desktop.ui.ui_scene import UiScene


class RoutedScene(UiScene[R]):
    def __init__(self, ctx: Context, routes: Routes) -> None:
        super().__init__(ctx)
        self.routes = routes
