"""The list of all games, one page at a time: unfinished games first, then the latest."""

import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from tholos_desktop.board.illustrations import draw_small_plan
from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.dates import moment_words
from tholos_desktop.language.names import SIDE_WORDS, bot_name, title
from tholos_desktop.plain_text import folded
from tholos_desktop.rules import Position
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.game_card import CardScene, confirm, standing
from tholos_desktop.scenes.news import lasting, take_news
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.scenes.your_games.import_notice import ImportNotice
from tholos_desktop.scenes.your_games.tools import MOST_ROWS, GamePages, add_tools
from tholos_desktop.services.players import Players
from tholos_desktop.store.entry import COLORS, Filter, GameEntry, PersonalResult, Search
from tholos_desktop.store.games import ExportResult, Games
from tholos_desktop.store.job import Job
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.table.match import LONGEST_NAME, Match, Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import ActionButton, Block, Form, notice_height, place_notice
from tholos_desktop.ui.ui import Ui

PLAN, GROWTH = 96, 0.8
"""Width of a game's small board in pixels at 1280x720, and the share by which it grows if the text
size doubles."""


class GameRow(NamedTuple):
    """A row in a list of games. It keeps its place and height when its game is deleted."""

    head: str
    detail: str
    position: Position | None
    """Position to draw; ``None`` for a game that can't be read."""
    open: Command | None
    """Opens the game; ``None`` if it can't be opened."""
    delete: Command
    undo: Command | None = None
    """Undoes the deletion; ``None`` if the game is not deleted. The undo button replaces the button
    that opens the game."""

    def block(self, ctx: Context, ui: Ui, plan: int) -> Block:
        gap, undo = ui.px(8), ctx.words("your_games.undo_delete")
        delete = ctx.words("your_games.delete")
        beside = ui.button_width(delete, icon=True)

        def height(width: int) -> int:
            inner = width - plan - beside - 2 * gap - 2 * ui.px(14)
            texts = (self.head, self.detail), (undo, self.head)
            return 2 * ui.px(9) + max(
                ui.text_height(text, inner, "button") + ui.text_height(detail, inner, "small")
                for text, detail in texts
            )

        def place(rect: pygame.Rect) -> None:
            ui.picture((rect.left, rect.top, plan, rect.height), paint)
            main = pygame.Rect(rect.left + plan + gap, rect.top, 0, rect.height)
            main.width = rect.right - beside - gap - main.left
            if self.undo:
                ui.button(main, undo, self.undo, detail=self.head, align="left", icon="undo")
                return
            ui.button(
                main,
                self.head,
                self.open or (lambda: None),
                detail=self.detail,
                align="left",
                unavailable="" if self.open else ctx.words("your_games.unreadable"),
            )
            aside = (main.right + gap, rect.top, beside, rect.height)
            ui.button(aside, delete, self.delete, group=self.head, icon="delete", quiet=True)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if self.position:
                draw_small_plan(surface, rect, theme=ctx.theme, position=self.position)
            if self.undo:
                veil = pygame.Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*ctx.theme.panel, 190))
                surface.blit(veil, rect)

        return Block(height, place)


