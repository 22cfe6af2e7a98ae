from collections.abc import Callable, Sequence
from functools import partial
from itertools import count

import pygame

from tholos_desktop import rules
from tholos_desktop.board import illustrations
from tholos_desktop.board.icons import bonus_icon
from tholos_desktop.board.pieces import draw_tile, draw_token
from tholos_desktop.language.sentences import bonus_words, ornament_name, ornament_words
from tholos_desktop.rules import GREEK, LOCATIONS, ORNAMENTS, Location, Ornament
from tholos_desktop.scenes.board_grid import OpenBoard, add_bonus_boards
from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.rulebook.bonus_examples import SHAPE, draw_example
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import ORNAMENT_BOARDS
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form

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

_EXAMPLE_HEIGHT = 1.45
"""Height of the example in a row, as a multiple of the edge of the row's small picture."""
_MOST_GROWTH = 0.5
"""If a page has room, its pictures grow by up to this share of their height."""

_EXAMPLE = tuple(zip(LOCATIONS, ("wgb", "bw", "wwgb", "g", "bbw", "wb", "gw"), strict=True))
_COMPLETE = tuple(
    zip(LOCATIONS, ["wgbwb", "bwbgw", "wwgbw", "gbgwb", "bbwbw", "wbgbb", "gwwbg"], strict=True)
)
_MOVING: tuple[Location, ...] = ("A", "B", "G")
_OTHERS = tuple(where for where in LOCATIONS if where not in _MOVING)
_COUNTED = (("A", "wwgbg"), ("C", "wbbww"), ("E", "gwwgw"), ("F", "wbgwb"))


