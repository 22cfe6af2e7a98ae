import pygame

from tholos_desktop import rules
from tholos_desktop.board import illustrations
from tholos_desktop.board.pieces import fitting_px
from tholos_desktop.rules import LOCATIONS
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.boxes import Box, Canvas, Column, Press, Space, Text
from tholos_desktop.ui.typesetting import draw_text

NUMBERS = {
    "own": rules.TAKE_OWN,
    "gray": rules.TAKE_GRAY,
    "other": rules.TAKE_RIVAL,
    "height": rules.COLUMN_HEIGHT,
    "columns": len(LOCATIONS),
}
_COLUMNS = ("A", "wbwbw"), ("B", "bg")
"""Two example columns: a full one, and one that can still grow."""
_WIDTHS = 6, 4, 5, 4, 5
"""Relative widths of the picture's parts: quarry, arrow, workshop, arrow, columns."""
_PICTURE_SHARE = 5
"""The window's height divided by the picture's height."""


class ShortRulesScene(DialogScene[None]):
    """The rules in a picture and three lines. With ``knows_rules``, only a line about bonus actions
    is shown."""

    def __init__(
        self,
        routes: Routes,
        *,
        before_game: bool,
        knows_rules: bool = False,
        has_hints: bool = True,
        has_tutor: bool = False,
    ) -> None:
        super().__init__(routes)
        self._before_game, self._knows_rules = before_game, knows_rules
        self._has_hints, self._has_tutor = has_hints, has_tutor

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        kind = "game" if self._before_game else "title"
        begin = words("lessons.card.play" if self._before_game else "lessons.card.start")
        picture = Canvas(self._draw_picture, self.ui.size[1] // _PICTURE_SHARE)
        lines = ("bonus",) if self._knows_rules else ("aim", "turn", "end")
        help_ = words("lessons.card.help", hint=words("exercise.hint"))
        tutor = words("lessons.card.tutor", pause=words("game.pause"))
        return Column(
            Text(words(f"lessons.card.{kind}"), "heading"),
            None if self._knows_rules else picture,
            *(Text(words(f"lessons.card.{line}", **NUMBERS)) for line in lines),
            Text(help_, color=soft) if self._before_game and self._has_hints else None,
            Text(tutor, color=soft) if self._has_tutor else None,
            Space(4),
            Press(begin, self.close, primary=True),
        )

    def _draw_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ctx, theme, radius = self.ctx, self.ctx.theme, self.ui.px(8)
        pygame.draw.rect(surface, theme.surface, rect, border_radius=radius)
        pygame.draw.rect(surface, theme.faint, rect, 1, border_radius=radius)
        inner, px = rect.inflate(-self.ui.px(20), -self.ui.px(16)), self.ui.text_px("small")
        unit = inner.width / sum(_WIDTHS)
        heaps, arrow, tray, other, columns = (
            pygame.Rect(
                inner.left + round(sum(_WIDTHS[:number]) * unit),
                inner.top,
                round(wide * unit),
                inner.height,
            )
            for number, wide in enumerate(_WIDTHS)
        )
        labels = [str(NUMBERS[each]) for each in ("own", "other", "gray")]
        illustrations.draw_heaps(surface, ctx, heaps, labels, label_px=px)
        high = min(tray.height, tray.width // 2)
        place = pygame.Rect(tray.left, tray.centery - high // 2, tray.width, high)
        illustrations.draw_workshop(surface, ctx, place, "ww")
        illustrations.draw_columns(surface, ctx, columns, _COLUMNS, label_px=px)
        for room, key in ((arrow, "take"), (other, "place")):
            gap = room.width // 8
            ends = (room.left + gap, room.centery), (room.right - gap, room.centery)
            illustrations.draw_arrow(surface, ctx, *ends)
            text = self.ctx.words(f"lessons.card.{key}")
            font = ctx.fonts.strong(fitting_px(text, ctx.fonts, px, room.width))
            above = pygame.Rect(room.left, 0, room.width, font.get_linesize())
            above.bottom = room.centery - self.ui.px(8)
            draw_text(surface, text, above, font, theme.ink, align="center", wrap=False)