class YourGamesScene(PageScene):
    title = "your_games.title"

    def __init__(self, routes: Routes, games: Games, players: Players) -> None:
        super().__init__(routes)
        self.games, self._people = games, players
        self.chosen: dict[str, str] = {}
        self._search = ""
        self._deleted: dict[str, Command] = {}
        """Commands that undo the deletions since the list was opened, by game ID."""
        self._filter_texts = set[str]()
        """All texts that the filters have offered until now. Each button is wide enough for all of
        them."""
        self._export_job: Job[ExportResult] | None = None
        self._seen: object = None
        self._pages = GamePages(self)
        self._coming = ImportNotice(self, games)
        self._matches: dict[str, Match | None] = {}
        """Games that were read, by ID; ``None`` for a game that can't be read."""

    @property
    def wanted(self) -> Filter:
        text = self._search.strip()
        search = search_for(self.ctx.words, text, self.games.players()) if text else None
        return filter_of(self.chosen)._replace(search=search)

    @property
    def listed(self) -> Filter:
        return self.wanted._replace(also_deleted=tuple(self._deleted))

    def update(self, dt: float) -> None:
        super().update(dt)
        if job := self._export_job:
            self._follow_export(job)
        self._coming.update(dt)
        if self._seen is not None and self._seen != self._state():
            self._matches.clear()
            self.relayout()

    def _state(self) -> tuple[object, ...]:
        """Return what the list shows. While games come in, the list stands still."""
        games, asked = self.games, (self._search, *self.chosen.items(), *self._deleted)
        revision = None if self._coming.is_busy else games.revision
        return revision, games.trouble, games.progress, asked

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE:
            self._import(Path(event.file))
        else:
            super().handle(event)

    def takes_drop(self, event: pygame.Event) -> bool:
        return event.type == pygame.DROPFILE or super().takes_drop(event)

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        self._forget_restored()
        self._seen = self._state()
        self._add_filters(form)
        self._add_tools(form)
        for notice in take_news(self.ctx, self.games):
            is_error = notice.severity is Severity.ERROR
            self._tell(
                words(notice.key, **notice.values), Severity.ERROR if is_error else Severity.SUCCESS
            )
        for notice in lasting(self.ctx, self.games):
            form.notice(words(notice.key, **notice.values), notice.severity)
        self._coming.fill(form)
        total = self.games.count(self.listed)
        width, _ = self.form_size(form.ui)
        status = self._status(form.ui, total)
        page = self.games.page(self.listed, first=self._pages.first, count=MOST_ROWS)
        blocks = (self._row(form.ui, each) for each in page)
        rows = self._pages.fitting(form, blocks, status.height(width))
        if not total and self.games.progress is None:
            is_all = self.wanted == Filter()
            form.text(words("your_games.none" if is_all else "your_games.none_such"))
        form.blocks += rows
        self.fill_up(form, status.height(width))
        form.blocks.append(status)

    def _forget_restored(self) -> None:
        """Forget that games were deleted if an import has brought them back."""
        restored = [game for game in self._deleted if self.games.find(game) is not None]
        for game in restored:
            del self._deleted[game]

    def foot(self) -> Sequence[ActionButton]:
        return self._pages.buttons(self.games.count(self.listed))

    def _tell(self, text: str, severity: Severity = Severity.SUCCESS) -> None:
        self.message, self.severity = text, severity

    def _status(self, ui: Ui, total: int) -> Block:
        """Return the status row: the message, and the visible part such as ``1 to 12 of 40``."""
        soft = self.ctx.theme.ink_soft

        def place_words() -> str:
            place = self._pages.place(total, partial(self.games.count_deleted, self.listed))
            if not self.games.has_both_kinds(self.listed):
                return place
            return f"{self.ctx.words('your_games.unfinished_first')} · {place}"

        def left(width: int) -> int:
            right = ui.font("small").size(place_words())[0] + ui.px(16) if total else 0
            return width - right

        def height(width: int) -> int:
            wide = left(width)
            return max(ui.font("small").get_linesize(), notice_height(ui, self.message, wide))

        def place(rect: pygame.Rect) -> None:
            wide = left(rect.width)
            if self.message:
                status = pygame.Rect(rect.left, rect.top, wide, rect.height)
                place_notice(ui, status, self.message, self.severity)
            end = (rect.left + wide, rect.top, rect.width - wide, rect.height)
            if total:
                ui.label(end, place_words(), "small", color=soft, align="right")

        return Block(height, place)

    # Filters

    def place_beside_title(self, ui: Ui, rect: pygame.Rect) -> None:
        said = self.ctx.words("your_games.search")
        entry = pygame.Rect(0, rect.top - ui.px(6), min(rect.width, ui.px(260)), rect.height)
        entry.right = rect.right
        wide = ui.font("body").size(said)[0] + ui.px(12)
        if wide <= entry.left - rect.left:
            place = (entry.left - wide, entry.top, wide, entry.height)
            ui.label(place, said, valign="middle")
        ui.entry(entry, self._search, self._look_for, name=said, limit=LONGEST_NAME)

    def _look_for(self, text: str) -> None:
        self._search = text
        self._pages.begin_again()
        self._tell("")

    def _add_filters(self, form: Form) -> None:
        words, offered = self.ctx.words, filter_choices(self.games.players())
        values = ((choice, value) for choice in offered for value in choice.values)
        self._filter_texts |= {text(words, choice, value) for choice, value in values}
        tools = [
            ActionButton(
                text(words, choice, self.chosen.get(choice.name, "all")),
                partial(self._choose_next, choice.name, choice.values),
            )
            for choice in offered
        ]
        add_tools(form, tools, "filters", self._filter_texts)

    def _add_tools(self, form: Form) -> None:
        words = self.ctx.words
        no_games = "" if self.games.count(self.wanted) else words("your_games.off.export")
        statistics = self.opener(self.routes.statistics)
        none_deleted = words("your_games.off.undo") if self.games.deleted is None else ""
        tools = [
            ActionButton(
                words("your_games.undo_delete"), self._undo_delete, none_deleted, "ctrl+z", "undo"
            ),
            ActionButton(
                words("import.open"),
                self.opener(ChooseFileScene, self.routes, self.games),
                icon="import",
            ),
            ActionButton(words("your_games.export"), self._export, no_games, icon="export"),
            ActionButton(words("statistics.title"), statistics, icon="statistics"),
        ]
        add_tools(form, tools, "tools")

    def _choose_next(self, name: str, values: tuple[str, ...]) -> None:
        now = self.chosen.get(name, "all")
        at = values.index(now) if now in values else -1
        self.chosen[name] = values[(at + 1) % len(values)]
        self._pages.begin_again()
        self._tell("")
        self.relayout()

    # The page

    def _read(self, entry: GameEntry) -> Match | None:
        if entry.game not in self._matches:
            try:
                self._matches[entry.game] = self.games.match(entry.game)
            except (KeyError, ValueError):
                self._matches[entry.game] = None
        return self._matches[entry.game]

    def _row(self, ui: Ui, entry: GameEntry) -> Block:
        words, match = self.ctx.words, self._read(entry)
        said = standing(self.ctx, match) if match else [words("your_games.unreadable")]
        when = [moment_words(words, entry.moment)] if entry.moment else []
        row = GameRow(
            title(words, match.players if match else entry.players),
            " · ".join((*said, words(f"your_games.{entry.mode}"), *when)),
            match.game.position if match else None,
            partial(self._open, entry, match) if match else None,
            partial(self._ask, entry),
            self._deleted.get(entry.game),
        )
        return row.block(self.ctx, ui, round(ui.px(PLAN) * self.growth(GROWTH)))

    # Actions

    def _open(self, entry: GameEntry, match: Match) -> None:
        card = CardScene(self.routes, entry, match, self.games, self._people)
        self.stack.push(card, self._after)

    def _after(self, wants_deleted: GameEntry | None) -> None:
        if wants_deleted is not None:
            self._ask(wants_deleted)

    def _ask(self, entry: GameEntry) -> None:
        confirm(self, self._people, self._read(entry), partial(self._delete, entry))

    def _delete(self, entry: GameEntry) -> None:
        self.games.delete(entry.game)
        undo = self._deleted[entry.game] = partial(self._restore, entry)
        self._tell(self.ctx.words("your_games.deleted", game=title(self.ctx.words, entry.players)))
        if button := next((each for each in self.ui.buttons if each.command is undo), None):
            self.ui.focus.set(button.target)

    def _undo_delete(self) -> None:
        if entry := self.games.deleted:
            self._restore(entry)

    def _restore(self, entry: GameEntry) -> None:
        self.games.restore(entry.game)
        self._deleted.pop(entry.game, None)
        words = self.ctx.words
        self._tell(words("your_games.restored", game=title(words, entry.players)))

    def _export(self) -> None:
        self._export_job = self.games.export(self.wanted)

    def _follow_export(self, job: Job[ExportResult]) -> None:
        if not job.is_over:
            return
        words, self._export_job = self.ctx.words, None
        if job.result is None:
            file = str(self.games.exports_folder)
            self._tell(words(GamesNoticeKind.CANNOT_WRITE, file=file, n=0), Severity.ERROR)
        else:
            done = job.result
            self._tell(words("your_games.exported", n=done.games, file=str(done.path)))
        self.relayout()

    def _import(self, path: Path) -> None:
        open_file.import_from(self.games, path)
        self.relayout()