class RulePages:
    def __init__(self, ctx: Context, learned: LearningDiary, open_board: OpenBoard) -> None:
        self.ctx, self._learned, self._open_board = ctx, learned, open_board
        self._label_px = 0
        self._growth = 1.0
        self._pictured = 0

    def fill(self, page: str, form: Form, room: tuple[int, int]) -> None:
        self._label_px = form.ui.text_px("body")
        self._growth, self._pictured = 1.0, 0
        self._add_parts(page, form)
        spare = room[1] - form.height(room[0])
        if self._pictured and spare > 0:
            self._growth += min(_MOST_GROWTH, spare / self._pictured)
            form.blocks.clear()
            self._add_parts(page, form)

    def _add_parts(self, page: str, form: Form) -> None:
        for part in _PARTS[page]:
            if isinstance(part, str):
                form.text(self.say(part))
            else:
                part(self, form)

    def say(self, key: str) -> str:
        return self.ctx.words(f"rules.{key}", **NUMBERS)

    # Pictures

    def columns(
        self, form: Form, height: int, columns: Sequence[tuple[Location, str]], *below: str
    ) -> None:
        px, ctx = self._label_px, self.ctx

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_columns(surface, ctx, rect, columns, label_px=px, below=below)

        self.picture(form, height, paint)

    def heaps(self, form: Form, height: int, *labels: str) -> None:
        px, ctx = self._label_px, self.ctx

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_heaps(surface, ctx, rect, labels, label_px=px)

        self.picture(form, height, paint)

    def picture(self, form: Form, height: int, paint: Paint) -> None:
        """Add a framed picture; ``height`` is in pixels at 1280x720."""
        ui = form.ui

        def framed(surface: pygame.Surface, rect: pygame.Rect) -> None:
            radius = ui.px(8)
            pygame.draw.rect(surface, self.ctx.theme.surface, rect, border_radius=radius)
            pygame.draw.rect(surface, self.ctx.theme.faint, rect, 1, border_radius=radius)
            paint(surface, rect.inflate(-ui.px(28), -ui.px(24)))

        # Labels in the picture grow with the text size; the picture grows by as much.
        grown = 3 * (self._label_px - round(self._label_px / self.ctx.settings.text_scale))
        high = int((ui.px(height) + grown) * self._growth)
        self._pictured += high
        form.add(lambda _: high, lambda rect: ui.picture(rect, framed))

    def _row(
        self,
        form: Form,
        paint: Paint,
        title: str,
        text: str,
        *,
        example: Paint | None = None,
        board: BoardExercise | None = None,
    ) -> None:
        """Add a row with picture, title and text. The row may also have an ``example`` or a
        ``board`` to try."""
        ui = form.ui
        growth = 1 + (self.ctx.settings.text_scale - 1) * 0.4
        edge, gap = round(ui.px(54) * growth), ui.px(16)

        shown = round(edge * _EXAMPLE_HEIGHT) if example else 0
        try_words, learned = self.ctx.words("rules.try"), self._learned

        def beside(width: int) -> int:
            if board:
                return ui.button_width(try_words) + ui.px(20) + gap
            wanted = round(shown * SHAPE) + gap
            return wanted if example and wanted <= width * 11 // 20 else 0

        def heights(width: int) -> tuple[int, int]:
            inner = width - edge - gap - beside(width)
            return ui.text_height(title, inner, "button"), ui.text_height(text, inner)

        def words_height(width: int) -> int:
            return max(edge, sum(heights(width)))

        def height(width: int) -> int:
            if beside(width):
                return max(words_height(width), shown)
            return words_height(width) + shown

        def put(rect: pygame.Rect) -> None:
            (high, low), aside = heights(rect.width), beside(rect.width)
            words = rect.height if aside else words_height(rect.width)
            top = rect.top + (words - high - low) // 2
            left, width = rect.left + edge + gap, rect.width - edge - gap - aside
            ui.picture((rect.left, rect.top + (words - edge) // 2, edge, edge), paint)
            ui.label((left, top, width, high), title, "button", color=self.ctx.theme.accent)
            ui.label((left, top + high, width, low), text)
            if board:
                place = pygame.Rect(0, 0, aside - ui.px(16), ui.button_height())
                place.midright = rect.midright
                open_it, is_done = partial(self._open_board, board), learned.is_done(board.name)
                ui.button(place, try_words, open_it, chosen=is_done, icon="play")
            if example is None:
                return
            place = pygame.Rect(left, rect.bottom - shown, rect.right - left, shown)
            place.width = min(place.width, round(shown * SHAPE))
            if aside:
                place.midright = rect.midright
            ui.picture(place, example)

        form.add(height, put)

    def two_workshops(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = min(rect.width * 2 // 5, rect.height * 3)
        for index, stone in enumerate("wb"):
            tray = pygame.Rect(0, rect.top, width, rect.height)
            tray.centerx = rect.left + rect.width * (2 * index + 1) // 4
            illustrations.draw_workshop(
                surface, self.ctx, tray, stone * rules.START_WORKSHOP_STONES
            )

    def placing(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ctx = self.ctx
        tray = pygame.Rect(rect.left, 0, rect.width * 3 // 10, rect.height * 4 // 10)
        tray.centery = rect.centery
        illustrations.draw_workshop(surface, ctx, tray, "wg")
        right = pygame.Rect(0, rect.top, rect.width * 45 // 100, rect.height)
        right.right = rect.right
        columns = (("A", "bgw"), ("C", "wbwgb"))
        illustrations.draw_columns(surface, ctx, right, columns, label_px=self._label_px)
        start = tray.right + rect.width // 40, tray.centery
        illustrations.draw_arrow(surface, ctx, start, (right.left + rect.width // 40, tray.centery))

    def bonus_rows(self, form: Form, locations: Sequence[Location]) -> None:
        px = self._label_px * 3 // 4
        for location in locations:
            example = partial(draw_example, ctx=self.ctx, location=location, label_px=px)
            words, plaque = bonus_words(self.ctx.words, location), partial(self._plaque, location)
            self._row(form, plaque, GREEK[location], words, example=example)

    def practice(self, form: Form) -> None:
        form.text(self.ctx.words("rules.try_one"))
        add_bonus_boards(form, self._learned, self._open_board, explains=False)

    def _plaque(self, location: Location, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.ctx.theme
        pygame.draw.rect(surface, theme.marble, rect, border_radius=rect.width // 7)
        pygame.draw.rect(surface, theme.marble_dark, rect, 2, border_radius=rect.width // 7)
        icon = bonus_icon(location, rect.width * 8 // 10, theme.marble_ink)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def stones_worth(self, form: Form) -> None:
        form.text(self.say("score.values"), "heading", align="center", color=self.ctx.theme.accent)

    def counted(self, form: Form) -> None:
        below = (self.say(f"score.example_{index}") for index in range(len(_COUNTED)))
        self.columns(form, 290, _COUNTED, *below)

    def tiles_and_tokens(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        edge = min(rect.height, rect.width // 9)
        shown: list[Ornament | Location | None] = [None, Ornament.PLUS_THREE, None, None, "C", None]
        step = rect.width // len(shown)
        for index, face in enumerate(shown):
            place = pygame.Rect(0, 0, edge, edge)
            place.center = rect.left + step * index + step // 2, rect.centery
            if index < 3:
                ornament = face if isinstance(face, Ornament) else None
                draw_tile(surface, ornament, place)
            else:
                letter = face if isinstance(face, str) else None
                draw_token(surface, self.ctx.fonts, place.scale_by(0.8), letter)

    def ornaments(self, form: Form) -> None:
        for ornament in ORNAMENTS:
            self._row(
                form,
                partial(self._tile, ornament),
                ornament_name(self.ctx.words, ornament),
                ornament_words(self.ctx.words, ornament),
                board=ORNAMENT_BOARDS.get(ornament),
            )

    def _tile(self, ornament: Ornament, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_tile(surface, ornament, rect)

    def notation(self, form: Form) -> None:
        for number in count(1):
            if f"rules.turns.{number}" not in self.ctx.words:
                return
            add_term(form, self.say(f"turns.{number}"))

    def keys(self, form: Form) -> None:
        form.text(self.ctx.words("rules.keys.mouse"))
        for line in key_help(self.ctx):
            add_term(form, line)


_Part = str | Callable[[RulePages, Form], object]
_PARTS: dict[str, tuple[_Part, ...]] = {
    "goal": ("goal.1", lambda pages, form: pages.columns(form, 250, _EXAMPLE), "goal.2", "goal.3"),
    "start": (
        "start.1",
        lambda pages, form: pages.heaps(
            form, 150, *(str(NUMBERS[f"{each}_quarry"]) for each in ("white", "black", "gray"))
        ),
        "start.2",
        lambda pages, form: pages.picture(form, 96, pages.two_workshops),
        "start.3",
    ),
    "take": (
        "take.1",
        lambda pages, form: pages.heaps(
            form, 170, *(pages.say(f"take.{kind}") for kind in ("own", "rival", "gray"))
        ),
        "take.2",
        "take.3",
    ),
    "place": (
        "place.1",
        lambda pages, form: pages.picture(form, 230, pages.placing),
        "place.2",
        "place.3",
    ),
    "bonus": ("bonus.1", lambda pages, form: pages.bonus_rows(form, _MOVING), "bonus.2", "bonus.3"),
    "more_bonus": (
        lambda pages, form: pages.bonus_rows(form, _OTHERS),
        "bonus.4",
        RulePages.practice,
    ),
    "end": ("end.1", lambda pages, form: pages.columns(form, 290, _COMPLETE), "end.2", "end.3"),
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
        lambda pages, form: pages.picture(form, 130, pages.tiles_and_tokens),
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


def add_term(form: Form, line: str) -> None:
    ui, ctx = form.ui, form.ui.ctx
    term, _, meaning = line.partition(" — ")

    def split(width: int) -> int:
        return min(width * 2 // 5, round(ui.px(260) * ctx.settings.text_scale))

    def heights(width: int) -> tuple[int, int]:
        left = split(width)
        return (
            texts.measure(term, ui.font("button"), left - ui.px(12))[1],
            ui.text_height(meaning, width - left),
        )

    def put(rect: pygame.Rect) -> None:
        left, (high, low) = split(rect.width), heights(rect.width)
        place = rect.left, rect.top, left - ui.px(12), high
        ui.label(place, term, "button", color=ctx.theme.accent)
        ui.label((rect.left + left, rect.top, rect.width - left, low), meaning)

    form.add(lambda width: max(heights(width)), put)
