import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.rules import Side
from tholos_desktop.scenes.seats import seat
from tholos_desktop.table.clock import SHORT_SECONDS, Clock, time_words
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Fit,
    High,
    Margin,
    Middle,
    Narrow,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.live import Ground, Line, Plate, drawn
from tholos_desktop.ui.theme import Color, mix
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


class PlayerCard(NamedTuple):
    name: str
    who: tuple[str, ...]
    """Texts below the name, the most important first: the kind of player, or a note that the player
    is to move, and what the game counts for. A text without room is left out."""
    in_turn: bool
    points: str
    """Points in the viewed position; empty if points are hidden."""
    points_now: str
    """Text with the points in the current position, while an earlier position is viewed. Otherwise
    empty."""
    time: ClockFace | None = None
    known_for: str = ""
    says: str = ""
    nod: tuple[bool, float] | None = None
    """The mason's nod as a pair: True if the mason is glad, and the elapsed share, 0 to 1."""


SPEECH_LINES = 2
_BUBBLE = 8
"""Space around a mason's words, in pixels at 1280x720."""
_AIR, _NOD = 8, 5
"""Space around a mason's face and height of its nod, in pixels at 1280x720."""


def card_height(ui: Ui) -> int:
    return ui.font("name").get_linesize() + ui.font("small").get_linesize() + ui.px(14)


def rival_height(ui: Ui, face: int) -> int:
    """Return the height of the card of a rival whose face is ``face`` pixels wide."""
    return _roomy(ui, face) + _bubble_height(ui)


def player_card(ui: Ui, card: PlayerCard, *, stone: str, face: str = "") -> Box:
    """Return a card; without a ``stone``, its seat is empty. ``face`` names a portrait, which gives
    way to a long text; it is empty for a player without one."""
    inner = card_height(ui) - 2 * ui.px(4)

    def row(medallion: Box | None) -> Box:
        who = Column(Line(card.name, "name"), _who(ui, card) if card.who else None, gap=0)
        return Row(
            seat(ui, stone, inner - ui.px(8), ui.ctx.theme.ink_off),
            medallion,
            Middle(who),
            *_figures(ui, card),
            gap=10,
        )

    shown = Wide(row(drawn(portrait(face, inner))), row(None)) if face else row(None)
    return _on_ground(ui, card, shown)


def rival_card(ui: Ui, card: PlayerCard, *, side: Side, face: str, edge: int) -> Box:
    """Return a talking bot's card: its face, ``edge`` pixels wide, and below it what it says. The
    place of the words has what it is known for while it is silent."""
    wide = _roomy(ui, edge)
    draw = partial(_draw_face, ui, portrait(face, edge), card.nod)
    cameo = Canvas(draw, wide, wide, shows=(face, card.nod))
    name = Wide(Line(card.name, "heading"), Line(card.name, "name"))
    stone = drawn(stone_icon(side, ui.font("name").get_linesize()))
    figures = Row(stone, *_figures(ui, card, "left"), Space(), gap=8)
    beside = Column(name, _who(ui, card), Space(6), figures, gap=0)
    return Column(Row(cameo, Middle(beside), gap=2), _speech(ui, card), gap=0)


def _on_ground(ui: Ui, card: PlayerCard, box: Box) -> Box:
    theme = ui.ctx.theme
    looks = (theme.surface, theme.faint, ui.px(1))
    if card.in_turn:
        looks = (theme.raised, theme.accent, ui.px(3))
    return Plate(ui, box, *looks, across=10, down=4)


def _who(ui: Ui, card: PlayerCard) -> Box:
    ink = ui.ctx.theme.accent if card.in_turn else ui.ctx.theme.ink_soft
    shown: Box = Line("", "small")
    for text in (*reversed(card.who), " · ".join(card.who)):
        shown = Wide(Line(text, "small", ink), shown)
    return shown


def _figures(ui: Ui, card: PlayerCard, align: str = "right") -> Iterator[Box]:
    if card.time:
        yield Middle(_clock(ui, card.time))
    if card.points:
        role = "button" if card.points_now else "figure"
        points = Steady(Line(card.points, role, align=align), Line("−88", role))
        now = Line(card.points_now, "small", ui.ctx.theme.ink_off, align="right")
        yield Narrow(Middle(Column(points, now if card.points_now else None, gap=0)))


def _clock(ui: Ui, clock: ClockFace) -> Box:
    theme, px = ui.ctx.theme, ui.px
    ink = theme.accent_ink if clock.is_short else theme.warning if clock.is_fallen else theme.ink
    sign = _draw_glass if clock.is_short else _draw_flag

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if clock.is_short:
            pygame.draw.rect(surface, theme.focus, rect, border_radius=px(8))
            inner = rect.inflate(-px(4), -px(4))
            pygame.draw.rect(surface, ink, inner, px(2), border_radius=px(6))
        elif clock.is_fallen:
            pygame.draw.rect(surface, ink, rect, px(2), border_radius=px(8))

    def draw_sign(surface: pygame.Surface, rect: pygame.Rect) -> None:
        sign(surface, ink, rect.center, px(9))

    figures = Row(
        Canvas(draw_sign, px(18), px(18)) if clock.is_short or clock.is_fallen else None,
        Narrow(Line(clock.text, "figure", ink)),
        Narrow(Line(clock.increment, "small", ink)) if clock.increment else None,
        gap=5,
    )
    looks = clock.is_short, clock.is_fallen
    return Ground(Narrow(figures), draw, across=9, down=2, shows=looks)


def _bubble_height(ui: Ui) -> int:
    return SPEECH_LINES * ui.font("small").get_linesize() + 2 * ui.px(_BUBBLE)


def _roomy(ui: Ui, face: int) -> int:
    """Width of a face with the space in which it nods."""
    return face + 2 * ui.px(_AIR)


def _speech(ui: Ui, card: PlayerCard) -> Box:
    theme, high = ui.ctx.theme, _bubble_height(ui)
    if not card.says:
        known_for = Text(card.known_for, "small", theme.ink_soft, valign="middle")
        return High(Margin(Fit(known_for), _BUBBLE, 0), high)

    def draw(surface: pygame.Surface, bubble: pygame.Rect) -> None:
        pygame.draw.rect(surface, theme.marble, bubble, border_radius=ui.px(8))
        x, y, half = bubble.left + bubble.width // 5, bubble.top, ui.px(7)
        pygame.draw.polygon(surface, theme.marble, [(x, y - half), (x - half, y), (x + half, y)])

    said = Text(card.says, "small", theme.marble_ink, valign="middle")
    return High(Ground(Fit(said), draw, across=_BUBBLE, shows=(card.says,)), high)


def _draw_face(
    ui: Ui,
    shown: pygame.Surface,
    nod: tuple[bool, float] | None,
    surface: pygame.Surface,
    rect: pygame.Rect,
) -> None:
    place = shown.get_rect(center=rect.center)
    if nod is None:
        surface.blit(shown, place)
        return
    is_glad, share = nod
    wave = math.sin(math.pi * share)
    lift = round(ui.px(_NOD) * wave)
    shown, light = shown.copy(), ui.ctx.theme.select if is_glad else ui.ctx.theme.ink_off
    if is_glad:
        shown.fill(mix((0, 0, 0), (70, 60, 40), wave), special_flags=pygame.BLEND_RGB_ADD)
    place.centery += -lift if is_glad else lift
    surface.blit(shown, place)
    ring = mix(ui.ctx.theme.surface, light, wave)
    pygame.draw.circle(surface, ring, place.center, place.width // 2 + ui.px(1), ui.px(3))


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
