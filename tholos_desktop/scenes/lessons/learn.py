from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.lessons.glance import GlanceScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.short_rules import ShortRulesScene
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.board import BoardSequence
from tholos_desktop.teaching.lessons import FIRST_GAME, first_undone
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text


class WelcomeScene(DialogScene[None]):
    """Asks newcomers whether they know the game, at each start of the program until they answer."""

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        super().__init__(routes)
        self._learned = learned

    def content(self) -> Box:
        words, show = self.ctx.words, self.replacer(self.routes.first_game)
        return Column(
            Text(words("lessons.welcome.title"), "heading", align="center"),
            Space(4),
            Press(words("lessons.welcome.show"), show, primary=True, icon="learn"),
            Press(words("lessons.welcome.know"), self._know, icon="check"),
        )

    def _know(self) -> None:
        self._learned.know_the_game()
        self.give_way_to(GlanceScene(self.routes))


class FirstGameScene(ExerciseScene):
    """The lessons of the first game. They continue where the player left off, and start again once
    completed."""

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        first = first_undone(FIRST_GAME, learned.is_seen) or 0
        sequence = BoardSequence(FIRST_GAME, learned.finish, first=first)
        super().__init__(routes, sequence, learned)
        self._needs_rules = first == 0 and not learned.knows_the_game

    def enter(self) -> None:
        super().enter()
        if self._needs_rules:
            self.stack.push(ShortRulesScene(self.routes, before_game=False))

    @property
    def next_key(self) -> str:
        is_last = self.sequence.exercise is FIRST_GAME[-1]
        return "exercise.play" if is_last else super().next_key

    def end(self) -> None:
        match = Match.new(Setup(Player(), Player.mason(RIVALS[0])))
        self.give_way_to(self.routes.table(match))
