"""All games as temples on shelves: newest first, and in front those that go on."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.language.dates import moment_words
from tholos_desktop.language.names import title
from tholos_desktop.language.sentences import capitalized
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.dialog import MenuItem, PopupMenu, run
from tholos_desktop.scenes.game_card import CardScene, confirm, standing
from tholos_desktop.scenes.news import lasting, take_news
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.pasting import is_our_turn
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.scenes.your_games.filters import (
    filter_choices,
    filter_of,
    search_for,
    text,
)
from tholos_desktop.scenes.your_games.import_notice import ImportNotice
from tholos_desktop.scenes.your_games.temples import (
    SHELF_GAP,
    ShelfPlace,
    empty_steps,
    shelf,
    shelf_heights,
)
from tholos_desktop.services.players import Players
from tholos_desktop.storage import game_files
from tholos_desktop.store.entry import ALL, Filter, GameEntry
from tholos_desktop.store.games import ExportResult, Games
from tholos_desktop.store.job import Job
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.table.match import LONGEST_NAME, Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui import shortcuts
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Column,
    Grid,
    Hidden,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    TextField,
    Wide,
)
from tholos_desktop.ui.live import drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.reading import FOOT

_PLACE, _GROWTH = 166, 0.7
"""Minimum width of a temple's place in pixels at 1280x720, and the share by which it grows if the
text size doubles."""
_SEARCHED_FROM = 20
"""Number of games from which on the search and the filters are shown."""
_SEARCH_WIDTH = 260
_FRONT, _LOW, _WIDE, _FRIEND, _GO_ON, _BESIDE = 200, 132, 340, 210, 240, 520
"""In pixels at 1280x720: height of the boards in front, also below filters, their width, that of a
friend's, that of *Continue*, and the minimum width of each of two games side by side."""
_FACE = 56
_MOST_FRIENDS = 8
"""Number of friends' games among which one is looked for in which it is our turn."""
_SHARES = 3, 2
_SEARCH = shortcuts.parse("ctrl+f")
_ARROWS = {pygame.K_DOWN: 1, pygame.K_UP: -1}