DAY_SECONDS = 86_400
_DAYS = {"week": 7, "month": 30, "year": 365}
_MODES = ("basic", "advanced")
_MASONS = tuple(rival.name for rival in RIVALS)


class FilterChoice(NamedTuple):
    name: str
    values: tuple[str, ...]


def filter_choices(players: Iterable[Player]) -> tuple[FilterChoice, ...]:
    bots = [player for player in players if player.is_bot]
    known = {bot.level for bot in bots} | {bot.rival for bot in bots}
    played = [name for name in (*LEVELS, *_MASONS) if name in known]
    if any(not bot.level and not bot.rival for bot in bots):
        played.append("strength")
    return (
        FilterChoice("rival", ("all", *played, "person")),
        FilterChoice("mode", ("all", *_MODES)),
        FilterChoice("outcome", ("all", *(outcome.value for outcome in PersonalResult))),
        FilterChoice("when", ("all", *_DAYS)),
    )


def text(words: Words, choice: FilterChoice, value: str) -> str:
    name = f"your_games.{choice.name}.{value}"
    if value in LEVELS:
        name = f"setup.{value}_name"
    elif value in _MASONS:
        name = f"rivals.{value}_name"
    return words(f"your_games.{choice.name}", value=words(name))


def search_for(words: Words, text: str, players: Iterable[Player]) -> Search:
    """Return a search for players whose names in the list contain ``text``, without regard to case
    and accents. ``players`` must include all that have played."""
    wanted = folded(text)

    def has_text(name: str) -> bool:
        return wanted in folded(name)

    players = list(players)
    bots = [each for each in players if each.is_bot and has_text(bot_name(words, each))]
    return Search(
        tuple({each.name for each in players if each.name and has_text(each.name)}),
        tuple({bot.level for bot in bots if bot.level}),
        tuple({bot.rival for bot in bots if bot.rival}),
        tuple({bot.elo for bot in bots if bot.elo and not bot.level and not bot.rival}),
        has_text(words(YOU)),
        tuple(column for side, column in COLORS.items() if has_text(words(SIDE_WORDS[side]))),
    )


def filter_of(chosen: dict[str, str], now: float | None = None) -> Filter:
    wanted = {name: value for name, value in chosen.items() if value != "all"}
    rival, outcome, days = wanted.get("rival"), wanted.get("outcome"), wanted.get("when")
    now = time.time() if now is None else now
    return Filter(
        level="" if rival == "person" else rival if rival in LEVELS else None,
        rival="" if rival == "strength" else rival if rival in _MASONS else None,
        mode=wanted.get("mode"),
        outcome=None if outcome is None else PersonalResult(outcome),
        since=None if days is None else int(now) - _DAYS[days] * DAY_SECONDS,
    )
