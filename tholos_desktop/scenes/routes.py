from collections.abc import Callable, Sequence
from datetime import date
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tholos_desktop.services.entry import GameEntry
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.exercise import ExerciseSequence
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from tholos_desktop.net.paste import PastedLine
    from tholos_desktop.services.remote_table import RemoteTable


class PauseChoice(Enum):
    RESTART = auto()
    """Begin again; the current game stays in the list."""
    MENU = auto()
    RESIGN = auto()
    VIEW = auto()


class TimeUp(Enum):
    REMATCH = auto()
    PLAY_ON = auto()
    """Without the clock's word."""


class WarningChoice(Enum):
    RETHINK = auto()
    PLAY = auto()
    HINT = auto()


class Routes(Protocol):
    """Makes the scenes; to show them is the asker's part."""

    def menu(self) -> Scene[None]:
        """The menu; closing it as the last scene ends the program."""

    def play(self) -> Scene[None]: ...

    def friend(self) -> Scene[None]: ...

    def meeting(
        self,
        table: "RemoteTable",
        again: Callable[[], object],
        by_messages: Callable[[], object],
    ) -> Scene[None]:
        """The wait for a friend; gives way to the board."""

    def invitation(self, table: "RemoteTable") -> Scene[None]: ...

    def rematch(self, table: "RemoteTable") -> Scene[None]:
        """The wait for another game with the same friend; gives way to its board."""

    def invited(self, invitation: "PastedLine") -> Scene[None]: ...

    def lines(self, text: str) -> Scene[None] | Notice:
        """The scene in which a game goes on after its lines were brought, or what is wrong."""

    def people(self) -> Scene[str]:
        """The players on this computer; closed with the chosen name."""

    def your_games(self) -> Scene[None]: ...

    def choose_file(self) -> Scene[None]: ...

    def import_games(self, source: Path | str) -> Scene[None]:
        """The games of a file, or of a text, to choose from and import."""

    def game_card(self, entry: GameEntry, match: Match) -> Scene[GameEntry]:
        """A game of the list; closed with its entry to delete it."""

    def statistics(self, page: str | None = None) -> Scene[None]:
        """Figures of all finished games, open at a page or at the first."""

    def adopt(self, match: Match, level: str) -> Scene[Match]:
        """The question who plays a copied match; closed with the changed match."""

    def options(self) -> Scene[None]: ...

    def keys(self) -> Scene[None]: ...

    def accessibility(self) -> Scene[None]: ...

    def about(self) -> Scene[None]: ...

    def rules(self, page: str | None = None) -> Scene[None]:
        """The rulebook, open at a page or at its first."""

    def table(self, match: Match) -> Scene[None]:
        """A match: the draw of its ornaments, or the game."""

    def ending(self, match: Match) -> Scene[None]:
        """The counting of a finished game; its result if it was counted or nothing is to move."""

    def result(self, match: Match) -> Scene[None]: ...

    def share(self, match: Match) -> Scene[None]:
        """A finished game to take along: as a picture, a moving one, or a line of text."""

    def review(self, match: Match, *, is_listed: bool = False) -> Scene[None]:
        """A game looked at again, finished or not; one that ``is_listed`` keeps its place there."""

    def moves(
        self, review: GameReview, keep: Callable[[Match], object], ply: int | None = None
    ) -> Scene[None]:
        """All moves of a reviewed game, beginning after ``ply`` of them, or at the end."""

    def analysis(
        self, match: Match, path: Sequence[str], keep: Callable[[Match], object]
    ) -> Scene[None]:
        """Turns tried from the position after those of ``path``, in notation."""

    def pause(
        self, match: Match, *, shows_plan: bool = False, may_resign: bool = False
    ) -> Scene[PauseChoice]:
        """The pause over a game, which is seen as a plan or not; ``None`` goes on."""

    def time_up(self, match: Match) -> Scene[TimeUp]:
        """Somebody has lost by the clock; ``None`` leads to the menu."""

    def log(self, texts: Sequence[str], viewing: int | None) -> Scene[int]:
        """The log over a game: ``texts`` are its entries, at least one, and ``viewing`` the number
        of turns after which the position is seen. Closed with another such number.
        """

    def learn(self) -> Scene[None]: ...

    def first_game(self) -> Scene[bool]: ...

    def welcome(self) -> Scene[None]:
        """The question at the first start, over the menu."""

    def short_rules(
        self,
        *,
        before_game: bool,
        knows_rules: bool = False,
        has_hints: bool = True,
        has_tutor: bool = False,
    ) -> Scene[None]: ...

    def exercise(self, sequence: ExerciseSequence) -> Scene[bool]:
        """Plays a sequence of exercises; closed with ``True`` at its end, ``None`` when left."""

    def try_out(self, board: BoardExercise) -> Scene[bool]: ...

    def puzzles(self) -> Scene[None]: ...

    def puzzle(
        self,
        title: str,
        puzzle: Puzzle,
        more: Callable[[], Puzzle | None] = lambda: None,
        *,
        daily: date | None = None,
    ) -> Scene[bool]:
        """Puzzles one after the other; closed with ``True`` after the last, ``None`` where one
        leaves."""

    def puzzle_run(self) -> Scene[bool]:
        """Puzzles against the clock. Raises ``LookupError`` if there are none."""

    def today(self) -> Scene[None]: ...

    def goals(self) -> Scene[None]: ...

    def looks(self) -> Scene[None]: ...

    def warning(self, text: str) -> Scene[WarningChoice]:
        """A warning of the tutor; ``None`` means rethink."""

    def question(self, title: str, text: str, *, yes: str, no: str) -> Scene[bool]: ...
