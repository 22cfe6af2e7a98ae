"""The buttons with faces on the page of a new game, and their pictures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.ui.boxes import Box, Column, Grid, Press, Row, Wide
from tholos_desktop.ui.button import FACE_PAD
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

ROLES = ("name", "button", "small")
"""Font roles for the names under faces. The first role in which all names fit is used."""
_FAR = (226, 190, 120)

Picture = Callable[[int], pygame.Surface]
"""Returns a picture of a given height in pixels."""


class FaceChoice(NamedTuple):
    text: str
    detail: str
    picture: Picture
    choose: Command
    is_chosen: bool


class FacePress(Press):
    """A button with a face over its text."""

    def __init__(
        self, choice: FaceChoice, edge: int, role: str, words: Mapping[str, float], group: str
    ) -> None:
        """``edge`` is the height of the face in pixels at 1280x720. The button asks for the width
        of the longest of ``words``, whose buttons are that many times as wide as this one."""
        super().__init__(
            choice.text, choice.choose, detail=choice.detail, chosen=choice.is_chosen, role=role,
            group=group, area="faces", bare=True,
        )  # fmt: skip
        self._picture, self._edge = choice.picture, edge
        self._role, self._words = role, words

    def width(self, ui: Ui) -> int:
        font = ui.font(self._role)
        widths = (measure(word, font)[0] / times for word, times in self._words.items())
        return round(max(widths)) + 2 * ui.px(FACE_PAD)

    def height(self, ui: Ui, width: int) -> int:
        text = ui.text_height(self.text, width - 2 * ui.px(FACE_PAD), self._role)
        below = ui.font("small").get_linesize() if self.options["detail"] else 0
        return ui.px(self._edge) + text + below + ui.px(20)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        edge = ui.px(self._edge)
        room = rect.width - 2 * ui.px(FACE_PAD)
        picture = self._picture(edge)
        if picture.get_width() > room:
            picture = self._picture(edge * room // picture.get_width())
        self.options["face"] = _as_high(picture, edge)
        super().place(ui, rect)
        if self.options["chosen"]:
            ui.focus.prefer(self.button.target)


def face_buttons(
    masons: Sequence[FaceChoice],
    others: Sequence[FaceChoice],
    cards: Sequence[FaceChoice],
    *,
    edge: int,
    group: str,
    roles: Sequence[str] = ROLES,
) -> Box:
    """Return the masons in one row, and below them other bots and the ``cards``, which are wider.
    Where the names fit in none of the font ``roles``, there are as many rows as needed."""
    wide = (len(masons) - len(others)) / len(cards)
    words = {word: wide for card in cards for word in card.text.split(" ")}
    words |= {word: 1.0 for choice in (*masons, *others) for word in choice.text.split(" ")}

    def buttons(choices: Sequence[FaceChoice], role: str) -> Iterator[FacePress]:
        return (FacePress(choice, edge, role, words, group) for choice in choices)

    shares = [1.0] * len(others) + [wide] * len(cards)
    least = roles[-1]
    box: Box = Column(Grid(*buttons((*masons, *others), least), gap=0), Row(*buttons(cards, least)))
    for role in reversed(roles):
        first = Row(*buttons(masons, role), gap=0)
        second = Row(*buttons((*others, *cards), role), gap=0, shares=shares)
        box = Wide(Column(first, second, gap=8), box)
    return box


# Pictures


def two_stones(edge: int, tenths: int = 9) -> pygame.Surface:
    """Return a picture of two stones. Each stone's height is ``edge`` times ``tenths`` / 10."""
    picture = pygame.Surface((edge * 2, edge), pygame.SRCALPHA)
    size = edge * tenths // 10, edge * tenths // 10
    for stone, left in ((WHITE, 0), (BLACK, edge * (20 - tenths) // 10)):
        picture.blit(stone_picture(stone, size), (left, edge * (10 - tenths) // 20))
    return picture


def two_far_stones(edge: int) -> pygame.Surface:
    picture = two_stones(edge, 6)
    for step in range(3):
        center, radius = (edge + (step - 1) * edge // 5, edge // 2), max(2, edge // 24)
        pygame.draw.circle(picture, _FAR, center, radius)
    return picture


def two_faces(edge: int) -> pygame.Surface:
    picture = pygame.Surface((edge * 2, edge), pygame.SRCALPHA)
    picture.blit(portrait("myron", edge), (0, 0))
    picture.blit(portrait("lykos", edge), (edge, 0))
    return picture


@lru_cache(maxsize=24)
def medallion(rival: str, mark: Color | None, dark: Color, edge: int) -> pygame.Surface:
    """Return a portrait ``edge`` pixels wide, with a diamond of color ``mark`` at the top right."""
    if mark is None:
        return portrait(rival, edge)
    marked = portrait(rival, edge).copy()
    size = max(edge // 5, 8)
    draw_diamond(marked, pygame.Rect(edge - size, 0, size, size), mark, dark)
    return marked


def draw_diamond(surface: pygame.Surface, rect: pygame.Rect, color: Color, dark: Color) -> None:
    pygame.draw.polygon(surface, dark, _corners(rect))
    pygame.draw.polygon(surface, color, _corners(rect.inflate(-rect.width // 4, -rect.height // 4)))


def _corners(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [rect.midtop, rect.midright, rect.midbottom, rect.midleft]


def _as_high(picture: pygame.Surface, high: int) -> pygame.Surface:
    """Return a picture ``high`` pixels tall with ``picture`` vertically centered in it, so that
    captions align."""
    whole = pygame.Surface((picture.get_width(), high), pygame.SRCALPHA)
    whole.blit(picture, picture.get_rect(midleft=(0, high // 2)))
    return whole