class YourGamesScene(WidePageScene):
    title = "your_games.title"
    takes_files = True

    def __init__(self, routes: Routes, games: Games, players: Players) -> None:
        super().__init__(routes)
        self.games, self._people = games, players
        self.chosen: dict[str, str] = {}
        self.row = 0
        """Number of rows above the view. The games in front are the first row."""
        self.marked: set[str] | None = None
        """IDs of the marked games; ``None`` unless games are being marked."""
        self._search, self._has_search = "", False
        self._export_job: Job[ExportResult] | None = None
        self._seen: object = None
        self._coming = ImportNotice(self, games)
        self._matches: dict[str, Match | None] = {}
        """Games that were read, by ID; ``None`` for a game that can't be read."""
        self._shows_filters = False
        self._said, self._steps = "", (0, 0)
        """What is in view, and the rows to scroll up and down."""
        self._shelves: list[list[ShelfPlace]] = []
        self._heights = 0, 0
        self._last_row = 0
        self._waiting: list[ShelfPlace] = []
        """Places whose pictures are not drawn yet. One is drawn a frame."""

    @property
    def wanted(self) -> Filter:
        text = self._search.strip()
        search = search_for(self.ctx.words, text, self.games.players()) if text else None
        return filter_of(self.chosen)._replace(search=search)

    @property
    def moving(self) -> bool:
        return bool(self._waiting)

    def update(self, dt: float) -> None:
        super().update(dt)
        if job := self._export_job:
            self._follow_export(job)
        self._coming.update(dt)
        if self._seen is not None and self._seen != self._state():
            self._matches.clear()
            self.relayout()
        if self._waiting and self.has_art:
            place = self._waiting.pop(0)
            place.load(self._read(place.entry.game))
            self.redraw_changes()

    def _state(self) -> tuple[object, ...]:
        """Return what the page shows. While games come in, it stands still."""
        games, asked = self.games, (self._search, *self.chosen.items())
        revision = None if self._coming.is_busy else games.revision
        return revision, games.trouble, games.progress, asked

    def relayout(self) -> None:
        """Lay the page out again. Who types goes on typing, whatever buttons come and go."""
        was_typing = self.ui.is_typing
        super().relayout()
        if was_typing and self.ui.entries:
            self.ui.begin_typing()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif event.type == pygame.KEYDOWN and shortcuts.pressed(event) == _SEARCH:
            self._begin_search()
        elif not (event.type == pygame.KEYDOWN and self._scroll_by_arrow(event.key)):
            super().handle(event)

    def take_files(self, paths: Sequence[Path]) -> None:
        open_file.import_from(self.games, *paths)
        self.relayout()

    def _scroll_by_arrow(self, key: int) -> bool:
        """Show the next shelf if an arrow leads beyond the last one in view. True if it did."""
        step, current = _ARROWS.get(key, 0), self.ui.focus.current
        if not (step and self._shelves and self.ctx.keys_in_use):
            return False
        shelf = self._shelves[-1 if step > 0 else 0]
        targets = [place.press.button.target for place in shelf]
        if current not in targets or not self._scroll(step):
            return False
        shelf = self._shelves[-1 if step > 0 else 0] if self._shelves else shelf
        place = shelf[min(targets.index(current), len(shelf) - 1)]
        self.ui.focus.set(place.press.button.target)
        return True

    def _scroll(self, step: int) -> bool:
        """Move the view by ``step`` rows; return True if it has moved."""
        before, self.row = self.row, max(0, min(self.row + step, self._last_row))
        if self.row != before:
            self.relayout()
        return self.row != before

    def content(self) -> Box:
        words = self.ctx.words
        self._seen, self._shelves, self._waiting = self._state(), [], []
        for notice in take_news(self.ctx, self.games):
            is_error = notice.severity is Severity.ERROR
            self._tell(
                words(notice.key, **notice.values), Severity.ERROR if is_error else Severity.SUCCESS
            )
        filters = self._filters()
        self._shows_filters = filters is not None
        above = [*self._notices(), *([filters] if filters else [])]
        wanted, front = self.wanted, self._front()
        total = self.games.count(wanted)
        self._said = words("statistics.games", n=total) if total else ""
        self._steps = 0, 0
        if not total and self.games.progress is None:
            return Column(*above, self._empty() if wanted == ALL else self._no_match())
        fronts = tuple(match.game_id for match in front)
        return self._rows(above, front, wanted._replace(without=fronts), total - len(front))

    def _rows(
        self, above: Sequence[Box], front: Sequence[Match], wanted: Filter, total: int
    ) -> Box:
        """Return what fits of the rows from ``self.row`` on: the games in front, then shelves."""
        ui, words, gap = self.ui, self.ctx.words, self.ui.px(SHELF_GAP)
        width, high = self.content_size(ui)
        high -= sum(box.height(ui, width) + gap for box in above)
        room = below = high
        number = max(2, width // round(ui.px(_PLACE) * self.growth(_GROWTH)))
        rows = bool(front) + -(-total // number)
        self.row = min(self.row, max(0, rows - 1))
        shown: list[Box] = []
        if front:
            plates = self._in_front(front)
            below = high - plates.height(ui, width) - gap
            if not self.row:
                shown, room = [plates], below
        self._heights = shelf_heights(ui, width // number, below)
        step = sum(self._heights) + gap
        fitting = max(0 if shown else 1, (room + gap) // step)
        self._last_row = max(0, rows - max(1, (high + gap) // step))
        first = max(0, self.row - bool(front)) * number
        found = self.games.page(wanted, first=first, count=fitting * number)
        self._waiting = [*map(self._temple, found)]
        self._shelves = [self._waiting[at : at + number] for at in range(0, len(found), number)]
        shown += (shelf(ui, places, number, self._heights) for places in self._shelves)
        end = first + len(self._waiting)
        self._steps = len(shown) * (self.row > 0), len(shown) * (end < total)
        if any(self._steps) and found:
            self._said = words("your_games.part", first=first + 1, last=end, total=total)
        return Column(*above, *shown, Space(), gap=SHELF_GAP)

    def _temple(self, entry: GameEntry) -> ShelfPlace:
        is_marked = None if self.marked is None else entry.game in self.marked
        press = partial(self._press, entry)
        names = self._people.last.names
        return ShelfPlace(self.ui, entry, names, press, heights=self._heights, is_marked=is_marked)

    def _pages(self) -> Iterator[Box]:
        """Yield the buttons that scroll, where there is anything to scroll to."""
        words, (above, below) = self.ctx.words, self._steps
        if not above and not below:
            return
        back = Press(
            "", partial(self._scroll, -above), icon="back", tip=words("app.previous_page"),
            shortcut="pageup", area=FOOT,
        )  # fmt: skip
        following = Press(
            "", partial(self._scroll, below), icon="next", tip=words("app.next_page"),
            shortcut="pagedown", area=FOOT,
        )  # fmt: skip
        yield Narrow(back if above else Hidden(back))
        yield Narrow(following if below else Hidden(following))

    def _empty(self) -> Box:
        words, play = self.ctx.words, self.replacer(self.routes.play)
        press = Press(words("play.title"), play, primary=True, icon="play")
        return empty_steps(self.ui, words("your_games.none"), press)

    def _no_match(self) -> Box:
        return Column(Text(self.ctx.words("your_games.none_such")), Space())

    def _front(self) -> list[Match]:
        """Return the game that goes on and, if there is room, a friend's in which it is our turn;
        nothing while games are searched or marked."""
        if self.wanted != ALL or self.marked is not None:
            return []
        room = self.content_size(self.ui)[0] // round(self.ui.px(_BESIDE) * self.growth(_GROWTH))
        return self.games.remembered("in front", self._found_for_front)[: max(1, room)]

    def _found_for_front(self) -> list[Match]:
        current = self.games.current()
        found = [current] if current else []
        for game in self.games.unfinished_elsewhere()[:_MOST_FRIENDS]:
            match = self._read(game)
            if match and game not in [each.game_id for each in found] and is_our_turn(match):
                return [*found, match]
        return found

    def _in_front(self, matches: Sequence[Match]) -> Box:
        plates = [self._plate(match, is_first=not at) for at, match in enumerate(matches)]
        return Row(*plates, gap=SHELF_GAP, shares=_SHARES[: len(plates)])

    def _plate(self, match: Match, *, is_first: bool) -> Box:
        ui, words, theme = self.ui, self.ctx.words, self.ctx.theme
        entry = self.games.find(match.game_id)
        when = [moment_words(words, entry.moment)] if entry and entry.moment else []
        key = "elsewhere.turn.mine" if is_our_turn(match) else "your_games.outcome.open"
        above = capitalized(words(key))
        color = theme.target if is_our_turn(match) else theme.accent
        go_on = self.opener(self.routes.table, match)
        go_on_press = Press(
            words("menu.continue"), go_on, primary=is_first, icon="play", area="front"
        )
        face = match.bot and portrait(match.bot.face, ui.px(_FACE))
        written = Column(
            Text(" · ".join((above, *when)), "small", color),
            Row(
                Middle(drawn(face)) if face else None,
                Text(title(words, match.players), "heading", valign="middle"),
                gap=12,
            ),
            Text(" · ".join(standing(self.ctx, match)), "small"),
            Row(Narrow(go_on_press, _GO_ON), gap=0),
            gap=8,
        )
        high = ui.px(_LOW if self._shows_filters else _FRONT)
        picture = self.temple(match.pictured, high)
        show = partial(self._open, entry, match) if entry else go_on
        board = BoxPress(picture, title(words, match.players), show, pad=3, area="front")
        wide = _WIDE if is_first else _FRIEND
        return Card(Row(Narrow(board, wide), Middle(written), gap=16), pad=10)

    def _tell(self, text: str, severity: Severity = Severity.SUCCESS) -> None:
        self.message, self.severity = text, severity

    def _notices(self) -> Iterator[Box]:
        words = self.ctx.words
        for notice in lasting(self.ctx, self.games):
            yield NoticeText(words(notice.key, **notice.values), notice.severity)
        yield from self._coming.boxes()

    def beside_title(self) -> Box:
        words = self.ctx.words
        told = words("your_games.mark_says") if self.marked == set() else self._said
        said: list[Box] = [Text(told, color=self.ctx.theme.ink_soft, valign="middle")]
        if self.message:
            said = [Middle(NoticeText(self.message, self.severity))]
        if self.marked is None:
            more = Press(words("review.more"), self._open_more, area=FOOT, icon="options")
            if not self.games.count():
                more = Press(words("import.open"), self._import, area=FOOT, icon="import")
            return Row(*said, *self._undo_press(), *self._pages(), Narrow(more), gap=10)
        number = len(self.marked)
        delete = Press(
            f"{words('your_games.delete')} ({number})", self._ask_to_delete, danger=True,
            icon="delete", area=FOOT,
        )  # fmt: skip
        return Row(*said, *self._pages(), Narrow(delete) if number else None, gap=10)

    @property
    def way_back(self) -> Press:
        is_searching = self._has_search or self._search
        if self.marked is None and not is_searching:
            return super().way_back
        end = self._end_search if self.marked is None else partial(self._mark, None)
        back = self.ctx.words("app.back")
        return Press(back, end, shortcut="escape", icon="back", quiet=True)

    def _undo_press(self) -> Iterator[Box]:
        if self.games.deleted:
            undo = self.ctx.words("your_games.undo_delete")
            yield Narrow(Press(undo, self._undo, shortcut="ctrl+z", icon="undo", area=FOOT))

    def _look_for(self, text: str) -> None:
        self._search, self.row = text, 0
        self._tell("")

    def _begin_search(self) -> None:
        self._has_search = True
        self.relayout()
        self.ui.begin_typing()

    def _end_search(self) -> None:
        self._has_search = False
        self._look_for("")

    def _filters(self) -> Box | None:
        """Return the search, and the filters if one is set or there are many games: if they are
        used, or if many games make them useful and they fit into one row."""
        words, ui = self.ctx.words, self.ui
        name = words("your_games.search")
        line = TextField(self._search, self._look_for, name=name, limit=LONGEST_NAME)
        label, field = Narrow(Text(name, valign="middle")), Narrow(line, _SEARCH_WIDTH)
        are_many = self.games.count() >= _SEARCHED_FROM
        has_filters = are_many or any(each != "all" for each in self.chosen.values())
        presses = [
            Press(
                text(words, choice, self.chosen.get(choice.name, "all")),
                partial(self._choose_next, choice.name, choice.values),
                area="filters",
            )
            for choice in (filter_choices(self.games.players()) if has_filters else ())
        ]
        broad = Row(label, field, *presses, gap=8)
        if self._has_search or self.wanted != ALL:
            grid = Grid(*presses) if presses else None
            return Wide(broad, Column(Row(label, field, gap=8), grid, gap=8))
        fits = broad.width(ui) <= self.content_size(ui)[0]
        return broad if fits and are_many else None

    def _choose_next(self, name: str, values: tuple[str, ...]) -> None:
        now = self.chosen.get(name, "all")
        at = values.index(now) if now in values else -1
        self.chosen[name] = values[(at + 1) % len(values)]
        self.row = 0
        self._tell("")
        self.relayout()

    def _read(self, game: str) -> Match | None:
        if game not in self._matches:
            try:
                self._matches[game] = self.games.match(game)
            except (KeyError, ValueError):
                self._matches[game] = None
        return self._matches[game]

    def _press(self, entry: GameEntry) -> None:
        match = self._read(entry.game)
        if self.marked is not None:
            self.marked ^= {entry.game}
            self.relayout()
        elif match is None:
            self.show_message(self.ctx.words("your_games.unreadable"))
        else:
            self._open(entry, match)

    def _open(self, entry: GameEntry, match: Match) -> None:
        card = CardScene(self.routes, entry, match, self.games, self._people)
        self.stack.push(card, self._after)

    def _after(self, wants_deleted: GameEntry | None) -> None:
        if wants_deleted is not None:
            self._delete_after_question([wants_deleted.game])

    def _open_more(self) -> None:
        self.stack.push(PopupMenu(self.routes, [*self._more], "your_games.title"), run)

    @property
    def _more(self) -> Iterator[MenuItem]:
        if not self._shows_filters:
            yield MenuItem("your_games.search", "review", self._begin_search, "ctrl+f")
        yield MenuItem("import.open", "import", self._import)
        yield MenuItem("your_games.export", "export", self._export)
        statistics = self.opener(self.routes.statistics)
        yield MenuItem("statistics.title", "statistics", statistics)
        yield MenuItem("your_games.mark", "delete", partial(self._mark, set()))

    def _import(self) -> None:
        self.stack.push(ChooseFileScene(self.routes, self.games))

    def _mark(self, marked: set[str] | None) -> None:
        self.marked, self.row = marked, 0
        self.title = "your_games.title" if marked is None else "your_games.mark"
        self._tell("")
        self.relayout()

    def _ask_to_delete(self) -> None:
        self._delete_after_question([*(self.marked or ())])

    def _delete_after_question(self, games: list[str]) -> None:
        confirm(self, self._people, [*map(self._read, games)], partial(self._delete, games))

    def _delete(self, games: list[str]) -> None:
        self.games.delete(*games)
        self._mark(None)
        self._tell(self.ctx.words("your_games.deleted", n=len(games)))
        self.relayout()

    def _undo(self) -> None:
        if number := self.games.restore():
            self._tell(self.ctx.words("your_games.restored", n=number))
            self.relayout()

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
            file = game_files.shown(job.result.path, in_folder=True)
            self._tell(words("your_games.exported", n=job.result.games, file=file))
        self.relayout()
