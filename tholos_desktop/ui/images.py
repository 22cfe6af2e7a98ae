import pygame

from tholos_desktop import files


def load(name: str) -> pygame.Surface:
    """Load a picture of the program; raises :class:`.AssetError` if it is missing or damaged."""
    path = files.asset("images", name)
    with files.reading(path):
        return pygame.image.load(path)
