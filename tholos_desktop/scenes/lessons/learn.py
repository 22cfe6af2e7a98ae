from collections.abc import Callable, Sequence

from tholos_desktop.scenes.board_grid import bonus_boards, ornament_boards
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.short_rules import ShortRulesScene
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.board import BoardExercise, BoardSequence
from tholos_desktop.teaching.lessons import FIRST_GAME, HANDS, first_undone
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.scene import Scene


class LearnPage(PageScene):
    title = "learn.title"

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        super().__init__(routes)
        self._learned = learned

    def resume(self) -> None:
        self.relayout()

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        puzzles, rules = self.opener(self.routes.puzzles), self.opener(self.routes.rules)
        return Column(
            self._lesson("lessons.title", FIRST_GAME, self.routes.first_game, "first_game_text"),
            self._lesson("lessons.hands.title", HANDS, self.routes.hands, "hands_text"),
            Press(words("puzzles.title"), puzzles, icon="puzzle", area="more"),
            Press(words("truths.title"), self.opener(self.routes.truths), icon="hint", area="more"),
            Press(words("menu.rules"), rules, shortcut="f1", icon="rules", area="more"),
            Text(words("learn.bonuses"), color=soft),
            bonus_boards(self.ctx, self._learned, self._try_out),
            Text(words("learn.ornaments"), color=soft),
            ornament_boards(self.ctx, self._learned, self._try_out),
        )

    def _try_out(self, board: BoardExercise) -> None:
        self.stack.push(self.routes.try_out(board))

    def _lesson(
        self,
        title: str,
        boards: Sequence[BoardExercise],
        lesson: Callable[[], Scene[bool]],
        about: str,
    ) -> Box:
        words, learned, of = self.ctx.words, self._learned, len(boards)
        undone = first_undone(boards, learned.is_done)
        if undone is None:
            detail = words("learn.first_game_done")
        elif undone:
            detail = words("learn.first_game_goes_on", number=undone + 1, of=of)
        else:
            detail = words(f"learn.{about}", of=of)
        is_next = undone is not None and (
            boards is FIRST_GAME or first_undone(FIRST_GAME, learned.is_done) is None
        )
        return Press(
            words(title),
            self.opener(lesson),
            detail=detail,
            icon="play",
            primary=is_next,
            area="first game",
        )


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
        self.close()


class FirstGameScene(ExerciseScene):
    """The lessons of the first game. They continue where the player left off, and start again once
    completed."""

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        first = first_undone(FIRST_GAME, learned.is_done) or 0
        sequence = BoardSequence(FIRST_GAME, learned.finish, first=first)
        super().__init__(routes, sequence, learned)

    def enter(self) -> None:
        super().enter()
        if self.sequence.exercise is FIRST_GAME[0]:
            self.stack.push(ShortRulesScene(self.routes, before_game=False))

    @property
    def next_key(self) -> str:
        is_last = self.sequence.exercise is FIRST_GAME[-1]
        return "exercise.play" if is_last else super().next_key

    def end(self) -> None:
        match = Match.new(Setup(Player(), Player.mason(RIVALS[0])))
        self.give_way_to(self.routes.table(match))
