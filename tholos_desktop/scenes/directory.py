"""The directory of all scenes. It imports a scene's module only when needed, so that the menu
appears sooner."""

import sys
from collections.abc import Callable
from datetime import date
from functools import cached_property, partial
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

from tholos_desktop import net
from tholos_desktop.board.art import reading
from tholos_desktop.rules import BASIC, Game, Side
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.terms import Way
from tholos_desktop.teaching.board import BoardExercise, BoardSequence
from tholos_desktop.teaching.exercise import ExerciseSequence, Message
from tholos_desktop.teaching.game_lesson import Lesson
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.scenes.ending.counting_scene import CountingScene
    from tholos_desktop.scenes.ending.result_scene import ResultScene
    from tholos_desktop.scenes.review_coach import ReviewCoach
    from tholos_desktop.services.remote_table import RemoteTable


class Directory(Routes):
    def __init__(
        self,
        ctx: Context,
        games: Games,
        players: Players,
        engine: EngineClient,
        elsewhere: Elsewhere,
    ) -> None:
        self.ctx, self.games, self.players, self.engine = ctx, games, players, engine
        self.elsewhere = elsewhere

    @cached_property
    def _reviewer(self) -> Analysis:
        """The analysis that all reviews share, so that none repeats another's work."""
        return Analysis(self.engine)

    def load_ahead(self) -> None:
        """Load what a page's first frame would take 0.3 s to load: modules, libraries and pictures.
        To be called in another thread."""
        for module in walk_packages(sys.modules[__package__].__path__, f"{__package__}."):
            import_module(module.name)
        net.missing_library()
        reading()

    def close(self) -> None:
        self.elsewhere.close()
        self.engine.close()
        self.games.close()

    def menu(self) -> Scene[None]:
        from tholos_desktop.scenes.menus.menu import MenuScene

        return MenuScene(self, self.games, self.players.learned, elsewhere=self.elsewhere)

    def play(self, way: Way = "rival") -> Scene[None]:
        from tholos_desktop.scenes.new_game import NewGame

        game = NewGame(self.players, self.engine, self.ctx.settings)
        game.way = way
        if way == "elsewhere":
            from tholos_desktop.scenes.elsewhere.page import FriendScene

            return FriendScene(self, self.elsewhere, self.players, game)
        from tholos_desktop.scenes.play.scene import PlayScene

        return PlayScene(self, self.games, self.players, game)

    def invitation(
        self, table: "RemoteTable", *, copies: bool = False, says: Notice | None = None
    ) -> Scene[None]:
        from tholos_desktop.scenes.elsewhere.invitations import InvitationScene

        return InvitationScene(self, self.elsewhere, table, copies=copies, says=says)

    def rematch(self, table: "RemoteTable") -> Scene[None]:
        from tholos_desktop.scenes.elsewhere.invitations import RematchScene

        return RematchScene(self, self.elsewhere, table)

    def invited(self, invitation: "Invitation") -> Scene[None]:
        from tholos_desktop.scenes.elsewhere.invitations import InvitedScene

        return InvitedScene(self, self.elsewhere, self.players, invitation)

    def lines(self, text: str) -> Scene[None] | Notice:
        from tholos_desktop.scenes.pasting import next_scene, paste

        outcome = paste(self.elsewhere, self.ctx, text)
        return next_scene(self, outcome) or outcome.notice

    def pasted_game(self, text: str, like: Match | None = None) -> Scene[Any] | Notice:
        from tholos_desktop.scenes import pasted_game

        match = pasted_game.pasted(text)
        if match is None:
            return pasted_game.paste_problem(self.ctx, text)
        if self.elsewhere.forbids_analysis(match):
            return Notice("elsewhere.shut", {}, Severity.INFO)
        if match.is_over and match.game.ply:
            return self.review(self.games.add(match), is_listed=True)
        level = pasted_game.bots_level(self.ctx, like)
        return pasted_game.AdoptScene(self, match, level)

    def people(self, chosen: str | None = None, side: Side | None = None) -> Scene[str]:
        from tholos_desktop.scenes.menus.people import PeopleScene

        return PeopleScene(self, self.players, self.games, chosen, side)

    def your_games(self) -> Scene[None]:
        from tholos_desktop.scenes.your_games.scene import YourGamesScene

        return YourGamesScene(self, self.games, self.players)

    def statistics(self) -> Scene[None]:
        from tholos_desktop.scenes.your_games.statistics import StatisticsScene

        return StatisticsScene(self, self.games, self.players)

    def connection(self) -> Scene[None]:
        from tholos_desktop.scenes.menus.connection import ConnectionScene

        return ConnectionScene(self)

    def options(self, tab: str = "display") -> Scene[None]:
        from tholos_desktop.scenes.menus.options import OptionsScene

        return OptionsScene(self, self.players, tab)

    def about(self) -> Scene[None]:
        from tholos_desktop.scenes.menus.about import AboutScene

        return AboutScene(self, self.engine, self.games)

    def rules(self, page: str | None = None) -> Scene[None]:
        from tholos_desktop.scenes.rulebook.scene import RulesScene

        return RulesScene(self, self.players.learned, page)

    def ornaments(self, match: Match) -> Scene[None]:
        from tholos_desktop.scenes.draft.ornaments import OrnamentsScene

        return OrnamentsScene(self, match)

    def table(self, match: Match) -> Scene[None]:
        from tholos_desktop.scenes.draft.scene import DraftScene
        from tholos_desktop.scenes.game.scene import GameScene

        if match.draft is not None:
            return DraftScene(self, match, self.games)
        if match.has_bots and not match.is_over and self.engine.warming is not None:
            return self._preparing(partial(self.table, match))
        remote = self._remote(match)
        if remote is not None and remote.match is not None:
            match = remote.match
        elif match.is_elsewhere and not match.game.is_over:
            return self.review(match)  # it can only be looked at
        return GameScene(
            self,
            match,
            games=self.games,
            players=self.players,
            engine=self.engine,
            elsewhere=self.elsewhere,
            remote=remote,
        )

    def _preparing(self, then: Callable[[], Scene[None]]) -> Scene[None]:
        from tholos_desktop.scenes.preparing import PreparingScene

        return PreparingScene(self, self.engine, then)

    def _remote(self, match: Match) -> "RemoteTable | None":
        return self.elsewhere.resume(match) if match.is_elsewhere else None

    def ending(self, match: Match) -> Scene[None]:
        is_counted = match.ended_early or match.counted == match.game.position
        if self.ctx.settings.animation == "off" or is_counted:
            return self.result(match)
        return self.counting(match)

    def counting(self, match: Match) -> "CountingScene":
        from tholos_desktop.scenes.ending.counting_scene import CountingScene

        return CountingScene(self, match)

    def result(self, match: Match) -> "ResultScene":
        from tholos_desktop.scenes.ending.result_scene import ResultScene

        coach, remote = self._coach(match), self._remote(match)
        return ResultScene(self, match, self.players, self.engine, coach=coach, remote=remote)

    def _coach(self, match: Match) -> "ReviewCoach | None":
        """Return the coach of a finished game, who looks for its lesson in the background."""
        from tholos_desktop.scenes.review_coach import ReviewCoach

        if self.engine.warming is not None or not match.game.is_over:
            return None
        review = self._review_of(match, is_listed=False)
        coach = ReviewCoach(review, self.players, self.engine)
        return coach if coach.is_on else None

    def share(self, match: Match) -> Scene[None]:
        from tholos_desktop.scenes.sharing.scene import ShareScene

        return ShareScene(self, match)

    def review(self, match: Match, *, is_listed: bool = False) -> Scene[None]:
        from tholos_desktop.scenes.review.scene import ReviewScene

        if self.engine.warming is not None:
            return self._preparing(partial(self.review, match, is_listed=is_listed))
        return ReviewScene(
            self,
            self._review_of(match, is_listed=is_listed),
            players=self.players,
            engine=self.engine,
            is_shut=partial(self.games.is_elsewhere, match.game_id),
        )

    def _review_of(self, match: Match, *, is_listed: bool) -> GameReview:
        self._reviewer.elo = self.players.level(match)
        keep = self.games.annotate if is_listed else self.games.keep
        return GameReview(match, self._reviewer, keep)

    def learn(self) -> Scene[None]:
        from tholos_desktop.scenes.lessons.page import LearnPage

        return LearnPage(self, self.players)

    def truths(self) -> Scene[None]:
        from tholos_desktop.scenes.lessons.truths import TruthsPage

        return TruthsPage(self, self.players.learned)

    def first_game(self) -> Scene[bool]:
        from tholos_desktop.scenes.lessons.learn import FirstGameScene

        return FirstGameScene(self, self.players.learned)

    def hands(self) -> Scene[bool]:
        from tholos_desktop.teaching.lessons import HANDS, first_undone

        learned = self.players.learned
        first = first_undone(HANDS, learned.is_seen) or 0
        return self.exercise(BoardSequence(HANDS, learned.finish, first=first))

    def welcome(self) -> Scene[None]:
        from tholos_desktop.scenes.lessons.learn import WelcomeScene

        return WelcomeScene(self, self.players.learned)

    def exercise(self, sequence: ExerciseSequence) -> Scene[bool]:
        from tholos_desktop.scenes.exercise.scene import ExerciseScene

        return ExerciseScene(self, sequence, self.players.learned)

    def try_out(self, board: BoardExercise) -> Scene[bool]:
        return self.exercise(BoardSequence((board,), self.players.learned.finish))

    def puzzle(
        self,
        title: str,
        puzzle: Puzzle,
        more: Callable[[], Puzzle | None] = lambda: None,
        *,
        daily: date | None = None,
    ) -> Scene[bool]:
        from tholos_desktop.teaching.proofs import LINES, Prover
        from tholos_desktop.teaching.puzzle_sequence import PuzzleSequence

        prover, diary = Prover(Analysis(self.engine, lines=LINES)), self.players.puzzles
        sequence = PuzzleSequence(Message(title), puzzle, prover, diary, more, daily=daily)
        return self.exercise(sequence)

    def lesson(self, lesson: Lesson, praised: Game | None = None) -> Scene[None]:
        from tholos_desktop.scenes.review.lesson_page import LessonPage

        return LessonPage(self, lesson, praised)

    def practice(self, lesson: Lesson) -> Scene[bool]:
        from tholos_desktop.teaching.practice import PracticeSequence

        analysis, diary = Analysis(self.engine), self.players.mistakes
        analysis.elo = self.players.rating(self.players.last.name, BASIC).even_rival
        title = Message(f"coach.{lesson.name}")
        puzzles, dismiss = self.players.puzzles, diary.dismiss
        return self.exercise(PracticeSequence(title, lesson.mistakes, analysis, puzzles, dismiss))

    def puzzle_run(self) -> Scene[bool]:
        from tholos_desktop.scenes.puzzles.scene import PuzzleRunScene
        from tholos_desktop.storage import puzzle_shelf
        from tholos_desktop.teaching.puzzle_sequence import PuzzleRun

        diary, learned = self.players.puzzles, self.players.learned
        run = PuzzleRun(diary, puzzle_shelf.load(), basic=not learned.has_met_ornaments)
        return PuzzleRunScene(self, run, diary, learned)

    def run_page(self) -> Scene[None]:
        from tholos_desktop.scenes.puzzles.run_page import RunPage

        return RunPage(self, self.players.puzzles)

    def today(self) -> Scene[None]:
        from tholos_desktop.scenes.today.page import TodayScene

        return TodayScene(self, self.games, self.players)

    def goals(self) -> Scene[None]:
        from tholos_desktop.scenes.today.goals import GoalsScene

        return GoalsScene(self, self.players)

    def leave_half(self) -> Scene[bool]:
        words = self.ctx.words
        return self.question(
            words("pause.leave_title"),
            words("pause.leave_text"),
            yes=words("exercise.leave"),
            no=words("app.keep_playing"),
        )

    def question(
        self, title: str, text: str, *, yes: str, no: str, is_harmless: bool = False
    ) -> Scene[bool]:
        from tholos_desktop.scenes.dialog import QuestionScene

        return QuestionScene(self, title, text, yes=yes, no=no, is_harmless=is_harmless)

    def notice(self, key: str) -> Scene[None]:
        from tholos_desktop.scenes.dialog import NoticeScene

        return NoticeScene(self, self.ctx.words(key))
