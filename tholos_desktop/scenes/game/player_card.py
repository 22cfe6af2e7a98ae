"""A player's card in the panel of a game."""

from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.rules import Side
from tholos_desktop.scenes.game.clock_face import ClockFace, draw_face
from tholos_desktop.ui.typesetting import draw_text, shortened
from tholos_desktop.ui.ui import Ui


class PlayerCard(NamedTuple):
    name: str
    who: str
    """Person or bot, or that it is the turn of this player."""
    in_turn: bool
    points: str
    """Those of the position that is seen; empty if points are not to be shown."""
    points_now: str
    """Today's, while an earlier position is looked at."""
    time: ClockFace | None = None
    """The time that is left, where there is a clock."""


def draw_card(
    surface: pygame.Surface,
    ui: Ui,
    rect: pygame.Rect,
    told: PlayerCard,
    *,
    side: Side,
    mason: str | None,
) -> None:
    """Draw a player: color, mason's face, name, who it is, points; a bright edge in turn."""
    theme = ui.ctx.theme
    pygame.draw.rect(
        surface, theme.raised if told.in_turn else theme.surface, rect, border_radius=ui.px(8)
    )
    edge = theme.accent if told.in_turn else theme.faint
    width = ui.px(3 if told.in_turn else 1)
    pygame.draw.rect(surface, edge, rect, width, border_radius=ui.px(8))
    size = rect.height - ui.px(16)
    icon = stone_icon(side, size)
    surface.blit(icon, icon.get_rect(midleft=(rect.left + ui.px(10), rect.centery)))
    left = rect.left + size + ui.px(20)
    if mason:
        face = portrait(mason, rect.height - ui.px(8))
        surface.blit(face, face.get_rect(midleft=(left, rect.centery)))
        left += face.get_width() + ui.px(10)
    right = _draw_points(surface, ui, rect, told) if told.points else rect.right
    if told.time:
        right = draw_face(surface, ui, told.time, rect, right)
    strong, small = ui.font("name"), ui.font("small")
    name = pygame.Rect(left, 0, right - left - ui.px(8), strong.get_linesize())
    name.top = rect.centery - (name.height + small.get_linesize()) // 2
    draw_text(
        surface, shortened(told.name, strong, name.width), name, strong, theme.ink, wrap=False
    )
    line = pygame.Rect(left, name.bottom, name.width, small.get_linesize())
    ink = theme.accent if told.in_turn else theme.ink_soft
    draw_text(surface, shortened(told.who, small, line.width), line, small, ink, wrap=False)


def _draw_points(surface: pygame.Surface, ui: Ui, card: pygame.Rect, told: PlayerCard) -> int:
    """Draw the points, and today's under those of an earlier position; return their left edge."""
    theme = ui.ctx.theme
    font, small = ui.font("button" if told.points_now else "figure"), ui.font("small")
    texts = (("−88", font), (told.points, font), (told.points_now, small))
    width = max(each.size(text)[0] for text, each in texts)
    points = pygame.Rect(card.right - width - ui.px(12), card.top, width, card.height)
    above = points.copy()
    if told.points_now:
        above.top, above.height = card.top + ui.px(6), font.get_linesize()
    draw_text(surface, told.points, above, font, theme.ink, align="right", valign="middle")
    below = pygame.Rect(points.left, above.bottom, width, small.get_linesize())
    draw_text(surface, told.points_now, below, small, theme.ink_off, align="right", wrap=False)
    return points.left
