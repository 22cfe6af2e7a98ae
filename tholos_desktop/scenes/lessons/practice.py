"""The page of practice: a board for each bonus action and ornament, and what costs one most."""

from collections.abc import Iterator
from functools import partial

import pygame

from tholos_desktop.board.pieces import draw_plaque
from tholos_desktop.language.sentences import bonus_words, ornament_name, ornament_words
from tholos_desktop.rules import GREEK, Location
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import tile
from tholos_desktop.services.players import Players
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.game_lesson import lessons
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.boxes import Box, BoxPress, Canvas, Column, Grid, Middle, Press, Row, Text
from tholos_desktop.ui.panel import Card

BOARDS_TO_TRY = *BONUS_BOARDS.values(), *ORNAMENT_BOARDS.values()
_PLAQUE, _TILE = (114, 60), 72
_MOST_LESSONS = 3


class PracticePage(WidePageScene):
    title = "coach.practice"

    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self._players, self._learned = players, players.learned

    def resume(self) -> None:
        self.relayout()

    def content(self) -> Box:
        words, ui = self.ctx.words, self.ui
        plaques, tiles = list[Box](), list[Box]()
        for at, board in BONUS_BOARDS.items():
            plaque = Canvas(partial(self._draw_plaque, at), ui.px(_PLAQUE[1]), ui.px(_PLAQUE[0]))
            label, says = words(f"game.bonus.{at}"), bonus_words(words, at)
            name = words("app.pair", name=GREEK[at], text=label)
            plaques.append(self._try_out(plaque, board, label, name, says))
        for each, board in ORNAMENT_BOARDS.items():
            name, says = ornament_name(words, each), ornament_words(words, each)
            tiles.append(self._try_out(tile(each, ui.px(_TILE)), board, name, name, says))
        bonuses = Text(words("rules.bonus.title"), "name"), Grid(*plaques, gap=10)
        ornaments = Text(words("setup.ornaments"), "name"), Grid(*tiles, gap=10)
        boards = Card(Column(*bonuses, *ornaments, gap=12), pad=16)
        return Column(*self._own_games(), boards, gap=16)

    def _draw_plaque(self, at: Location, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_plaque(surface, self.ctx.fonts, rect, at, "")

    def _try_out(
        self, picture: Box, board: BoardExercise, label: str, name: str, says: str
    ) -> Press:
        """Return a picture with its ``label``; ``name`` is what screen readers say."""
        box = Column(Middle(picture), Text(label, "small", align="center"), gap=6)
        opens = self.opener(self.routes.try_out, board)
        is_done = self._learned.is_done(board.name)
        return BoxPress(box, name, opens, pad=8, tip=says, chosen=is_done, area="practice")

    def _own_games(self) -> Iterator[Box]:
        """Yield the lessons that cost the player most in the last ten games."""
        words = self.ctx.words
        if self._learned.is_newcomer:
            return
        notes = self._players.mistakes.last(self._players.last.names)
        found = lessons(notes)[:_MOST_LESSONS]
        if notes and not found:
            return
        costs = (
            Press(
                words(f"coach.{lesson.name}"), self.opener(self.routes.practice, lesson),
                detail=words("coach.moves", n=len(lesson.mistakes)), area="costs",
            )
            for lesson in found
        )  # fmt: skip
        title = Text(words("coach.title"), "name")
        none = Text(words("coach.none"), "small", self.ctx.theme.ink_soft)
        yield Card(Column(title, Row(*costs, gap=10) if found else none, gap=10), pad=16)
