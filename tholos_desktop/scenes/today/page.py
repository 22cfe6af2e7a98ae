from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.language.names import person_name, shown_names
from tholos_desktop.language.sentences import message_words
from tholos_desktop.rules import ADVANCED, BASIC, GRAY, WHITE, Position, rival
from tholos_desktop.scenes.game_card import CardScene, confirm
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.seats import seat
from tholos_desktop.services.players import Players
from tholos_desktop.services.temple_diary import TempleDiary, Visit
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.store.entry import GameEntry
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.rivals import nearest
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.temple_of_day import DailyGame, daily_game
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Fit,
    Press,
    Row,
    SideBySide,
    Space,
    Text,
)
from tholos_desktop.ui.focus import Command

_BESIDE = 800
"""Minimum width of a page with the puzzle beside the game, in pixels at 1280x720."""
_PICTURES = (0.9, 0.8, 0.7, 0.6, 0.45, 0.35, 0.0)
"""Heights of the game's picture that are tried in turn, as shares of its width."""
_FACE, _INSET = 0.28, 0.04
"""Size of the rival's face and its distance from the corner, as shares of that height."""
_SHARES = 3, 2
_WEEK, _STONE = 7, 38
"""Number of days whose stones are shown; size of the stones in pixels at 1280x720."""


class Today:
    def __init__(
        self,
        games: Games,
        diary: TempleDiary,
        day: date,
        names: tuple[str, ...],
        *,
        basic: bool = False,
    ) -> None:
        """``names`` are the player's current name, followed by former names."""
        self._games, self._diary, self._names = games, diary, names
        self.temple: DailyGame = daily_game(day, basic=basic)

    @property
    def visit(self) -> Visit | None:
        """ID and result of the player's daily game; ``None`` if the player has not begun it."""
        return self._diary.of(self._names).get(self.temple.day)

    @property
    def entry(self) -> GameEntry | None:
        return self.visit and self._games.find(self.visit.game)

    def match(self) -> Match | None:
        if self.visit is None:
            return None
        current = self._games.current()
        if current is not None and current.game_id == self.visit.game:
            return current
        with suppress(KeyError, ValueError):
            if self.entry is not None:
                return self._games.match(self.visit.game)
        return None

    def begin(self, person: Player, bot: Player) -> Match:
        """Return the day's game; begin it if necessary. A deleted game begins again with the same
        ID."""
        match = self.match()
        if match is None:
            match = self.temple.match(person, bot)
            if self.visit is not None:
                match.game_id = self.visit.game
        if self.visit is None:
            self._diary.begin(self.temple.day, self._names[0], match.game_id)
        return match


