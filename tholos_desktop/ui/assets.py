"""The files that come with the program, as pygame wants them."""

from pathlib import Path

import pygame

from tholos_desktop import files
from tholos_desktop.ui.typesetting import Type


class Assets:
    """Fonts and pictures; everything is loaded when it is first asked for."""

    def __init__(self) -> None:
        self.fonts = Type(files.asset("fonts"))
        self._images: dict[str, pygame.Surface] = {}

    def path(self, *parts: str) -> Path:
        """The path of a file or folder among the assets."""
        return files.asset(*parts)

    def image(self, name: str) -> pygame.Surface:
        """A picture of ``assets/images``."""
        if name not in self._images:
            self._images[name] = pygame.image.load(self.path("images", name))
        return self._images[name]
