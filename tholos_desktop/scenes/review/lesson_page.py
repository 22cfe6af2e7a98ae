from collections.abc import Sequence
from functools import partial

from tholos_desktop.language.catalogue import YOU
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.rules import Game
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.teaching.game_lesson import Lesson, OwnMistake
from tholos_desktop.ui.boxes import Box, Column, Middle, Narrow, Press, Row, Text
from tholos_desktop.ui.panel import Card

_MOST = 2
"""Most moves that are shown."""


class LessonPage(PageScene):
    """The lesson of a game: its costliest moves, each to try again, and one good move."""

    def __init__(self, routes: Routes, lesson: Lesson, rate: str, praised: Game | None) -> None:
        """``rate`` says how many points the player's moves lost. ``praised`` ends with the good
        move."""
        super().__init__(routes)
        self.title = f"coach.{lesson.name}"
        self._lesson, self._rate, self._praised = lesson, rate, praised

    def content(self) -> Box:
        mistakes = sorted(self._lesson.mistakes, key=lambda each: each.lost, reverse=True)
        return Column(
            *map(self._card, mistakes[:_MOST]),
            self._praise(self._praised) if self._praised else None,
            Text(self._rate, "small", self.ctx.theme.ink_soft),
        )

    def foot(self) -> Sequence[Press]:
        words, lesson = self.ctx.words, self._lesson
        practice = self.replacer(partial(self.routes.practice, lesson))
        text, moves = words("coach.practice"), words("your_games.turns", n=len(lesson.mistakes))
        return [Press(text, practice, detail=moves, primary=True, icon="play")]

    def _card(self, mistake: OwnMistake) -> Box:
        words = self.ctx.words
        move = f"{mistake.ply + 1}. {turn_heading(words, mistake.turn)}"
        cost = cost_words(words, mistake.move, words(YOU))
        only = self._lesson._replace(mistakes=(mistake,))
        practice = self.opener(partial(self.routes.practice, only))
        retry = Press(words("app.try"), practice, icon="play", area="mistakes")
        texts = Column(
            Text(move, "button"),
            Text(cost, color=self.ctx.theme.ink_soft),
            Row(Narrow(retry)),
            gap=8,
        )
        temple = self.temple_press(mistake.position, move, practice)
        return Card(Row(temple, Middle(texts), gap=16))

    def _praise(self, game: Game) -> Box:
        words = self.ctx.words
        move = f"{game.ply}. {turn_heading(words, game.turns[-1].notation)}"
        return Text(
            words("app.pair", name=move, text=words("coach.praise")), color=self.ctx.theme.good
        )
