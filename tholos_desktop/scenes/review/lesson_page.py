from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.rules import WORKSHOP_SPACES, Position
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.temple_canvas import temple_canvas
from tholos_desktop.teaching.game_lesson import Lesson, OwnMistake
from tholos_desktop.ui.boxes import Box, Canvas, Column, Middle, Narrow, Press, Row, Text
from tholos_desktop.ui.panel import Card

_MOST = 3
"""Most positions that are shown."""


class LessonPage(PageScene):
    """The lesson of a game: what it cost, and its dearest positions to try again."""

    def __init__(self, routes: Routes, lesson: Lesson, rate: str) -> None:
        """``rate`` says how many points the player's moves lost."""
        super().__init__(routes)
        self.title = f"coach.{lesson.name}"
        self._lesson, self._rate = lesson, rate

    def content(self) -> Box:
        words, theme = self.ctx.words, self.ctx.theme
        mistakes = sorted(self._lesson.mistakes, key=lambda each: each.points, reverse=True)
        return Column(
            Text(cost_words(words, self._lesson), "button", theme.warning),
            *map(self._card, mistakes[:_MOST]),
            Text(self._rate, "small", theme.ink_soft),
        )

    def foot(self) -> Sequence[Press]:
        practice = self.replacer(partial(self.routes.practice, self._lesson))
        text = self.ctx.words("coach.practice")
        return [Press(text, practice, primary=True, icon="play")]

    def _card(self, mistake: OwnMistake) -> Box:
        words = self.ctx.words
        move = f"{mistake.ply + 1}. {turn_phrase(words, mistake.turn)}"
        cost = words("review.costs", n=round(mistake.points))
        only = partial(self.routes.practice, Lesson(self._lesson.name, (mistake,)))
        retry = Press(words("app.try"), self.opener(only), icon="play", area="mistakes")
        texts = Column(
            Text(move, "button"),
            Text(cost, color=self.ctx.theme.ink_soft),
            Row(Narrow(retry), Narrow(Middle(self._hand(mistake.position))), gap=16),
            gap=8,
        )
        temple = temple_canvas(self.ui, mistake.position)
        return Card(Row(temple, Middle(texts), gap=16))

    def _hand(self, position: Position) -> Box:
        """The player's workshop, since many lessons are about it."""
        stones, px, theme = position.workshop(position.side), self.ui.px(26), self.ctx.theme
        step = px * 5 // 4

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for index in range(WORKSHOP_SPACES):
                center = rect.left + px // 2 + index * step, rect.centery
                if index < len(stones):
                    draw_mark(surface, stones[index], center, px)
                else:
                    pygame.draw.circle(surface, theme.line, center, px // 2 - 1, self.ui.px(1))

        words = self.ctx.words
        held = [words(f"turn.listed.{stone}") for stone in stones] or [words("turn.score.empty")]
        name = words(f"game.workshop_{position.side}")
        said = words("app.pair", name=name, text=", ".join(held))
        return Canvas(draw, px, step * WORKSHOP_SPACES, says=said)
