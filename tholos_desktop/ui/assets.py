"""The files that come with the program, as pygame wants them."""

from pathlib import Path

from tholos_desktop import files
from tholos_desktop.ui.typesetting import Fonts


class Assets:
    """The fonts, each loaded when it is first asked for, and where the other files are."""

    def __init__(self) -> None:
        self.fonts = Fonts(files.asset("fonts"))

    def path(self, *parts: str) -> Path:
        """The path of a file or folder among the assets."""
        return files.asset(*parts)
