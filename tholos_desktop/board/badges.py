from functools import lru_cache

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.board.layout import Places
from tholos_desktop.language import sentences
from tholos_desktop.rules import ColumnScore
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.opacity import set_opacity
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text


def badge_at_card(ctx: Context, places: Places, column: ColumnScore, text: int) -> Painter:
    """Return the badge of a column at its card. ``text`` is the size of small text in pixels."""
    place, card = places.points_box(column.location), places.bonus_box(column.location)
    px = max(place.height * 5 // 8, min(text, card.height // 3))
    return badge(ctx, column, place.center, px)


def badge(ctx: Context, column: ColumnScore, center: tuple[int, int], px: int) -> Painter:
    """Return a picture of a column's owner and points; ``px`` is their font size."""
    theme, owner = ctx.theme, column.owner
    said, font, mark = _said(column), ctx.fonts.strong(px), _mark(column, px)
    width = font.size(said)[0]
    box = pygame.Rect(0, 0, width + mark + px * 3 // 2, px * 8 // 5)
    box.center = center

    def draw(surface: pygame.Surface) -> None:
        edge = theme.accent if owner else theme.faint
        surface.blit(pill(box.size, theme.night, edge), box)
        if owner:
            draw_mark(surface, owner, (box.left + px // 2 + mark // 2, box.centery), mark)
        place = pygame.Rect(0, box.top, width + 1, box.height)
        place.right = box.right - px * 11 // 20
        draw_text(surface, said, place, font, theme.ink, valign="middle", wrap=False)

    return Painter(region(box, "badge", owner, column.points), draw)


def _said(column: ColumnScore) -> str:
    return sentences.figure(column.points) if column.owner else "–"


def _mark(column: ColumnScore, px: int) -> int:
    return px * 11 // 10 if column.owner else 0


@lru_cache(maxsize=64)
def pill(size: tuple[int, int], ground: Color, edge: Color) -> pygame.Surface:
    big = pygame.Surface((size[0] * 4, size[1] * 4), pygame.SRCALPHA)
    radius = size[1] * 2
    pygame.draw.rect(big, edge, big.get_rect(), border_radius=radius)
    inner = big.get_rect().inflate(-size[1] // 2, -size[1] // 2)
    pygame.draw.rect(big, ground, inner, border_radius=radius)
    return pygame.transform.smoothscale(big, size)


def figure(
    ctx: Context, points: int, at: tuple[int, int], px: int, *, lift: float = 1.0
) -> Painter:  # fmt: skip
    """Return a picture of a number of points with its sign. ``px`` is the font size, ``lift`` the
    opacity, 0 to 1."""
    said, share = sentences.signed(points), min(1.0, lift)
    size = ctx.fonts.strong(px).size(said)
    ground = pygame.Rect((0, 0), size)
    ground.center = at
    ground = ground.inflate(px * 7 // 10, -px // 8)

    def draw(surface: pygame.Surface) -> None:
        theme = ctx.theme
        color = theme.warning if points < 0 else theme.focus
        text = ctx.fonts.strong(px).render(said, True, color)
        shown = pill(ground.size, theme.night, color).copy()
        shown.blit(text, text.get_rect(center=shown.get_rect().center))
        set_opacity(shown, share)
        surface.blit(shown, ground)

    return Painter(region(ground, "figure", points, px, share), draw)
