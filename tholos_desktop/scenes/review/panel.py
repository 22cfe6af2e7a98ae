"""Everything beside the board of a review: the graph below it, and the panel at its side."""

from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import Protocol

import pygame

from tholos_desktop.language import sentences
from tholos_desktop.language.names import title
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.rules import SIDES, Side, score
from tholos_desktop.scenes.review.graph import ChanceGraph, Curve, Dot
from tholos_desktop.scenes.review.move_list import (
    MoveList,
    MoveMark,
    MoveRow,
    draw_mark,
    mark_color,
)
from tholos_desktop.scenes.review.text import PositionText, ReviewText
from tholos_desktop.scenes.review_coach import ReviewCoach
from tholos_desktop.scenes.side_panel import side_panel
from tholos_desktop.table.analysis import LINES
from tholos_desktop.table.analysis_line import AnalysisLine, Path
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.moments import MOST
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly, judged_moves
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Built,
    Canvas,
    Column,
    Fit,
    InRoomOf,
    Margin,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.live import Line, LiveRoom, Plate, Room, Spoken
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.ui import Ui

GRAPH_HEIGHT = 104
"""Height of the graph in pixels at 1280x720."""
_REMARK_LINES = 6
"""Height of the remark in lines of the small font."""
_SEAL = 22
"""Room for the sign of the moment on the board, in pixels at 1280x720."""
_LEAST_LIST = 90
"""Minimum height of the list of moves below the moments, in pixels at 1280x720."""


class PanelTab(Enum):
    """A part of the panel. A low panel shows one of them at a time."""

    MOMENTS = "review.moments"
    MOVES = "game.log"
    LINES = "review.lines"


class MoveStep(Enum):
    FIRST = "review.first"
    PREVIOUS = "review.previous"
    NEXT = "review.next"
    LAST = "review.last"


class ReviewHost(Protocol):
    ctx: Context
    line: AnalysisLine
    review: GameReview
    text: ReviewText
    coach: ReviewCoach
    tab: PanelTab
    home: int
    """Number of turns before the position of the game that was viewed last."""
    remark: PositionText
    suggestions: Sequence[Info]

    @property
    def is_away(self) -> bool:
        """True off the moves of the game, or while the player tries a move again."""

    @property
    def is_trying(self) -> bool:
        """True while the player looks for a better move, which the engine's would give away."""

    @property
    def marked(self) -> JudgedMove | None:
        """The costly move of the game that can be bettered here."""

    def back(self) -> object: ...

    def show(self) -> object: ...

    def retry(self) -> object: ...

    def go(self, step: MoveStep) -> object: ...

    def go_to(self, path: Path) -> object: ...

    def open_moment(self, move: JudgedMove) -> object: ...

    def practice(self) -> object: ...

    def play(self, turn: str) -> object: ...

    def turn_to(self, tab: PanelTab) -> object: ...

    def open_menu(self) -> object: ...


