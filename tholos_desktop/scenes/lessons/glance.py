import pygame

from tholos_desktop.board.badges import pill
from tholos_desktop.board.temple_layout import STONE_HEIGHT
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.language.names import bot_name
from tholos_desktop.language.sentences import signed
from tholos_desktop.rules import WHITE, parse_position, score
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.ui.boxes import Box, Canvas, Column, Middle, Press, Row, Space, Text
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.typesetting import draw_line
from tholos_desktop.ui.ui import Ui

_POSITION = parse_position("wwbb/bg/wbwg/b/wwgbw/bbwb/wb wb/b w -")
_SHOWN = "E"
"""The column whose stones show what each scores."""
_SENTENCES = 4
_WIDTH, _GROWTH = 354, 0.53
"""Panel width in pixels at 1280x720, and the share by which it grows when the text size doubles."""
_DISC, _PAD = 30, 20


class GlanceScene(RoutedScene[None]):
    """The rules in four sentences, whose numbers stand on a board. Shown once, to who says that
    they know the game."""

    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._rival = Player.mason(RIVALS[0])

    def build(self, ui: Ui) -> None:
        width = min(round(ui.px(_WIDTH) * self.growth(_GROWTH)), ui.size[0] * 12 // 25)
        board = pygame.Rect(0, 0, ui.size[0] - width, ui.size[1])
        self._board = TempleBoard(self.ctx, board, text=ui.text_px("small"), with_points=True)
        panel = pygame.Rect(board.right, 0, width, ui.size[1])
        ui.panel(panel, edge=False)
        self._content().place(ui, panel.inflate(-2 * ui.px(_PAD), -2 * ui.px(_PAD)))

    def _content(self) -> Box:
        words = self.ctx.words
        play = words("play.against", name=bot_name(words, self._rival))
        sentences = (self._sentence(number) for number in range(1, _SENTENCES + 1))
        return Column(
            Text(words("lessons.glance.title"), "title"),
            ScrollView(Column(*sentences, gap=18)),
            Space(),
            Press(play, self._play, primary=True, icon="play"),
            Press(
                words("lessons.glance.show"), self.replacer(self.routes.first_game), icon="learn"
            ),
        )

    def _sentence(self, number: int) -> Box:
        edge = self.ui.px(_DISC)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            self._draw_disc(surface, rect.center, number)

        said = Text(self.ctx.words(f"lessons.glance.{number}"))
        return Row(Canvas(draw, edge + 2, edge + 2), Middle(said), gap=12)

    def handle(self, event: pygame.Event) -> None:
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if is_click and self._board.rect.collidepoint(event.pos):
            self._play()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            super().handle(event)

    def _play(self) -> None:
        match = Match.new(Setup(Player(), self._rival))
        self.give_way_to(self.routes.table(match))

    def draw(self, surface: pygame.Surface) -> None:
        self._board.draw(surface, _POSITION)
        self._draw_points(surface)
        for number, place in self._numbered():
            self._draw_disc(surface, place, number)
        super().draw(surface)

    def _numbered(self) -> list[tuple[int, tuple[int, int]]]:
        """Return the numbers of the sentences, and the points of the board of which they tell."""
        board = self._board.geometry
        stones = board.site(_SHOWN, _POSITION)
        return [
            (1, board.quarry().topright),
            (1, board.workshop(WHITE).topright),
            (2, board.plaque("F").topleft),
            (3, (stones.left, stones.top + stones.height // 3)),
            (4, (round(board.center.x), round(board.center.y))),
        ]

    def _draw_disc(self, surface: pygame.Surface, center: tuple[int, int], number: int) -> None:
        theme, px = self.ctx.theme, self.ui.px
        pygame.draw.circle(surface, theme.focus_dark, center, px(_DISC) // 2 + px(2))
        pygame.draw.circle(surface, theme.accent, center, px(_DISC) // 2)
        place = pygame.Rect(0, 0, px(_DISC), px(_DISC))
        place.center = center
        font = self.ui.font("button")
        draw_line(surface, str(number), place, font, theme.accent_ink, align="center")

    def _draw_points(self, surface: pygame.Surface) -> None:
        """Draw what each stone of the shown column scores beside it."""
        geometry, theme = self._board.geometry, self.ctx.theme
        column = next(each for each in score(_POSITION).columns if each.location == _SHOWN)
        width, high = geometry.size(_SHOWN)[0], geometry.length(STONE_HEIGHT) - 1
        font = self.ctx.fonts.strong(min(self.ui.text_px("small"), high * 3 // 4))
        for level, stone in enumerate(column.stones):
            seat, points = geometry.stack_seat(_SHOWN, level), column.stone_points(stone)
            place = pygame.Rect(0, 0, 2 * high, high)
            place.midleft = round(seat.x + width * 0.55), round(seat.y)
            surface.blit(pill(place.size, theme.night, theme.accent), place)
            ink = theme.ink if points > 0 else theme.warning
            draw_line(surface, signed(points), place, font, ink, align="center")
