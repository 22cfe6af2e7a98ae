"""The list of all games, one page at a time: unfinished games first, then the latest."""

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
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
from tholos_desktop.scenes.your_games.tools import MOST_ROWS, GamePages
from tholos_desktop.services.players import Players
from tholos_desktop.store.entry import COLORS, Filter, GameEntry, PersonalResult, Search
from tholos_desktop.store.games import ExportResult, Games
from tholos_desktop.store.job import Job
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.table.match import LONGEST_NAME, Match, Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Grid,
    Hidden,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    TextField,
    Wide,
)
from tholos_desktop.ui.notice import NoticeText

_BOARD, _GROWTH = 96, 0.8
"""Width of a game's small board in pixels at 1280x720, and the share by which it grows if the text
size doubles."""
_SEARCH_WIDTH = 260


class YourGamesScene(PageScene):
    title = "your_games.title"

    def __init__(self, routes: Routes, games: Games, players: Players) -> None:
        super().__init__(routes)
        self.games, self._people = games, players
        self.chosen: dict[str, str] = {}
        self._search = ""
        self._deleted = set[str]()
        """IDs of the games that were deleted since the list was opened."""
        self._undo_buttons: dict[str, Press] = {}
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
            open_file.import_from(self.games, *event.files)
            self.relayout()
        else:
            super().handle(event)

    def takes_drop(self, event: pygame.Event) -> bool:
        return event.type == pygame.DROPFILE or super().takes_drop(event)

    def content(self) -> Box:
        words = self.ctx.words
        self._forget_restored()
        self._seen = self._state()
        for notice in take_news(self.ctx, self.games):
            is_error = notice.severity is Severity.ERROR
            self._tell(
                words(notice.key, **notice.values), Severity.ERROR if is_error else Severity.SUCCESS
            )
        above = Column(self._filters(), self._tools(), *self._lasting(), *self._coming.boxes())
        total = self.games.count(self.listed)
        if not total and self.games.progress is None:
            is_all = self.wanted == Filter()
            above.boxes.append(Text(words("your_games.none" if is_all else "your_games.none_such")))
        page = self.games.page(self.listed, first=self._pages.first, count=MOST_ROWS)
        return self._pages.fitting(
            map(self._row, page), lambda rows: Column(above, *rows, Space(), self._status(total))
        )

    def _lasting(self) -> Iterator[Box]:
        for notice in lasting(self.ctx, self.games):
            yield NoticeText(self.ctx.words(notice.key, **notice.values), notice.severity)

    def _forget_restored(self) -> None:
        """Forget that games were deleted if an import has brought them back."""
        self._deleted -= {game for game in self._deleted if self.games.find(game) is not None}

    def foot(self) -> Sequence[Press]:
        return self._pages.buttons(self.games.count(self.listed))

    def _tell(self, text: str, severity: Severity = Severity.SUCCESS) -> None:
        self.message, self.severity = text, severity

    def _status(self, total: int) -> Box:
        """Return the status row: the message, and the visible part such as ``1 to 12 of 40``."""
        message = self.notice("small") or Text("", "small")
        if not total:
            return message
        place = self._pages.place(total, partial(self.games.count_deleted, self.listed))
        if self.games.has_both_kinds(self.listed):
            place = f"{self.ctx.words('your_games.unfinished_first')} · {place}"
        seen = Text(place, "small", self.ctx.theme.ink_soft, align="right")
        return Row(message, Narrow(seen), gap=16)

    # Filters

    def beside_title(self) -> Box:
        said = self.ctx.words("your_games.search")
        line = TextField(self._search, self._look_for, name=said, limit=LONGEST_NAME)
        field = Narrow(line, _SEARCH_WIDTH)
        label = Narrow(Text(said, valign="middle"))
        return Wide(Row(Space(), label, field, gap=12), Row(Space(), field))

    def _look_for(self, text: str) -> None:
        self._search = text
        self._pages.begin_again()
        self._tell("")

    def _filters(self) -> Box:
        words, offered = self.ctx.words, filter_choices(self.games.players())
        values = ((choice, value) for choice in offered for value in choice.values)
        self._filter_texts |= {text(words, choice, value) for choice, value in values}
        others = [Press(each, lambda: None) for each in self._filter_texts]
        presses = (
            Press(
                text(words, choice, self.chosen.get(choice.name, "all")),
                partial(self._choose_next, choice.name, choice.values),
                area="filters",
            )
            for choice in offered
        )
        return Grid(*(Steady(press, *others) for press in presses))

    def _tools(self) -> Box:
        words, choose = self.ctx.words, self.opener(ChooseFileScene, self.routes, self.games)
        no_games = "" if self.games.count(self.wanted) else words("your_games.off.export")
        none_deleted = words("your_games.off.undo") if self.games.deleted is None else ""
        statistics = self.opener(self.routes.statistics)
        press = partial(Press, area="tools")
        tools = (
            press(
                words("your_games.undo_delete"), self._undo_delete, unavailable=none_deleted,
                shortcut="ctrl+z", icon="undo",
            ),
            press(words("import.open"), choose, icon="import"),
            press(words("your_games.export"), self._export, unavailable=no_games, icon="export"),
            press(words("statistics.title"), statistics, icon="statistics"),
        )  # fmt: skip
        return Wide(Row(*tools, gap=6), Grid(*tools))

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

    def _row(self, entry: GameEntry) -> Box:
        """Return a game's row. It keeps its place and height when the game is deleted."""
        words, match, is_deleted = self.ctx.words, self._read(entry), entry.game in self._deleted
        said = standing(self.ctx, match) if match else [words("your_games.unreadable")]
        when = [moment_words(words, entry.moment)] if entry.moment else []
        head = title(words, match.players if match else entry.players)
        draw = partial(self._draw_board, match.game.position if match else None, is_deleted)
        board = Canvas(draw, 0, round(self.ui.px(_BOARD) * self.growth(_GROWTH)))
        main = Press(
            head,
            partial(self._open, entry, match) if match else lambda: None,
            detail=" · ".join((*said, words(f"your_games.{entry.mode}"), *when)),
            align="left",
            unavailable="" if match else words("your_games.unreadable"),
        )
        delete = Narrow(
            Press(
                words("your_games.delete"), partial(self._ask, entry), group=head, icon="delete",
                quiet=True,
            )
        )  # fmt: skip
        undo = self._undo_buttons[entry.game] = Press(
            words("your_games.undo_delete"), partial(self._restore, entry), detail=head,
            align="left", icon="undo",
        )  # fmt: skip
        row, instead = Row(board, main, delete), Row(board, undo, Hidden(delete))
        return Steady(instead, row) if is_deleted else Steady(row, instead)

    def _draw_board(
        self, position: Position | None, is_deleted: bool, surface: pygame.Surface,
        rect: pygame.Rect,
    ) -> None:  # fmt: skip
        if position:
            draw_small_plan(surface, rect, theme=self.ctx.theme, position=position)
        if is_deleted:
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill((*self.ctx.theme.panel, 190))
            surface.blit(veil, rect)

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
        self._deleted.add(entry.game)
        self._tell(self.ctx.words("your_games.deleted", game=title(self.ctx.words, entry.players)))
        self.relayout()
        self.ui.focus.set(self._undo_buttons[entry.game].button.target)

    def _undo_delete(self) -> None:
        if entry := self.games.deleted:
            self._restore(entry)

    def _restore(self, entry: GameEntry) -> None:
        self.games.restore(entry.game)
        self._deleted.discard(entry.game)
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
