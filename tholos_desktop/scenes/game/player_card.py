import math
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.rules import Side
from tholos_desktop.scenes.game.clock_face import ClockFace, draw_face
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.typesetting import draw_text, shortened
from tholos_desktop.ui.ui import Ui


class PlayerCard(NamedTuple):
    name: str
    who: str
    """Text below the name: the kind of player, or that it is their turn."""
    in_turn: bool
    points: str
    """Points in the viewed position; empty if points are hidden."""
    points_now: str
    """Text with the current points while an earlier position is viewed; else empty."""
    time: ClockFace | None = None
    manner: str = ""
    says: str = ""
    nod: tuple[bool, float] | None = None
    """A mason's nod: True if it is glad, and its elapsed share."""


def card_height(ui: Ui) -> int:
    return ui.font("name").get_linesize() + ui.font("small").get_linesize() + ui.px(14)


def draw_card(
    surface: pygame.Surface, ui: Ui, rect: pygame.Rect, told: PlayerCard, *, side: Side, face: str
) -> None:
    _draw_ground(surface, ui, rect, told)
    size = rect.height - ui.px(16)
    icon = stone_icon(side, size)
    surface.blit(icon, icon.get_rect(midleft=(rect.left + ui.px(10), rect.centery)))
    left = rect.left + size + ui.px(20)
    if face:
        medallion = portrait(face, rect.height - ui.px(8))
        surface.blit(medallion, medallion.get_rect(midleft=(left, rect.centery)))
        left += medallion.get_width() + ui.px(10)
    _draw_who(surface, ui, rect, told, left)


def draw_rival(
    surface: pygame.Surface, ui: Ui, rect: pygame.Rect, told: PlayerCard, *, side: Side, face: str
) -> None:
    theme = ui.ctx.theme
    _draw_ground(surface, ui, rect, told)
    medallion = portrait(face, face_width(ui, rect))
    place = medallion.get_rect(midleft=(rect.left + ui.px(_EDGE), rect.centery))
    _draw_face(surface, ui, medallion, place, told)
    left = place.right + 2 * ui.px(_EDGE)
    row = pygame.Rect(left, rect.top, rect.right - left, card_height(ui))
    icon = stone_icon(side, ui.font("name").get_linesize() * 4 // 5)
    name = _draw_who(surface, ui, row, told, left, beside=icon.get_width() + ui.px(8))
    surface.blit(icon, icon.get_rect(midleft=(left, name.centery)))
    room = speech_room(ui, rect)
    if not told.says:
        draw_text(surface, told.manner, room, ui.font("small"), theme.ink_soft, valign="middle")
        return
    bubble = room.inflate(2 * ui.px(_EDGE), 0)
    pygame.draw.rect(surface, theme.hover, bubble, border_radius=ui.px(8))
    tail, half = bubble.left - ui.px(_EDGE), ui.px(6)
    corners = [(tail, bubble.centery), (bubble.left, bubble.centery - half)]
    corners.append((bubble.left, bubble.centery + half))
    pygame.draw.polygon(surface, theme.hover, corners)
    draw_text(surface, told.says, room, ui.font("small"), theme.ink, valign="middle")


_EDGE = 6
"""Space around a mason's face and words, in pixels at 1280x720."""
_FACE_SHARE = 0.3
"""Maximum width of a mason's face, as a share of the card's width."""


def rival_height(ui: Ui, lines: int) -> int:
    return card_height(ui) + lines * ui.font("small").get_linesize() + ui.px(2 * _EDGE)


def face_width(ui: Ui, rect: pygame.Rect) -> int:
    return min(rect.height - ui.px(2 * _EDGE), round(rect.width * _FACE_SHARE))


def speech_room(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    edge, top = ui.px(_EDGE), rect.top + card_height(ui)
    left = rect.left + face_width(ui, rect) + 4 * edge
    return pygame.Rect(left, top, rect.right - 2 * edge - left, rect.bottom - edge - top)


def _draw_face(
    surface: pygame.Surface, ui: Ui, face: pygame.Surface, place: pygame.Rect, told: PlayerCard
) -> None:
    if told.nod is None:
        surface.blit(face, place)
        return
    is_glad, share = told.nod
    wave = math.sin(math.pi * share)
    lift = round(ui.px(5) * wave)
    shown, light = face.copy(), ui.ctx.theme.select if is_glad else ui.ctx.theme.ink_off
    tint = mix((0, 0, 0), (70, 60, 40), wave) if is_glad else mix((255,) * 3, (150,) * 3, wave)
    flags = pygame.BLEND_RGB_ADD if is_glad else pygame.BLEND_RGB_MULT
    shown.fill(tint, special_flags=flags)
    at = place.move(0, -lift if is_glad else lift)
    surface.blit(shown, at)
    ring = mix(ui.ctx.theme.surface, light, wave)
    pygame.draw.circle(surface, ring, at.center, at.width // 2 + ui.px(1), ui.px(3))


def _draw_ground(surface: pygame.Surface, ui: Ui, rect: pygame.Rect, told: PlayerCard) -> None:
    theme = ui.ctx.theme
    pygame.draw.rect(
        surface, theme.raised if told.in_turn else theme.surface, rect, border_radius=ui.px(8)
    )
    edge = theme.accent if told.in_turn else theme.faint
    width = ui.px(3 if told.in_turn else 1)
    pygame.draw.rect(surface, edge, rect, width, border_radius=ui.px(8))


def _draw_who(
    surface: pygame.Surface,
    ui: Ui,
    rect: pygame.Rect,
    told: PlayerCard,
    left: int,
    *,
    beside: int = 0,
) -> pygame.Rect:
    theme = ui.ctx.theme
    right = _draw_points(surface, ui, rect, told) if told.points else rect.right
    if told.time:
        right = draw_face(surface, ui, told.time, rect, right)
    strong, small = ui.font("name"), ui.font("small")
    name = pygame.Rect(left + beside, 0, right - left - beside - ui.px(8), strong.get_linesize())
    name.top = rect.centery - (name.height + small.get_linesize()) // 2
    draw_text(
        surface, shortened(told.name, strong, name.width), name, strong, theme.ink, wrap=False
    )
    line = pygame.Rect(left, name.bottom, name.width + beside, small.get_linesize())
    ink = theme.accent if told.in_turn else theme.ink_soft
    draw_text(surface, shortened(told.who, small, line.width), line, small, ink, wrap=False)
    return name


def _draw_points(surface: pygame.Surface, ui: Ui, card: pygame.Rect, told: PlayerCard) -> int:
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
