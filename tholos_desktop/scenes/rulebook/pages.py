from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, count

import pygame

from tholos_desktop import rules
from tholos_desktop.board import illustrations
from tholos_desktop.board.icons import bonus_icon
from tholos_desktop.board.pieces import draw_token
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.language.sentences import bonus_words, figure, ornament_name, ornament_words
from tholos_desktop.rules import GREEK, LOCATIONS, ORNAMENTS, Location, Ornament, score, start
from tholos_desktop.scenes.board_grid import OpenBoard, bonus_boards
from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.rulebook.bonus_examples import SHAPE, example_box
from tholos_desktop.scenes.signs import tile
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import ORNAMENT_BOARDS
from tholos_desktop.ui.boxes import (
    AspectRatio,
    Box,
    Canvas,
    Column,
    Hidden,
    High,
    Middle,
    Narrow,
    Press,
    Row,
    Text,
    Wide,
)
from tholos_desktop.ui.live import Plate
from tholos_desktop.ui.ui import Ui

Paint = Callable[[pygame.Surface, pygame.Rect], object]

NUMBERS = {
    "own": rules.TAKE_OWN,
    "gray": rules.TAKE_GRAY,
    "rival": rules.TAKE_RIVAL,
    "spaces": rules.WORKSHOP_SPACES,
    "begin": rules.START_WORKSHOP_STONES,
    "height": rules.COLUMN_HEIGHT,
    "seven": Ornament.SEVEN_HIGH.changes.height,
    "fewest": rules.MIN_ORNAMENTS,
    "most": rules.MAX_ORNAMENTS,
    "own_points": f"+{rules.OWN_POINTS}",
    "rival_points": f"+{rules.RIVAL_POINTS}",
    "gray_points": f"{rules.GRAY_POINTS}".replace("-", "−"),
    "gray_cost": -rules.GRAY_POINTS,
    "three": Ornament.PLUS_THREE.changes.column_points,
    "gold": f"+{Ornament.GRAY_PLUS_TWO.changes.gray_points}",
    "white_quarry": rules.STONES_IN_PLAY["w"] - rules.START_WORKSHOP_STONES,
    "black_quarry": rules.STONES_IN_PLAY["b"] - rules.START_WORKSHOP_STONES,
    "gray_quarry": rules.STONES_IN_PLAY["g"],
}

_EDGE = 54
"""Edge of a row's small picture, in pixels at 1280x720."""
_EXAMPLE_HEIGHT = 1.45
"""Height of the example in a row, as a multiple of the edge of the row's small picture."""
_BESIDE = 680
"""Minimum width of a page with the examples beside the texts, in pixels at 1280x720."""
_TERM_WIDTH = 250

_EXAMPLE = tuple(zip(LOCATIONS, ("wgb", "bw", "wwgb", "g", "bbw", "wb", "gw"), strict=True))
_COMPLETE = tuple(
    zip(LOCATIONS, ["wgbwb", "bwbgw", "wwgbw", "gbgwb", "bbwbw", "wbgbb", "gwwbg"], strict=True)
)
_MOVING: tuple[Location, ...] = ("A", "B", "G")
_OTHERS = tuple(where for where in LOCATIONS if where not in _MOVING)
_COUNTED = (("A", "wwgbg"), ("C", "wbbww"), ("E", "gwwgw"), ("F", "wbgwb"))


