from tholos_desktop.rules import Game
from tholos_desktop.services.players import Players
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.teaching.game_lesson import GameNotes, Lesson, LessonSearch, main_lesson
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.praise import PraiseSearch
from tholos_desktop.teaching.verdicts import JudgedMove


class ReviewCoach:
    """The lesson of a reviewed game for the human in front, and the moves to praise if the human
    has a rating. Both are found once all moves are judged."""

    def __init__(self, review: GameReview, players: Players, engine: EngineClient) -> None:
        match, side = review.match, review.match.near_side
        name, mode = match.players[side].name, match.game.start.mode
        self._review, self._players = review, players
        self._analysis = Analysis(engine)
        self._analysis.elo = players.level(match)
        known = players.mistakes.games.get(match.game_id)
        self._lessons = LessonSearch(review, side, name, known)
        self._praise = PraiseSearch(review, side, engine, self._analysis)
        self._is_level_known = players.rating(name, mode).games > 0
        self.is_on = match.is_over and match.is_here(side)
        self.lesson: Lesson | None = None
        self._take_notes()

    @property
    def is_over(self) -> bool:
        """True once the lesson was sought, found or not."""
        return self._lessons.notes is not None

    @property
    def praised(self) -> tuple[JudgedMove, ...]:
        return tuple(self._praise.found)

    @property
    def praised_game(self) -> Game | None:
        """The game up to the move to praise that was found first; ``None`` while there is none."""
        moves = self._review.game.turns[: self.praised[0].ply + 1] if self.praised else ()
        return Game(self._review.game.start, moves) if moves else None

    def follow(self) -> bool:
        """Take what the engine has found; True if there is more to show."""
        if not self.is_on or self._review.analysis.is_explaining:
            return False
        if self._lessons.notes is None:
            is_new = self._lessons.follow()
            if is_new and (notes := self._take_notes()):
                self._players.mistakes.note(self._review.match.game_id, notes)
            return is_new
        return self._is_level_known and self._praise.follow()

    def search(self) -> bool:
        """Judge the game too, without a review on the screen; True if there is more to show."""
        if not self._review.was_asked:
            self._review.begin()
        self._review.follow()
        return self.follow()

    def end_search(self) -> None:
        self._review.analysis.close()
        self.pause()

    def pause(self) -> None:
        self._praise.close()

    def _take_notes(self) -> GameNotes | None:
        notes = self._lessons.notes
        if notes is not None:
            self.lesson = main_lesson(notes)
        return notes
