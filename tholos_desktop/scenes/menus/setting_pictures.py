"""What is seen of a setting at the table while it is on, and while it is off."""

from functools import partial

import pygame

from tholos_desktop.board.choice_pictures import draw_choice, draw_screen
from tholos_desktop.board.portraits import portrait
from tholos_desktop.language import masons
from tholos_desktop.table.match import Player
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Hidden,
    High,
    Middle,
    Narrow,
    Row,
    Text,
)
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.live import Ground, Line, Plate, Spoken, drawn
from tholos_desktop.ui.ui import Ui

_HEIGHT, _FACE, _TIP, _ICON = 176, 112, 8, 18
"""In pixels at 1280x720: height of a picture, width of a face, length of the tip of what it says,
and width of a button's icon."""
_BUTTONS: tuple[tuple[tuple[str, Icon], ...], ...] = (
    (("game.redo", "redo"), ("game.rules", "rules")),
    (("game.undo", "undo"), ("game.hint", "hint")),
    (("game.why", "why"), ("game.pause", "pause")),
)
"""Names and icons of the buttons beside a game, by row; the first row may be absent."""


def points(ui: Ui, is_on: bool) -> Box:
    """Return a part of the board, with the columns' points or without."""
    return Canvas(partial(draw_choice, f"points-{'on' if is_on else 'off'}"), ui.px(_HEIGHT))


def muted(ui: Ui, is_on: bool) -> Box:
    """Return a window behind another one, and whether it is heard."""
    theme, icon = ui.ctx.theme, icon_picture("sound", ui.px(_ICON * 2), ui.ctx.theme.ink)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_screen(surface, rect, ui.ctx, is_full=False)
        front = rect.scale_by(0.5, 0.55).move_to(bottomright=rect.bottomright)
        front.move_ip(-rect.width // 12, -rect.height // 8)
        pygame.draw.rect(surface, theme.raised, front, border_radius=ui.px(4))
        pygame.draw.rect(surface, theme.line, front, ui.px(1), border_radius=ui.px(4))
        spot = surface.blit(icon, icon.get_rect(center=front.center))
        if is_on:
            ends = spot.inflate(-spot.width // 6, -spot.height // 6)
            pygame.draw.line(surface, theme.ink, ends.bottomleft, ends.topright, ui.px(3))

    return Canvas(draw, ui.px(_HEIGHT))


def remarks(ui: Ui, is_on: bool) -> Box:
    """Return a rival, who greets or is silent."""
    rival, theme = RIVALS[0], ui.ctx.theme
    said = Text(
        masons.greeting(ui.ctx.words, Player.mason(rival)), "small", theme.marble_ink,
        valign="middle",
    )  # fmt: skip

    def draw(surface: pygame.Surface, bubble: pygame.Rect) -> None:
        pygame.draw.rect(surface, theme.marble, bubble, border_radius=ui.px(8))
        x, y, tip = bubble.left, bubble.centery, ui.px(_TIP)
        pygame.draw.polygon(surface, theme.marble, [(x - tip, y), (x, y - tip), (x, y + tip)])

    bubble = Middle(Ground(said, draw, across=_TIP, down=_TIP))
    face = Narrow(Middle(drawn(portrait(rival.name, ui.px(_FACE)))))
    return _framed(ui, Row(face, bubble if is_on else Hidden(bubble), gap=_TIP + 4))


def buttons(ui: Ui, is_on: bool) -> Box:
    """Return the buttons beside a game: few, or all."""
    first, *others = (Row(*(_button(ui, *each) for each in row), gap=6) for row in _BUTTONS)
    return _framed(ui, Middle(Column(first if is_on else Hidden(first), *others, gap=6)))


def warning(ui: Ui, is_on: bool) -> Box:
    """Return the tutor's question, or the room where it would be."""
    answers = Row(_button(ui, "tutor.rethink", "undo"), _button(ui, "tutor.play", "play"), gap=6)
    theme, asks = ui.ctx.theme, Column(Text(ui.ctx.words("tutor.warning"), "name"), answers)
    panel = Plate(ui, asks, theme.panel, theme.line, across=12, down=10)
    return Spoken("", _framed(ui, Middle(panel if is_on else Hidden(panel))))


def _button(ui: Ui, key: str, icon: Icon) -> Box:
    theme = ui.ctx.theme
    sign = Narrow(Middle(drawn(icon_picture(icon, ui.px(_ICON), theme.ink))))
    text = Row(sign, Middle(Line(ui.ctx.words(key), "button")), gap=8)
    return Plate(ui, text, theme.raised, theme.line, radius=6, across=10, down=6)


def _framed(ui: Ui, box: Box) -> Box:
    """Return a picture of what stands before the table."""
    ground = Ground(box, partial(draw_choice, "view-temple"), across=14, down=8)
    return High(ground, lambda wide: max(ui.px(_HEIGHT), ground.height(ui, wide)))
