from collections.abc import Iterator, Sequence

import pygame

from tholos_desktop.board.badges import pill
from tholos_desktop.board.layout import around
from tholos_desktop.board.temple_layout import STONE_HEIGHT
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.language.names import bot_name
from tholos_desktop.language.sentences import signed
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import WHITE, parse_position, score
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.short_rules import SENTENCES
from tholos_desktop.scenes.signs import number_picture
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.boxes import Box, Column, Middle, Narrow, Press, Row, Space, Text
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.live import Room, drawn
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.typesetting import draw_line
from tholos_desktop.ui.ui import Ui

_POSITION = parse_position("wwbb/bg/wbwg/b/wwgbw/bbwb/wb wb/b w -")
_SHOWN = "E"
"""The column whose stones show what each scores."""
_WIDTH, _GROWTH = 354, 0.53
"""Panel width in pixels at 1280x720, and the share by which it grows when the text size doubles."""
_DISC, _PAD = 34, 20


class GlanceScene(RoutedScene[None]):
    """The rules in four sentences, whose numbers stand on a board. Shown once, to who says that
    they know the game."""

    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._rival = Player.mason(RIVALS[0])

    def build(self, ui: Ui) -> None:
        board = Room(GlanceBoard, 0, grows=True)
        panel = Card(self._content(), pad=_PAD, edge=False)
        wide = _WIDTH * self.growth(_GROWTH)
        Row(board, Narrow(panel, wide), gap=0).place(ui, ui.window)

    def _content(self) -> Box:
        words, disc = self.ctx.words, self.ui.px(_DISC)
        play = words("play.against", name=bot_name(words, self._rival))
        sentences = (
            Row(
                drawn(number_picture(self.ui, number, disc)),
                Middle(Text(words(f"lessons.glance.{number}"))),
                gap=12,
            )
            for number in range(1, SENTENCES + 1)
        )
        return Column(
            Text(words("lessons.glance.title"), "title"),
            ScrollView(Column(*sentences, gap=18)),
            Space(),
            Press(play, self._play, primary=True, icon="play"),
            Press(
                words("lessons.glance.show"), self.replacer(self.routes.first_game), icon="learn"
            ),
            self.way_back,
        )

    def _play(self) -> None:
        match = Match.new(Setup(Player(), self._rival))
        self.give_way_to(self.routes.table(match))


class GlanceBoard:
    """A board with the numbers of the sentences about it."""

    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        self.rect, self._ui = rect, ui
        self._board = TempleBoard(ui.ctx, rect, text=ui.text_px("small"), with_points=True)

    def regions(self) -> Iterator[Region]:
        yield region(self.rect, "board")

    def nodes(self) -> Sequence[Node]:
        return ()

    def handle(self, event: pygame.Event) -> bool:
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self._board.draw(surface, _POSITION)
        self._draw_points(surface)
        for number, place in self._numbered():
            sign = number_picture(self._ui, number, self._ui.px(_DISC))
            surface.blit(sign, sign.get_rect(center=place))

    def _numbered(self) -> list[tuple[int, tuple[int, int]]]:
        """Return the numbers of the sentences, and the points of the board of which they tell."""
        board = self._board.geometry
        stones = board.spots(_POSITION)[Spot(_SHOWN)]
        return [
            (1, board.quarry().topright),
            (1, board.workshop(WHITE).topright),
            (2, board.plaque("F").topleft),
            (3, (board.plaque(_SHOWN).left, stones.top + stones.height // 3)),
            (4, (round(board.center.x), round(board.center.y))),
        ]

    def _draw_points(self, surface: pygame.Surface) -> None:
        """Draw what each stone of the shown column scores beside it."""
        geometry, theme = self._board.geometry, self._ui.ctx.theme
        column = next(each for each in score(_POSITION).columns if each.location == _SHOWN)
        width, high = geometry.size(_SHOWN)[0], geometry.length(STONE_HEIGHT) - 1
        font = self._ui.ctx.fonts.strong(min(self._ui.text_px("small"), high * 3 // 4))
        for level, stone in enumerate(column.stones):
            seat, points = geometry.stack_seat(_SHOWN, level), column.stone_points(stone)
            place = around(seat + pygame.Vector2(width * 0.55 + high, 0), (2 * high, high))
            surface.blit(pill(place.size, theme.night, theme.accent), place)
            ink = theme.ink if points > 0 else theme.warning
            draw_line(surface, signed(points), place, font, ink, align="center")
