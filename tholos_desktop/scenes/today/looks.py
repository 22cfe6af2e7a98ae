from functools import partial

import pygame

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import reward_words
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import PARTS, earned, next_reward
from tholos_desktop.teaching.goals import GOALS
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.theme import HIGH_CONTRAST
from tholos_desktop.ui.ui import Ui

_WIDTH, _GROWTH, _MARGIN, _PAD = 540, 0.6, 24, 22


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
        margin, pad = ui.px(_MARGIN), ui.px(_PAD)
        width = min(round(ui.px(_WIDTH) * self.growth(_GROWTH)), ui.size[0] - 2 * margin)
        form = Form(ui)
        self._fill(form)
        room = ui.size[1] - 2 * margin - 2 * pad
        high = min(form.height(width - 2 * pad), room)
        panel = pygame.Rect(margin, (ui.size[1] - high) // 2 - pad, width, high + 2 * pad)
        ui.panel(panel)
        form.build(panel.inflate(-2 * pad, -2 * pad))

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx)
        super().draw(surface)

    def _fill(self, form: Form) -> None:
        words, theme = self.ctx.words, self.ctx.theme
        form.text(words("looks.title"), "heading")
        form.text(words("looks.intro"), "small", color=theme.ink_soft)
        done = self.search.reached.done
        if self.search.is_over:
            form.text(words("goals.count", n=done, of=len(GOALS)), "name", color=theme.accent)
            form.text(next_words(words, done), "small", color=theme.ink_soft)
        else:
            form.text(words("goals.looking"), "name", color=theme.accent)
        for part in PARTS:
            options = [(name, words(f"looks.{part}.{name}")) for name in self._choices(part, done)]
            chosen = getattr(self.ctx.settings, part)
            form.choice(words(f"looks.{part}"), options, chosen, partial(self._choose, part))
        if theme == HIGH_CONTRAST:
            form.text(words("looks.high_contrast"), "small", color=theme.ink_soft)
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def _choices(self, part: str, done: int) -> list[str]:
        free = {PARTS[part][0], getattr(self.ctx.settings, part)}
        free.update(each.name for each in earned(done) if each.part == part)
        return [name for name in PARTS[part] if name in free]

    def _choose(self, part: str, name: str) -> None:
        setattr(self.ctx.settings, part, name)
        self.ctx.refresh()
