from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tholos_desktop.board.art import reading
from tholos_desktop.rules import Game, Position, Side
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.terms import Way
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.exercise import ExerciseSequence
from tholos_desktop.teaching.game_lesson import Lesson
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Fit,
    InRoomOf,
    Middle,
    Narrow,
    Press,
    Row,
    Steady,
    Text,
)
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.scene import R, Scene
from tholos_desktop.ui.ui_scene import UiScene

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.services.remote_table import RemoteTable


class Routes(Protocol):
    """Creates scenes; the caller must show them."""

    ctx: Context

    def menu(self) -> Scene[None]:
        """Return the menu. If the menu is the only open scene, closing it ends the program."""

    def play(self, way: Way = "rival") -> Scene[None]:
        """Return the page of a new game; ``way`` is how it is played."""

    def invitation(
        self, table: "RemoteTable", *, copies: bool = False, says: Notice | None = None
    ) -> Scene[None]:
        """Return the scene of a game by message before it begins; ``copies`` if the text to send is
        copied at once. ``says`` is the notice to show."""

    def rematch(self, table: "RemoteTable") -> Scene[None]: ...

    def invited(self, invitation: "Invitation") -> Scene[None]: ...

    def lines(self, text: str) -> Scene[None] | Notice:
        """Return the scene of the game whose lines ``text`` contains, or a notice if they are
        invalid. In games by message, players paste such lines."""

    def pasted_game(self, text: str, like: Match | None = None) -> Scene[Any] | Notice:
        """Return the review of a finished game that ``text`` contains, or the scene that asks who
        plays any other game or position and closes with that match; or a notice if there is none.
        Its bot is like that of the match ``like``."""

    def people(self, chosen: str | None = None, side: Side | None = None) -> Scene[str]: ...

    def your_games(self) -> Scene[None]: ...

    def statistics(self) -> Scene[None]: ...

    def options(self, tab: str = "display") -> Scene[None]: ...

    def connection(self) -> Scene[None]:
        """Return the page of how a game online is connected."""

    def about(self) -> Scene[None]: ...

    def rules(self, page: str | None = None) -> Scene[None]: ...

    def table(self, match: Match) -> Scene[None]:
        """Return the scene that continues a match: the random draw of ornaments, the game or, while
        its bots are compiled, a page that waits for them."""

    def ornaments(self, match: Match) -> Scene[None]:
        """Return the scene that explains a match's ornaments, which leads to :meth:`table`."""

    def ending(self, match: Match) -> Scene[None]:
        """Return the scene that counts a finished game's points or, if they were counted before,
        shows the result."""

    def result(self, match: Match) -> Scene[None]: ...

    def share(self, match: Match) -> Scene[None]: ...

    def review(self, match: Match, *, is_listed: bool = False) -> Scene[None]:
        """Return the analysis board of a game or position. With ``is_listed``, saving keeps the
        game's place in the list."""

    def learn(self) -> Scene[None]: ...

    def truths(self) -> Scene[None]: ...

    def first_game(self) -> Scene[bool]: ...

    def hands(self) -> Scene[bool]: ...

    def lesson(self, lesson: Lesson, praised: Game | None = None) -> Scene[None]: ...

    def welcome(self) -> Scene[None]: ...

    def exercise(self, sequence: ExerciseSequence) -> Scene[bool]: ...

    def try_out(self, board: BoardExercise) -> Scene[bool]: ...

    def puzzle(
        self,
        title: str,
        puzzle: Puzzle,
        more: Callable[[], Puzzle | None] = lambda: None,
        *,
        daily: date | None = None,
    ) -> Scene[bool]: ...

    def practice(self, lesson: Lesson) -> Scene[bool]:
        """Return exercises made of the mistakes behind a lesson."""

    def puzzle_run(self) -> Scene[bool]:
        """Return the scene of puzzles against the clock. Raise ``LookupError`` if there are no
        puzzles."""

    def run_page(self) -> Scene[None]:
        """Return the page of the puzzles that the last run has left to solve."""

    def today(self) -> Scene[None]: ...

    def goals(self) -> Scene[None]: ...

    def leave_half(self) -> Scene[bool]: ...

    def question(
        self, title: str, text: str, *, yes: str, no: str, is_harmless: bool = False
    ) -> Scene[bool]:
        """Return a question with two answers. Enter chooses ``no``, on which the focus is, and
        Escape neither: the result is then ``None``."""


