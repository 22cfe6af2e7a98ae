from functools import partial

import pygame

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import reward_words
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import PARTS, earned, next_reward
from tholos_desktop.teaching.goals import GOALS
from tholos_desktop.ui.boxes import Box, Column, Text
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.panel import Card, ScrollView, centered
from tholos_desktop.ui.theme import HIGH_CONTRAST
from tholos_desktop.ui.ui import Ui

_WIDTH, _GROWTH, _MARGIN = 540, 0.6, 24


def next_words(words: Words, goals: int) -> str:
    reward = next_reward(goals)
    if reward is None:
        return words("looks.all")
    return words("looks.next", n=reward.goals, name=reward_words(words, reward))


class LooksScene(RoutedScene[None]):
    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self.search = players.goals()

    @property
    def moving(self) -> bool:
        return not self.search.is_over

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.search.is_over:
            self.search.go_on()
            if self.search.is_over:
                self.relayout()

    def build(self, ui: Ui) -> None:
        panel = Card(ScrollView(self._content()), pad=22)
        place = centered(ui, panel, _WIDTH * self.growth(_GROWTH), margin=_MARGIN)
        place.left = ui.px(_MARGIN)  # the view that changes stays in sight
        panel.place(ui, place)

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx)
        super().draw(surface)

    def _content(self) -> Box:
        words, theme, done = self.ctx.words, self.ctx.theme, self.search.reached.done
        soft, is_over = theme.ink_soft, self.search.is_over
        counted = words("goals.count", n=done, of=len(GOALS))
        contrast = Text(words("looks.high_contrast"), "small", soft)
        return Column(
            Text(words("looks.title"), "heading"),
            Text(words("looks.intro"), "small", soft),
            Text(counted if is_over else words("goals.looking"), "name", theme.accent),
            Text(next_words(words, done), "small", soft) if is_over else None,
            *(self._choice(part, done) for part in PARTS),
            contrast if theme == HIGH_CONTRAST else None,
            self.back_button,
        )

    def _choice(self, part: str, done: int) -> Box:
        words, chosen = self.ctx.words, getattr(self.ctx.settings, part)
        options = [(name, words(f"looks.{part}.{name}")) for name in self._choices(part, done)]
        return labeled_choice(words(f"looks.{part}"), options, chosen, partial(self._choose, part))

    def _choices(self, part: str, done: int) -> list[str]:
        free = {PARTS[part][0], getattr(self.ctx.settings, part)}
        free.update(each.name for each in earned(done) if each.part == part)
        return [name for name in PARTS[part] if name in free]

    def _choose(self, part: str, name: str) -> None:
        setattr(self.ctx.settings, part, name)
        self.ctx.refresh()
