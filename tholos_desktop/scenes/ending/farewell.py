import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.table.rivals import Rival
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

_FACE = 60
"""Edge length of the portrait in pixels at 1280x720."""


def farewell_height(ui: Ui, width: int, rival: Rival, text: str) -> int:
    edge = portrait(rival.name, ui.px(_FACE)).get_width()
    return max(edge, measure(text, ui.font("body"), width - edge - ui.px(12))[1])


def place_farewell(ui: Ui, place: tuple[int, int, int], rival: Rival, text: str) -> int:
    """Center a portrait and a text in a place (left, top, width); return the height used."""
    left, top, width = place
    face, gap = portrait(rival.name, ui.px(_FACE)), ui.px(12)
    edge = face.get_width()
    wide, high = measure(text, ui.font("body"), width - edge - gap)
    row = pygame.Rect(0, top, edge + gap + wide, max(edge, high))
    row.centerx = left + width // 2
    where = face.get_rect(midleft=row.midleft)
    ui.picture(where, lambda surface, there: surface.blit(face, there))
    ui.label((where.right + gap, row.top, wide, row.height), text, valign="middle")
    return row.height
