"""What all scenes of the program share: widgets, and the ways to other scenes."""

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.scene import R
from tholos_desktop.ui.ui_scene import UiScene


class RoutedScene(UiScene[R]):
    """A scene that may lead to others."""

    def __init__(self, kit: Kit, routes: Routes) -> None:
        super().__init__(kit)
        self.routes = routes
