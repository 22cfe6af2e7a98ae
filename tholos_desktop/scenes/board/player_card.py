import math
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.rules import Side
from tholos_desktop.table.clock import SHORT_SECONDS, Clock, time_words
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.theme import Color, mix
from tholos_desktop.ui.typesetting import draw_line, draw_text, shortened
from tholos_desktop.ui.ui import Ui


class ClockFace(NamedTuple):
    text: str
    is_short: bool
    is_fallen: bool
    increment: str
    """Seconds added per move, such as ``+5``; empty for a clock that adds no seconds."""

    @classmethod
    def of(cls, clock: Clock, side: Side) -> "ClockFace":
        left, added = clock.left(side), clock.time_control.increment
        increment = f"+{added}" if added else ""
        is_short = 0 < left < SHORT_SECONDS
        return cls(time_words(left), is_short, clock.is_fallen(side), increment)


def draw_face(
    surface: pygame.Surface, sizes: Metrics, face: ClockFace, card: pygame.Rect, right: int
) -> int:
    """Draw a clock's remaining time, with its right edge just before the x-coordinate ``right``.
    Return its left edge."""
    theme, px, font = sizes.ctx.theme, sizes.px, sizes.font("figure")
    sign = px(24) if face.is_short or face.is_fallen else 0
    figures, small = font.size(face.text)[0], sizes.font("small")
    added = small.size(face.increment)[0] + px(5) if face.increment else 0
    box = pygame.Rect(0, 0, figures + added + sign + px(20), font.get_linesize() + px(4))
    box.midright = right - px(10), card.centery
    ink = theme.ink
    if face.is_short:
        ink = theme.accent_ink
        pygame.draw.rect(surface, theme.focus, box, border_radius=px(8))
        pygame.draw.rect(surface, ink, box.inflate(-px(4), -px(4)), px(2), border_radius=px(6))
        _draw_glass(surface, ink, (box.left + px(18), box.centery), px(9))
    elif face.is_fallen:
        ink = theme.warning
        pygame.draw.rect(surface, ink, box, px(2), border_radius=px(8))
        _draw_flag(surface, ink, (box.left + px(18), box.centery), px(9))
    inner = pygame.Rect(box.right - px(9) - added - figures, box.top, figures + 1, box.height)
    draw_line(surface, face.text, inner, font, ink)
    if added:
        inner = pygame.Rect(box.right - px(9) - added + px(5), box.top, added, box.height)
        draw_line(surface, face.increment, inner, small, ink)
    return box.left


def _draw_glass(surface: pygame.Surface, color: Color, at: tuple[int, int], size: int) -> None:
    x, y = at
    half = size * 2 // 3
    for way in (-1, 1):
        points = [(x, y), (x - half, y + way * size), (x + half, y + way * size)]
        pygame.draw.polygon(surface, color, points)


def _draw_flag(surface: pygame.Surface, color: Color, at: tuple[int, int], size: int) -> None:
    x, y = at
    left = x - size // 2
    pygame.draw.line(surface, color, (left, y - size), (left, y + size), max(2, size // 5))
    points = [(left, y - size), (left + size * 3 // 2, y - size // 2), (left, y)]
    pygame.draw.polygon(surface, color, points)


class PlayerCard(NamedTuple):
    name: str
    who: str
    """Text below the name: the kind of player, or a note that the player is to move."""
    in_turn: bool
    points: str
    """Points in the viewed position; empty if points are hidden."""
    points_now: str
    """Text with the points in the current position, while an earlier position is viewed. Otherwise
    empty."""
    time: ClockFace | None = None
    manner: str = ""
    says: str = ""
    nod: tuple[bool, float] | None = None
    """The mason's nod as a pair: True if the mason is glad, and the elapsed share, 0 to 1."""


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