class RoutedScene(UiScene[R]):
    def __init__(self, routes: Routes) -> None:
        super().__init__(routes.ctx)
        self.routes = routes
        self.message, self.severity = "", Severity.ERROR
        self._awaits_art = False

    @property
    def has_art(self) -> bool:
        """True once boards and faces are read. A scene that asks before is laid out again then."""
        self._awaits_art = not reading().done()
        return not self._awaits_art

    def temple(
        self,
        position: Position,
        high: int | Callable[[int], int] = 0,
        wide: int = 0,
        *,
        has_ground: bool = True,
        is_drawn: bool = True,
    ) -> Canvas:
        """Return a small temple, which appears once boards are read; for its size, see
        :class:`.Canvas`. Without ``is_drawn``, its ornaments lie face down."""

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            from tholos_desktop.board.temple_picture import cached_temple

            if self.has_art:
                picture = cached_temple(
                    self.ctx, rect.size, position, has_ground=has_ground, is_drawn=is_drawn
                )
                surface.blit(picture, rect)

        return Canvas(draw, high, wide)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._awaits_art and self.has_art:
            self.relayout()

    def show_message(self, text: str, severity: Severity = Severity.ERROR) -> None:
        self.message, self.severity = text, severity
        self.relayout()

    def heading(self, title: str) -> Box:
        """Return a title with the scene's message beside it or, where there is no room, in its
        place. So a message moves nothing."""
        shown = Text(title, "heading", valign="middle")
        room = Steady(shown, Text("\n", "small"))
        if not self.message:
            return InRoomOf(room, shown)
        notice = Middle(NoticeText(self.message, self.severity))
        return InRoomOf(room, Fit(Row(Narrow(shown), notice, gap=24), notice))

    @property
    def covers_a_page(self) -> bool:
        """True if the game was opened from a page, not from the main menu."""
        return sum(scene.opaque for scene in self.stack.scenes) > 2

    def close_button(self, key: str, icon: Icon = "back", *, area: str = "main") -> Press:
        """Return the button that closes the scene without a result. ``key`` is that of its text."""
        text = self.ctx.words(key)
        return Press(text, self.close, shortcut="escape", icon=icon, quiet=True, area=area)

    @property
    def back_button(self) -> Press:
        return self.close_button("app.back")

    @property
    def way_back(self) -> Press:
        """Return the button at a page's top left, named after where it leads."""
        return self.close_button(self.way_out[0], area="way back")

    @property
    def way_out(self) -> tuple[str, Icon]:
        """Text key and icon of the button that leaves the game."""
        return ("app.back", "back") if self.covers_a_page else ("scoring.menu", "temple")

    def opener(self, make: Callable[..., Scene[Any]], *args: object) -> Command:
        return lambda: self.stack.push(make(*args))

    def replacer(self, make: Callable[..., Scene[Any]], *args: object) -> Command:
        return lambda: self.give_way_to(make(*args))

    def answer(self, key: str, answer: R | None, icon: Icon, **options: Any) -> Press:
        """Return a button that closes the scene with an answer. ``key`` is the key of its text."""
        return Press(self.ctx.words(key), partial(self.close, answer), icon=icon, **options)

    def choose_person(
        self,
        then: Callable[[str | None], object],
        chosen: str | None = None,
        side: Side | None = None,
    ) -> None:
        """Show the people, with the one who is ``chosen`` so far, to play ``side`` if given.
        ``then`` gets the name, or ``None`` if they were only changed."""

        def close(name: str | None) -> None:
            then(name)
            self.relayout()

        self.stack.push(self.routes.people(chosen, side), close)

    def ask(self, title: str, text: str, *, yes: str, no: str, then: Callable[[], object]) -> None:
        """Show a question with two answers, whose texts are ``yes`` and ``no``. ``then`` is called
        only after ``yes``."""
        question = self.routes.question(title, text, yes=yes, no=no)
        self.stack.push(question, lambda answer: then() if answer else None)

    def ask_about_rating(self, *, yes: str, then: Callable[[], object]) -> None:
        """Ask the player before giving help that makes a rated game unrated."""
        words = self.ctx.words
        title, no = words("rating.ask.title"), words("rating.ask.no")
        self.ask(title, words("rating.costs"), yes=yes, no=no, then=then)
