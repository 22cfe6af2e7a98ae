from pathlib import Path

from tholos_desktop import files
from tholos_desktop.ui.typesetting import Fonts


class Assets:
    def __init__(self) -> None:
        self.fonts = Fonts(files.asset("fonts"))

    def path(self, *parts: str) -> Path:
        return files.asset(*parts)