class TodayScene(PageScene):
    title = "today.title"
    has_messages = True

    def __init__(self, routes: Routes, games: Games, players: Players) -> None:
        super().__init__(routes)
        self._games = games
        self._people, self.temples, self.puzzles = players, players.temples, players.puzzles
        self.day = date.today()
        self._shelf = puzzle_shelf.load()
        self._look()

    def resume(self) -> None:
        self.message = ""
        self._look()
        self.relayout()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stack.top is not self:
            return
        if self.day != date.today():
            self.resume()
        elif self._seen != self._games.revision:
            self._look()
            self.relayout()

    def _look(self) -> None:
        self.day = date.today()
        self._seen = self._games.revision
        self.temples.follow(self._games.find)
        self.person = self._people.last
        self.visits = self.temples.of(self.person.names)
        self._is_basic = self._people.learned.daily_is_basic(self.day)
        self.today = Today(
            self._games, self.temples, self.day, self.person.names, basic=self._is_basic
        )
        self._match = self.today.match()
        mode = BASIC if self._is_basic else ADVANCED
        self._rating = self._people.rating(self.person.name, mode)
        rival = nearest(self._rating.even_rival)
        self._players = Player(self.person.name), Player.mason(rival)

    def content(self) -> Box:
        return Fit(*(self._page(share) for share in _PICTURES))

    def _page(self, share: float) -> Box:
        """Return the page with pictures of the day's temples; ``share`` is the height of the first
        one, as a share of its width, or 0 for a page without pictures."""
        dawn = self._shown_match.game.position
        name = self.ctx.words("today.temple")
        bot = self._players[1].rival if self._match is None else ""
        temple = self._picture(
            dawn, share, name, self._open_temple, unavailable=self._shut, face=bot
        )
        game = Column(temple, *self._game())
        side = Column(*self._puzzle(share), Space(6), *self._days())
        shares = _SHARES if share else ()
        pair = SideBySide(game, side, least=_BESIDE, gap=28, below=30, shares=shares)
        return Column(pair, Space())

    def _picture(
        self,
        position: Position,
        share: float,
        name: str,
        command: Command,
        *,
        unavailable: str = "",
        face: str = "",
    ) -> Box | None:
        """Return a picture of a position and, in its corner, of who awaits the player there."""
        if not share:
            return None
        temple = self.temple(position, lambda width: round(share * width))

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            temple.draw(surface, rect)
            if self.has_art and face:
                edge, inset = round(_FACE * rect.height), round(_INSET * rect.height)
                surface.blit(portrait(face, edge), rect.move(inset, inset))

        picture = Canvas(draw, lambda width: round(share * width))
        return BoxPress(picture, name, command, pad=3, unavailable=unavailable, area="pictures")

    def _days(self) -> Iterator[Box]:
        """Yield the stones of the last days, and the number of all days."""
        over = {day for day, visit in self.visits.items() if visit.is_over}
        if number := len(self.puzzles.dailies | over):
            week = (self.day - timedelta(before) for before in reversed(range(_WEEK)))
            yield Row(*(self._stone(day, is_game=day in over) for day in week))
            days = self.ctx.words("today.days", n=number)
            yield Text(days, "small", self.ctx.theme.ink_soft)

    def _stone(self, day: date, *, is_game: bool) -> Box:
        """Return a stone of the player's color in the day's game, a gray one for its puzzle, or an
        empty place."""
        puzzle = GRAY if day in self.puzzles.dailies else ""
        ink = self.ctx.theme.accent if day == self.day else None
        return seat(self.ui, daily_game(day).person if is_game else puzzle, self.ui.px(_STONE), ink)

    def foot(self) -> Sequence[Press]:
        words = self.ctx.words
        goals = Press(words("goals.title"), self.opener(self.routes.goals), icon="goals")
        choose = partial(self.choose_person, self._choose_person, self.person.name)
        name = person_name(words, self.person.name)
        people = Press(words("setup.people"), choose, detail=name, icon="people")
        return [goals, people] if len(self._people.everyone) > 1 else [goals]

    def _choose_person(self, name: str | None) -> None:
        if name is not None:
            self._people.choose(name)
            self._look()

    def _game(self) -> Iterator[Box]:
        words, match = self.ctx.words, self._match
        yield Text(words("today.temple"), "name")
        if not self._is_basic:  # the newcomers' game is another
            yield Text(words("today.temple_says"), "small", self.ctx.theme.ink_soft)
        visit = self.today.visit
        is_over = visit is not None and visit.is_over
        yield Press(
            self._temple_button(),
            self._open_temple,
            detail=self._temple_detail(),
            icon="temple",
            primary=not is_over,
            unavailable=self._shut,
        )
        if is_over and match is not None and not match.ended_early:
            share = self.opener(self.routes.share, match)
            yield Press(words("share.open"), share, icon="share")

    @property
    def _shut(self) -> str:
        """The reason why the day's game can't be opened; empty if it can."""
        visit = self.today.visit
        is_deleted = visit is not None and visit.is_over and self._match is None
        return self.ctx.words("today.off.deleted") if is_deleted else ""

    def _temple_button(self) -> str:
        visit, words = self.today.visit, self.ctx.words
        if visit is None or self._match is None:
            begins = visit is None or not visit.is_over
            return words("play.against", name=self._bot) if begins else words("today.over")
        return words("today.result" if visit.is_over else "menu.continue")

    def _temple_detail(self) -> str:
        words, match = self.ctx.words, self._shown_match
        side, laid = match.near_side, sum(map(bool, match.game.start.ornaments))
        says = [words("today.as_white" if side == WHITE else "today.as_black")]
        if laid:
            says.append(words("app.pair", name=words("setup.ornaments"), text=laid))
        if not match.is_over:
            is_practice = self._match is None and self._people.learned.is_first_game_next
            is_rated = not is_practice and not self._people.unrated_reason(match)
            says.append(words("rating.on" if is_rated else "rating.off"))
        if self._rating.games:
            says.append(words("today.near_bot", bot=self._bot))
        elif self._match is not None:
            says.append(self._bot)
        return " · ".join(says)

    @property
    def _shown_match(self) -> Match:
        """The day's game as it stands, or as it would begin."""
        return self._match or self.today.temple.match(*self._players)

    @property
    def _bot(self) -> str:
        match = self._shown_match
        return shown_names(self.ctx.words, match.players)[rival(match.near_side)]

    def _puzzle(self, share: float) -> Iterator[Box | None]:
        words = self.ctx.words
        puzzle = self._shelf.daily(self.day, basic=self._is_basic)
        if puzzle is None:
            return
        visit, title = self.today.visit, "puzzles.daily_title"
        solve = self.opener(partial(self.routes.puzzle, title, puzzle, daily=self.day))
        yield self._picture(puzzle.position, share, words(title), solve)
        is_done = self.day in self.puzzles.dailies
        goal = message_words(words, puzzle.goal)
        yield Text(words(title), "name")
        yield Press(
            words("today.again" if is_done else "today.solve"),
            solve,
            detail=words("puzzles.daily_done") if is_done else goal,
            primary=visit is not None and visit.is_over and not is_done,
            icon="puzzle",
        )

    def _open_temple(self) -> None:
        match, entry = self._match, self.today.entry
        if match is None or not match.is_over:
            self.stack.push(self.routes.table(self.today.begin(*self._players)))
        elif entry is not None:
            card = CardScene(self.routes, entry, match, self._games, self._people)
            self.stack.push(card, self._after)

    def _after(self, wants_deleted: GameEntry | None) -> None:
        if wants_deleted is not None:
            match = self._games.match(wants_deleted.game)
            confirm(self, self._people, [match], partial(self._delete, wants_deleted))

    def _delete(self, entry: GameEntry) -> None:
        self._games.delete(entry.game)
        self._look()
        self.show_message(self.ctx.words("your_games.deleted_elsewhere"), Severity.SUCCESS)
