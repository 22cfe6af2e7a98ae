from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from functools import partial

import pygame

from tholos_desktop.language.dates import day_words
from tholos_desktop.language.names import shown_names
from tholos_desktop.language.sentences import share_line
from tholos_desktop.rules import ADVANCED, BASIC, WHITE, rival
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.play.new_game import even_rival
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.today.month import (
    PLAYED,
    SOLVED,
    WON,
    DayResult,
    Month,
    add_month,
    day_said,
    result_words,
)
from tholos_desktop.scenes.your_games.card import CardScene, confirm
from tholos_desktop.services.entry import GameEntry
from tholos_desktop.services.games import Games
from tholos_desktop.services.players import Players
from tholos_desktop.services.temple_diary import TempleDiary, Visit
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.temple_of_day import Temple, temple
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.ui.form import ActionButton, Form

_BESIDE = 800
"""If the form has at least this width, in pixels at 1280x720, the calendar is beside the other
parts."""
_MOST_MONTHS = 1200
"""Maximum number of months that the calendar goes back."""


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
        self.temple: Temple = temple(day, basic=basic)

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

    def __init__(
        self, routes: Routes, games: Games, players: Players, engine: EngineClient
    ) -> None:
        super().__init__(routes)
        self._games, self._engine = games, engine
        self._people, self.temples, self.puzzles = players, players.temples, players.puzzles
        self.day = self.chosen = date.today()
        self.month = Month.of(self.day)
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
        if self.day != (today := date.today()):
            self.day = self.chosen = today
            self.month = Month.of(today)
        self._seen = self._games.revision
        self.temples.follow(self._games.find)
        self.person = self._people.last
        self.visits = self.temples.of(self.person.names)
        self.today = self._temple_of(self.day)
        self._match = self.today.match()
        mode = BASIC if self._is_basic else ADVANCED
        self._rating = self._people.rating(self.person.name, mode)
        self._players = Player(self.person.name), even_rival(self._engine, self._rating)

    def _temple_of(self, day: date) -> Today:
        return Today(self._games, self.temples, day, self.person.names, basic=self._is_basic)

    @property
    def _is_basic(self) -> bool:
        """True if the player has not met ornaments yet. The day's game and puzzle then have no
        ornaments."""
        return not self._people.learned.has_met_ornaments

    @property
    def done(self) -> dict[date, DayResult]:
        visits, solved = self._played_visits, self.puzzles.dailies
        return {day: DayResult(visits.get(day), day in solved) for day in visits.keys() | solved}

    @property
    def _played_visits(self) -> dict[date, Visit]:
        """Visits by day, without games of the displayed month that were opened but never played.
        Such games of other months are included."""
        visits = dict(self.visits)
        for day, visit in self.visits.items():
            if not visit.is_over and Month.of(day) == self.month:
                entry = self._games.find(visit.game)
                if entry is None or not entry.plies:
                    del visits[day]
        return visits

    # The form

    def fill(self, form: Form) -> None:
        ui = form.ui
        left, right = Form(ui), Form(ui, gap=8)
        if self.chosen == self.day:
            self._add_tasks(left)
        else:
            self._add_past(left)
        self._add_calendar(right)
        if self.form_size(ui)[0] < ui.px(_BESIDE) * self.ctx.settings.text_scale:
            form.take(left)
            form.take(right)
            return
        form.beside(left, right)
        self.fill_up(form)

    def foot(self) -> Sequence[ActionButton]:
        words = self.ctx.words
        foot = [ActionButton(words("goals.title"), self.opener(self.routes.goals), icon="goals")]
        if len(self._people.everyone) > 1:
            foot.append(ActionButton(words("setup.people"), self._ask_for_person, icon="people"))
        return foot

    def _ask_for_person(self) -> None:
        def chosen(name: str | None) -> None:
            if name is not None:
                self._people.choose(name)
                self.chosen = self.day
                self.resume()

        self.stack.push(self.routes.people(), chosen)

    def _add_tasks(self, form: Form) -> None:
        words, theme = self.ctx.words, self.ctx.theme
        title = words("today.temple")
        form.text(f"{title} · {self.person.name}" if self.person.name else title, "name")
        says = "today.temple_says_basic" if self._is_basic else "today.temple_says"
        form.text(words(says), "small", color=theme.ink_soft)
        visit = self.today.visit
        is_over = visit is not None and visit.is_over
        form.button(
            self._temple_button(),
            self._open_temple,
            detail=self._temple_detail(),
            icon="temple",
            primary=not is_over,
            unavailable=words("today.off.deleted") if is_over and self._match is None else "",
        )
        if is_over and self._match is not None and not self._match.ended_early:
            line = share_line(words, self._match)
            form.button(words("share.copy"), partial(self._copy, line), detail=line, icon="copy")
            form.button(
                words("share.open"), self.opener(self.routes.share, self._match), icon="share"
            )
        self.add_message(form, "small")
        form.space(6)
        self._add_puzzle(form, is_first=is_over)
        over = {day for day, visit in self.visits.items() if visit.is_over}
        days = self.puzzles.dailies | over
        if days:
            form.space(6)
            form.text(words("today.days", n=len(days)), "small", color=theme.ink_soft)

    def _add_past(self, form: Form) -> None:
        """Add the results of the chosen day, and buttons that open its game and its puzzle."""
        words, day = self.ctx.words, self._temple_of(self.chosen)
        form.text(day_words(words, self.chosen), "name")
        said = result_words(words, self._done_on(self.chosen))
        form.text(said, "small", color=self.ctx.theme.ink_soft)
        if (visit := day.visit) is not None:
            form.button(
                words("today.result" if visit.is_over else "menu.continue"),
                partial(self._open, day),
                detail=words("today.temple"),
                icon="temple",
                primary=True,
                unavailable=words("today.off.deleted") if day.match() is None else "",
            )
        if self.chosen in self.puzzles.dailies and self._puzzle_of(self.chosen):
            form.button(
                words("today.again"),
                partial(self._open_puzzle, self.chosen),
                detail=words("puzzles.daily_title"),
                icon="puzzle",
                primary=visit is None,
            )
        self.add_message(form, "small")
        today = partial(self._choose, self.day)
        form.button(words("today.title"), today, icon="calendar", quiet=True)

    def _temple_button(self) -> str:
        visit, words = self.today.visit, self.ctx.words
        if visit is None or self._match is None:
            return words("today.begin" if visit is None or not visit.is_over else "today.over")
        return words("today.result" if visit.is_over else "menu.continue")

    def _temple_detail(self) -> str:
        words, temple = self.ctx.words, self.today.temple
        match = self._match or temple.match(*self._players)
        side, laid = match.near_side, sum(map(bool, match.game.start.ornaments))
        key = "today.as_white" if side == WHITE else "today.as_black"
        says = words(key, n=laid) if laid else words(f"{key}_basic")
        who = shown_names(words, match.players)[rival(side)]
        if match.players[rival(side)].elo:
            key = "near_bot" if self._rating.games else "gentle_bot"
            who = words(f"today.{key}", bot=who)
        return f"{says} · {who}"

    def _add_puzzle(self, form: Form, *, is_first: bool) -> None:
        words = self.ctx.words
        puzzle = self._puzzle_of(self.day)
        if puzzle is None:
            return
        is_done, goal = self.day in self.puzzles.dailies, puzzle.goal
        form.text(words("puzzles.daily_title"), "name")
        form.button(
            words("today.again" if is_done else "today.solve"),
            partial(self._open_puzzle, self.day),
            detail=words("puzzles.daily_done") if is_done else words(goal.key, **goal.values),
            primary=is_first and not is_done,
            icon="puzzle",
        )
        form.button(words("today.more_puzzles"), self.opener(self.routes.puzzles), quiet=True)

    def _add_calendar(self, form: Form) -> None:
        words, ui = self.ctx.words, form.ui
        now = Month.of(self.day)
        shown = words("today.month", month=words(f"today.month.{self.month.month}"),
                      year=self.month.year)  # fmt: skip
        wide = ui.button_height()

        def place(rect: pygame.Rect) -> None:
            middle = rect.inflate(-2 * wide, 0)
            ui.label(middle, shown, "button", align="center", valign="middle")
            for by, sign, key, left in (
                (-1, "‹", "pageup", rect.left),
                (1, "›", "pagedown", rect.right - wide),
            ):
                there = self.month.moved(by)
                may = there <= now if by > 0 else there > now.moved(-_MOST_MONTHS)
                ui.button(
                    (left, rect.top, wide, rect.height),
                    sign,
                    partial(self._turn, by),
                    shortcut=key,
                    unavailable="" if may else words("today.off.month"),
                    tip=words("today.later" if by > 0 else "today.earlier"),
                    area="month",
                )

        form.add(lambda _: ui.button_height(), place)
        add_month(
            form,
            self.month,
            today=self.day,
            chosen=self.chosen,
            done=self.done,
            choose=self._choose,
        )
        legend = words("today.legend", won=WON, temple=PLAYED, puzzle=SOLVED)
        form.text(legend, "small", color=self.ctx.theme.ink_soft)

    # Actions

    def _turn(self, by: int) -> None:
        self.month = self.month.moved(by)
        self.relayout()

    def _choose(self, day: date) -> None:
        """Show what a day offers. The page's buttons then open that day's game or puzzle."""
        self.chosen, self.month, self.message = day, Month.of(day), ""
        self.relayout()
        tip = day_said(self.ctx.words, day, self._done_on(day))
        if button := next((each for each in self.ui.buttons if each.tip == tip), None):
            self.ui.focus.set(button.target)

    def _done_on(self, day: date) -> DayResult:
        return self.done.get(day, DayResult(None, False))

    def _open_temple(self) -> None:
        if self._match is not None and self._match.is_over:
            self._open(self.today)
        else:
            self.stack.push(self.routes.table(self.today.begin(*self._players)))

    def _open(self, day: Today) -> None:
        match, entry = day.match(), day.entry
        if match is None:
            return
        if match.is_over and entry is not None:
            card = CardScene(self.routes, entry, match, self._games, self._people)
            self.stack.push(card, self._after)
        elif not match.is_over:
            self.stack.push(self.routes.table(match))

    def _after(self, wants_deleted: GameEntry | None) -> None:
        if wants_deleted is not None:
            match = self._games.match(wants_deleted.game)
            confirm(self, self._people, match, partial(self._delete, wants_deleted))

    def _delete(self, entry: GameEntry) -> None:
        self._games.delete(entry.game)
        self._look()
        self.show_message(self.ctx.words("your_games.deleted_elsewhere"), Severity.SUCCESS)

    def _open_puzzle(self, day: date) -> None:
        if puzzle := self._puzzle_of(day):
            self.stack.push(self.routes.puzzle("puzzles.daily_title", puzzle, daily=day))

    def _puzzle_of(self, day: date) -> Puzzle | None:
        return self._shelf.daily(day, basic=self._is_basic)

    def _copy(self, line: str) -> None:
        self.ctx.clipboard.copy(line)
        self.show_message(self.ctx.words("share.copied"), Severity.SUCCESS)
