"""The pictures of goals on their plaques: carved as far as a goal is reached, else flat."""

from collections.abc import Callable, Collection, Hashable, Iterator
from functools import partial

import pygame

from tholos_desktop.board.icons import bonus_icon, ornament_emblem
from tholos_desktop.board.pieces import EMBLEM, engrave
from tholos_desktop.board.portraits import portrait
from tholos_desktop.rules import GREEK, LOCATIONS, ORNAMENTS, SIDES
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.goals import RICH, Goal
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import Fonts

Sign = Callable[[int, Color], pygame.Surface]
"""Draws a sign of a size in a color."""

_FLAT: Color = (60, 52, 42)
_FAINT = 110
"""Alpha of the portrait of a mason who is not beaten, 0 to 255."""
_ROWS = {1: (1,), len(LOCATIONS): (4, 3), len(RIVALS): (3, 3, 3)}
"""Number of signs in each row of a goal with so many of them."""


def draw_goal(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fonts: Fonts,
    goal: Goal,
    reached: Collection[Hashable],
) -> None:
    """Draw what a goal asks for; ``reached`` are those of its parts that are reached."""
    if goal.rival:
        _draw_portrait(surface, rect, goal.rival, is_beaten=len(reached) == goal.whole)
        return
    if goal.name == "masons":
        for rival, place in zip(RIVALS, _places(rect, len(RIVALS)), strict=True):
            is_beaten = all((rival.name, side) in reached for side in SIDES)
            _draw_portrait(surface, place, rival.name, is_beaten=is_beaten)
        return
    signs = _signs(fonts, goal.name)
    for (part, sign), place in zip(signs.items(), _places(rect, len(signs)), strict=True):
        if part in reached:
            engrave(surface, sign(place.height, EMBLEM), place.center)
        else:
            flat = sign(place.height, _FLAT)
            surface.blit(flat, flat.get_rect(center=place.center))


def _signs(fonts: Fonts, goal: str) -> dict[Hashable, Sign]:
    """Return the signs of a goal's parts."""
    if goal == "columns":
        return {each: _text(fonts, GREEK[each]) for each in LOCATIONS}
    if goal == "bonuses":
        return {each: partial(bonus_icon, each) for each in LOCATIONS}
    if goal == "ornaments":
        return {each: partial(ornament_emblem, each) for each in ORNAMENTS}
    texts = {"rich": f"{RICH}+", "costly": "< 0", "fewer": "3 : 4"}
    if goal in texts:
        return {True: _text(fonts, texts[goal])}
    return {True: _icon("calendar") if goal == "temple" else _icon("hint", is_crossed=True)}


def _text(fonts: Fonts, text: str) -> Sign:
    def draw(size: int, color: Color) -> pygame.Surface:
        px = min(size, size * size // max(1, fonts.display_bold(size).size(text)[0]))
        return fonts.display_bold(px).render(text, True, color)

    return draw


def _icon(icon: Icon, *, is_crossed: bool = False) -> Sign:
    def draw(size: int, color: Color) -> pygame.Surface:
        picture = icon_picture(icon, size * 9 // 10, color)
        if is_crossed:
            picture, edge = picture.copy(), picture.get_width() // 8
            ends = picture.get_rect().inflate(-2 * edge, -2 * edge)
            pygame.draw.aaline(picture, color, ends.bottomleft, ends.topright, max(2, edge // 2))
        return picture

    return draw


def _places(rect: pygame.Rect, number: int) -> Iterator[pygame.Rect]:
    rows = _ROWS[number]
    wide, high = rect.width // max(rows), rect.height // len(rows)
    edge = min(wide, high) * (9 if number > 1 else 10) // 10
    for row, signs in enumerate(rows):
        for column in range(signs):
            place = pygame.Rect(0, 0, edge, edge)
            left = rect.centerx - signs * wide // 2
            place.center = left + column * wide + wide // 2, rect.top + row * high + high // 2
            yield place


def _draw_portrait(
    surface: pygame.Surface, rect: pygame.Rect, rival: str, *, is_beaten: bool
) -> None:
    picture = portrait(rival, min(rect.size))
    if not is_beaten:
        picture = pygame.transform.grayscale(picture)
        picture.set_alpha(_FAINT)
    surface.blit(picture, picture.get_rect(center=rect.center))