class RulePages:
    """The contents of the pages, with pictures ``growth`` times as high as they need to be."""

    def __init__(
        self, ui: Ui, learned: LearningDiary, open_board: OpenBoard, *, growth: float = 1.0
    ) -> None:
        self.ctx, self._ui, self._growth = ui.ctx, ui, growth
        self._learned, self._open_board = learned, open_board
        self._label_px = ui.text_px("body")

    def page(self, name: str) -> Box:
        parts = (
            [Text(self.say(part))] if isinstance(part, str) else part(self) for part in _PARTS[name]
        )
        return Column(*chain.from_iterable(parts))

    def say(self, key: str) -> str:
        return self.ctx.words(f"rules.{key}", **NUMBERS)

    def columns(
        self, height: int, columns: Sequence[tuple[Location, str]], *below: str
    ) -> Iterator[Box]:
        yield self._picture(height, self._columns(columns, *below))

    def _columns(self, columns: Sequence[tuple[Location, str]], *below: str) -> Box:
        px, ctx = self._label_px, self.ctx

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_columns(surface, ctx, rect, columns, label_px=px, below=below)

        return Canvas(paint, 0)

    def heaps(self, height: int, *labels: str) -> Iterator[Box]:
        px, ctx = self._label_px, self.ctx

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_heaps(surface, ctx, rect, labels, label_px=px)

        yield self._picture(height, Canvas(paint, 0))

    def _picture(self, height: int, box: Box) -> Box:
        """Return a framed picture; ``height`` is in pixels at 1280x720."""
        # Labels in the picture grow with the text size; the picture grows by as much.
        grown = 3 * (self._label_px - round(self._label_px / self.ctx.settings.text_scale))
        high = int((self._ui.px(height) + grown) * self._growth)
        theme = self.ctx.theme
        return High(Plate(self._ui, box, theme.surface, theme.faint, across=14, down=12), high)

    @property
    def _row_growth(self) -> float:
        return 1 + (self.ctx.settings.text_scale - 1) * 0.4

    @property
    def _edge(self) -> int:
        """Edge of a row's picture in pixels."""
        return self._ui.px(_EDGE * self._row_growth)

    def _row(self, paint: Paint, title: str, text: str) -> tuple[Box, Box]:
        """Return a row's picture and its texts."""
        heading = Text(title, "button", self.ctx.theme.accent)
        picture = Middle(Canvas(paint, self._edge, self._edge))
        return picture, Middle(Column(heading, Text(text), gap=0))

    def two_workshops(self) -> Iterator[Box]:
        trays = (self._workshop(stone * rules.START_WORKSHOP_STONES) for stone in "wb")
        yield self._picture(96, Row(*trays))

    def _workshop(self, stones: str) -> Box:
        ctx, draw = self.ctx, illustrations.draw_workshop
        return Canvas(lambda surface, rect: draw(surface, ctx, rect, stones), 0)

    def placing(self) -> Iterator[Box]:
        ctx, draw = self.ctx, illustrations.draw_arrow
        arrow = Canvas(lambda surface, rect: draw(surface, ctx, rect), 0)
        columns = self._columns((("A", "bgw"), ("C", "wbwgb")))
        parts = Row(self._workshop("wg"), arrow, columns, gap=0, shares=(6, 5, 9))
        yield self._picture(230, parts)

    def bonus_rows(self, locations: Sequence[Location]) -> Iterator[Box]:
        for location in locations:
            words, plaque = bonus_words(self.ctx.words, location), partial(self._plaque, location)
            picture, texts = self._row(plaque, GREEK[location], words)
            high, label_px = round(self._edge * _EXAMPLE_HEIGHT), self._label_px * 4 // 5
            drawn = example_box(self.ctx, location, high, label_px)
            example = Middle(Narrow(drawn, _EDGE * self._row_growth * _EXAMPLE_HEIGHT * SHAPE))
            yield Wide(
                Row(picture, texts, example, gap=16),
                Column(
                    Row(picture, texts, gap=16),
                    Row(Hidden(picture), example, gap=16),
                    gap=0,
                ),
                least=_BESIDE,
            )

    def practice(self) -> Iterator[Box]:
        yield Text(self.ctx.words("rules.try_one"))
        yield bonus_boards(self.ctx, self._learned, self._open_board, explains=False)

    def _plaque(self, location: Location, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.ctx.theme
        pygame.draw.rect(surface, theme.marble, rect, border_radius=rect.width // 7)
        pygame.draw.rect(surface, theme.marble_dark, rect, 2, border_radius=rect.width // 7)
        icon = bonus_icon(location, rect.width * 8 // 10, theme.marble_ink)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def stones_worth(self) -> Iterator[Box]:
        values = self.say("score.values")
        yield Text(values, "heading", self.ctx.theme.accent, align="center")

    def counted(self) -> Iterator[Box]:
        return self.columns(290, _COUNTED, *map(self._worth, (stones for _, stones in _COUNTED)))

    def _worth(self, stones: str) -> str:
        """Return whose a column is and its points, as written below it."""
        words, position = self.ctx.words, start()._replace(columns=(stones, *("",) * 6))
        column = score(position).columns[0]
        if column.owner is None:
            return words("turn.standing.tie")
        return f"{words(SIDE_WORDS[column.owner])} {figure(column.points)}"

    def tiles_and_tokens(self) -> Iterator[Box]:
        def token(letter: Location | None) -> Box:
            def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
                draw_token(surface, self.ctx.fonts, rect, letter)

            return AspectRatio(Canvas(paint, 0), 1, 0.8)

        tiles = (AspectRatio(tile(each), 1) for each in (None, Ornament.PLUS_THREE, None))
        yield self._picture(130, Row(*tiles, *map(token, (None, "C", None)), gap=44))

    def ornaments(self) -> Iterator[Box]:
        words = self.ctx.words
        for ornament in ORNAMENTS:
            name, says = ornament_name(words, ornament), ornament_words(words, ornament)
            picture, texts = self._row(tile(ornament).draw, name, says)
            board = ORNAMENT_BOARDS.get(ornament)
            yield Row(picture, texts, self._try(board) if board else None, gap=16)

    def _try(self, board: BoardExercise) -> Box:
        is_done, open_it = self._learned.is_done(board.name), partial(self._open_board, board)
        press = Press(self.ctx.words("coach.practice"), open_it, chosen=is_done, icon="play")
        return Middle(Narrow(press))

    def notation(self) -> Iterator[Box]:
        for number in count(1):
            if f"rules.turns.{number}" not in self.ctx.words:
                return
            yield self._term(self.say(f"turns.{number}"))

    def keys(self) -> Iterator[Box]:
        yield Text(self.ctx.words("rules.keys.mouse"))
        yield from map(self._term, key_help(self.ctx))

    def _term(self, line: str) -> Box:
        term, _, meaning = line.partition(" — ")
        wide = _TERM_WIDTH * self.ctx.settings.text_scale
        return Row(Narrow(Text(term, "button", self.ctx.theme.accent), wide), Text(meaning), gap=12)


_Part = str | Callable[[RulePages], Iterator[Box]]
_PARTS: dict[str, tuple[_Part, ...]] = {
    "goal": ("goal.1", lambda pages: pages.columns(250, _EXAMPLE), "goal.2", "goal.3"),
    "start": (
        "start.1",
        lambda pages: pages.heaps(
            150, *(str(NUMBERS[f"{each}_quarry"]) for each in ("white", "black", "gray"))
        ),
        "start.2",
        RulePages.two_workshops,
        "start.3",
    ),
    "take": (
        "take.1",
        lambda pages: pages.heaps(
            170, *(pages.say(f"take.{kind}") for kind in ("own", "rival", "gray"))
        ),
        "take.2",
        "take.3",
    ),
    "place": (
        "place.1",
        RulePages.placing,
        "place.2",
        "place.3",
    ),
    "bonus": ("bonus.1", lambda pages: pages.bonus_rows(_MOVING), "bonus.2", "bonus.3"),
    "more_bonus": (
        lambda pages: pages.bonus_rows(_OTHERS),
        "bonus.4",
        RulePages.practice,
    ),
    "end": ("end.1", lambda pages: pages.columns(290, _COMPLETE), "end.2", "end.3"),
    "score": (
        "score.1",
        RulePages.stones_worth,
        "score.2",
        RulePages.counted,
        "score.3",
        "score.4",
    ),
    "advanced": (
        "advanced.1",
        RulePages.tiles_and_tokens,
        "advanced.2",
        "advanced.3",
    ),
    "ornaments": ("ornaments.1", RulePages.ornaments, "ornaments.2"),
    "turns": ("turns.signs", RulePages.notation),
    "keys": (RulePages.keys,),
}
"""Contents of each page, in order: keys of texts, and functions that add pictures and other
parts."""
PAGES = tuple(_PARTS)