class ReviewPanel:
    graph: ChanceGraph | None = None
    """``None`` without a game."""
    moves: MoveList | None = None

    def __init__(self, ui: Ui, beside: pygame.Rect, below: pygame.Rect, host: ReviewHost) -> None:
        self.ui, self._host = ui, host
        words = ui.ctx.words
        backs = map(words, ("app.back", "review.to_game"))
        self._back = Press(
            max(backs, key=ui.button_width), host.back, shortcut="escape", icon="back", quiet=True
        )
        self.show = Press(words("review.show"), host.show, shortcut="s", icon="play", area="show")
        self.retry = Press(
            words("app.try_again"), host.retry, shortcut="t", icon="restart", area="retry"
        )
        self._moments = {move: self._moment(move) for move in host.review.moments}
        side_panel(Built(self._strip)).place(ui, below)
        whole = side_panel(self._whole)
        is_low = whole.least(ui, beside.width) > beside.height
        self._shows_moments = not is_low or host.tab is PanelTab.MOMENTS
        (side_panel(self._in_tabs) if is_low else whole).place(ui, beside)
        self.update()

    @staticmethod
    def height_below(ui: Ui, host: ReviewHost) -> int:
        """Return the height of what stands below the board."""
        graph = GRAPH_HEIGHT + 8 if host.review.game.ply else 0
        return ui.button_height() + ui.px(20 + graph)

    def update(self) -> None:
        host, words = self._host, self.ui.ctx.words
        self._back.button.text = words("review.to_game" if host.is_away else "app.back")
        if host.review.game.ply:
            marked = host.marked
            for press in (self.show, self.retry):
                press.button.unavailable = "" if marked else words("review.off.better")
            is_own = marked is not None and marked.side == host.review.viewpoint
            self.retry.button.primary = is_own
            self.show.button.primary = marked is not None and not is_own
        if self._shows_moments:
            for move, press in self._moments.items():
                press.button.chosen = move.ply + 1 == host.home
        if self.moves:
            self.moves.fill(self._rows(), host.line.path)

    def reveal_moment(self) -> None:
        """Scroll to the moment that is shown on the board."""
        for scroll in self.ui.scrolls if self._shows_moments else ():
            for press in self._moments.values():
                if press.button.chosen and scroll.holds(press.button.target):
                    scroll.reveal(press.button.rect)

    def focus_action(self) -> None:
        """Focus the bright button or, without one, *Back*."""
        bright = (each for each in self.ui.buttons if each.primary)
        self.ui.focus.set(next(bright, self._back.button).target)

    def _strip(self, size: tuple[int, int]) -> Box:
        """Return the chance of winning, the steps and the graph."""
        host, words = self._host, self.ui.ctx.words
        buttons = [
            Narrow(Press(sign, partial(host.go, step), tip=words(step.value), area="steps"))
            for sign, step in zip("«‹›»", MoveStep, strict=True)
        ]
        menu = Press("⋯", host.open_menu, shortcut="p", tip=words("review.more"), area="menu")
        buttons.append(Narrow(menu))
        chance = LiveRoom(self._chance)
        if not host.review.game.ply:
            return Row(chance, *buttons)
        legend = [part for side in SIDES for part in self._key(side)]
        row = Row(chance, *legend, *buttons)
        has_room = row.width(self.ui) + self._chance().width(self.ui) <= size[0]
        return Column(
            row if has_room else Row(chance, *buttons),
            Room(self._new_graph, 0, grows=True),
            gap=8,
        )

    def _chance(self) -> Box:
        """The chance of winning, which screen readers hear as the value of the graph."""
        host = self._host
        long, short = (
            Line(told(host.line), "small", valign="middle")
            for told in (host.text.chance_line, host.text.short_chance_line)
        )
        text = Wide(long, short)
        return Spoken("", text) if self.graph else text

    def _key(self, side: Side) -> tuple[Box, Box]:
        text = Text(self._host.text.slips(side), "small", valign="middle")
        return self._mark(self._mark_of(side)), Narrow(text)

    @property
    def _header(self) -> Box:
        return Row(Narrow(self._back), LiveRoom(self._title))

    def _title(self) -> Box:
        match, theme = self._host.line.match, self.ui.ctx.theme
        names = title(self.ui.ctx.words, match.players)
        if not match.game.is_over:
            return Middle(Line(names, "button", align="right"))
        account = score(match.game.position)
        points = " : ".join(sentences.figure(account.points(side)) for side in SIDES)
        large, small = (
            Row(Line(names, role, align="right"), Narrow(Text(points, role, theme.accent)), gap=10)
            for role in ("button", "small")
        )
        return Middle(Wide(large, small))

    @property
    def _remark_and_actions(self) -> Box:
        high = _REMARK_LINES * self.ui.font("small").get_linesize()
        remark = LiveRoom(self._remark, high)
        has_game = bool(self._host.review.game.ply)
        return Column(remark, Row(self.show, self.retry) if has_game else None, gap=8)

    def _remark(self) -> Box:
        lines, heading, by = self._host.remark
        theme = self.ui.ctx.theme
        ways = [("\n".join(lines), "body")]
        ways += [("\n".join(lines[:end]), "small") for end in range(len(lines), 0, -1)]
        color = mark_color(theme, self._mark_of(by)) if by else theme.good

        text = Column(
            Text(heading, "button", color) if heading else None,
            Fit(*(Text(*way) for way in ways)),
            gap=4,
        )
        return Plate(self.ui, text, theme.surface, across=10, down=10)

    @property
    def _whole(self) -> Box:
        ui, words = self.ui, self.ui.ctx.words
        lost, ink = words("review.lost"), ui.ctx.theme.ink_soft
        soft = Text(lost, "small", ink, align="right", valign="bottom")
        title = Text(words("review.moments"), "button")
        figures = soft if self._moments else None
        heading = Wide(Row(Narrow(title), self._working or figures), title)
        shows_lines = self._shown_tab is PanelTab.LINES
        tab = self._tab(PanelTab.MOVES, is_shown=not shows_lines)
        moves = Steady(Room(self._new_moves, ui.px(_LEAST_LIST), grows=True), self._room_of_lines)
        awaits_moments = self._host.review.was_asked and self._host.review.game.ply
        moments = InRoomOf(
            Column(ScrollView(self._room_of_moments), self._room_of_lesson, gap=4),
            Column(ScrollView(self._list_of_moments), self._lesson, gap=4),
        )
        return Column(
            self._header,
            Column(heading, moments, gap=4) if awaits_moments else None,
            self._remark_and_actions,
            Row(tab, self._tab(PanelTab.LINES), gap=4),
            InRoomOf(moves, ScrollView(self._lines)) if shows_lines else moves,
            gap=8,
        )

    @property
    def _in_tabs(self) -> Box:
        tab, moves = self._shown_tab, Room(self._new_moves, 0, grows=True)
        moments = Column(self._list_of_moments, self._lesson, gap=4)
        parts = {PanelTab.MOMENTS: moments, PanelTab.LINES: self._lines}
        return Column(
            self._header,
            Row(*map(self._tab, PanelTab), gap=4),
            self._working if tab is PanelTab.MOMENTS else None,
            ScrollView(Column(parts[tab], Space())) if tab in parts else moves,
            self._remark_and_actions,
            gap=6,
        )

    @property
    def _working(self) -> Box | None:
        """How far the review is; ``None`` once it is over."""
        text = self._host.text

        def build() -> Box:
            return Line(text.working, "small", self.ui.ctx.theme.ink_soft, align="right")

        high = self.ui.font("small").get_linesize()
        return LiveRoom(build, high) if text.working else None

    def _tab(self, tab: PanelTab, *, is_shown: bool | None = None) -> Press:
        is_shown = tab is self._shown_tab if is_shown is None else is_shown
        host, turn = self._host, partial(self._host.turn_to, tab)
        off = " ".join(host.remark.lines) if host.is_trying and tab is PanelTab.LINES else ""
        text = self.ui.ctx.words(tab.value)
        return Press(text, turn, chosen=is_shown, unavailable=off, area=tab.value)

    @property
    def _shown_tab(self) -> PanelTab:
        """The tab in use; while the player looks for a move, not that of the engine's moves."""
        tab, is_trying = self._host.tab, self._host.is_trying
        return PanelTab.MOVES if is_trying and tab is PanelTab.LINES else tab

    @property
    def _list_of_moments(self) -> Box:
        rows = (
            Row(self._mark(self._mark_of(move.side)), press)
            for move, press in self._moments.items()
        )
        return Column(*rows, *map(self._praise, self._host.coach.praised), gap=4)

    @property
    def _room_of_moments(self) -> Box:
        """Room for the moments of most games."""
        return Column(*[self._row("0", "0\n0", "0", self._host.back)] * MOST, gap=4)

    @property
    def _lesson(self) -> Box | None:
        """The lesson of the game, which opens its exercises; room for it while it is sought."""
        coach = self._host.coach
        if not coach.is_on or (coach.is_over and coach.lesson is None):
            return None
        shown: Box = Space(0)
        if coach.lesson:
            shown = self._lesson_press(coach.lesson.name, len(coach.lesson.mistakes))
        return Steady(shown, self._room_of_lesson)

    @property
    def _room_of_lesson(self) -> Box | None:
        return self._lesson_press("refill", 0) if self._host.coach.is_on else None

    def _lesson_press(self, name: str, moves: int) -> Press:
        words = self.ui.ctx.words
        return Press(
            words("coach.lesson", lesson=words(f"coach.{name}")),
            self._host.practice,
            detail=words("coach.moves", n=moves),
            align="left",
            icon="learn",
            area="lesson",
        )

    def _praise(self, move: JudgedMove) -> Press:
        words = self.ui.ctx.words
        return Press(
            f"{move.ply + 1}. {turn_heading(words, move.verdict.turn)}",
            partial(self._host.open_moment, move),
            detail=words("coach.praise"),
            align="left",
            role="small",
            area="praise",
        )

    def _moment(self, move: JudgedMove) -> Press:
        return self._row(*self._host.text.moment(move), partial(self._host.open_moment, move))

    def _row(self, name: str, turn: str, lost: str, opens: Command) -> Press:
        figure = Narrow(Text(lost, "small", self.ui.ctx.theme.focus))
        box = Margin(Row(Text(turn, "small"), figure), 6, 0)
        text = f"{self.ui.ctx.words('app.pair', name=name, text=lost)}. {turn}"
        return BoxPress(
            Row(box, Narrow(Space(0), _SEAL)),
            *(text, opens), pad=7, tip=name, chosen=False, area="moments",
        )  # fmt: skip

    def _mark(self, mark: MoveMark) -> Box:
        size, theme = max(4, self.ui.px(6)), self.ui.ctx.theme

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_mark(surface, theme, mark, rect.center, size)

        return Canvas(draw, 0, 3 * size)

    @property
    def _lines(self) -> Box:
        """The engine's moves."""
        host = self._host
        found = host.suggestions
        rows = [self._line(host.text.suggestion(host.line, info), info.pv[0]) for info in found]
        return Column(*rows, gap=4) if rows else Text(host.text.without_lines(host.line), "small")

    @property
    def _room_of_lines(self) -> Box:
        return Column(*(self._line("", "") for _ in range(LINES)), gap=4)

    def _line(self, text: str, turn: str) -> Press:
        return Press(text, partial(self._host.play, turn), align="left", role="small", area="lines")

    def _new_graph(self, ui: Ui, rect: pygame.Rect) -> ChanceGraph:
        host = self._host

        def go_to(ply: int) -> None:
            host.go_to(host.line.played[:ply])

        def told() -> tuple[str, str]:
            return host.text.chance_caption, host.text.chance(host.line)

        self.graph = ChanceGraph(ui, rect, self._curve, go_to, told)
        return self.graph

    def _new_moves(self, ui: Ui, rect: pygame.Rect) -> MoveList:
        host, spoken = self._host, self._host.text.spoken_row
        self.moves = MoveList(ui.ctx, rect, ui.font("small"), go_to=host.go_to, spoken=spoken)
        ui.kept_clear.append(rect)
        return self.moves

    def _rows(self) -> list[MoveRow]:
        text, line = self._host.text, self._host.line
        marks = {line.played[: each.ply + 1]: self._mark_of(each.side) for each in self._costly()}
        return [MoveRow(path, text.row(path), marks.get(path)) for path in line.rows()]

    def _curve(self) -> Curve:
        line, review = self._host.line, self._host.review
        shown = line.game.ply if line.is_in_game else self._host.home
        return Curve(review.chances(), self._dots(), shown)

    def _dots(self) -> list[Dot]:
        return [Dot(move.ply + 1, self._mark_of(move.side)) for move in self._costly()]

    def _costly(self) -> list[JudgedMove]:
        """The costly moves, once all are judged: later verdicts may change earlier ones."""
        review = self._host.review
        is_settled = review.is_complete or review.has_failed
        judged = judged_moves(review.game, review.verdicts) if is_settled else ()
        return [move for move in judged if is_costly(move.verdict)]

    def _mark_of(self, side: Side) -> MoveMark:
        """Return the mark of a side's costly moves, whichever side is looked at."""
        return MoveMark.OWN if side == self._host.review.match.near_side else MoveMark.RIVALS
