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
from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.lessons.board_grid import OpenBoard, add_bonus_boards
from tholos_desktop.scenes.rulebook import bonus_examples
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import ORNAMENT_BOARDS
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form
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

_EXAMPLE_HEIGHT = 1.45
"""Height of a row's example, as a multiple of the size of its small picture."""
_MOST_GROWTH = 0.5
"""If a page has room, its pictures grow by up to this share of their height."""

_EXAMPLE = tuple(zip(LOCATIONS, ("wgb", "bw", "wwgb", "g", "bbw", "wb", "gw"), strict=True))
_COMPLETE = tuple(
    zip(LOCATIONS, ["wgbwb", "bwbgw", "wwgbw", "gbgwb", "bbwbw", "wbgbb", "gwwbg"], strict=True)
)
_MOVING: tuple[Location, ...] = ("A", "B", "G")
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
        _FILLS[page](self, form)
        spare = room[1] - form.height(room[0])
        if self._pictured and spare > 0:
            self._growth += min(_MOST_GROWTH, spare / self._pictured)
            form.blocks.clear()
            _FILLS[page](self, form)

    # Pictures

    def _columns(
        self, form: Form, height: int, columns: Sequence[tuple[Location, str]], *below: str
    ) -> None:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_columns(
                surface, self.ctx, rect, columns, label_px=self._label_px, below=below
            )

        self._picture(form, height, paint)

    def _heaps(self, form: Form, height: int, *labels: str) -> None:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_heaps(surface, self.ctx, rect, labels, label_px=self._label_px)

        self._picture(form, height, paint)

    # Pages

    def _say(self, key: str) -> str:
        return self.ctx.words(f"rules.{key}", **NUMBERS)

    def _text(self, form: Form, key: str) -> None:
        form.text(self._say(key))

    def _picture(self, form: Form, height: int, paint: Paint) -> None:
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
        """Add a row: a small picture, on its right a title and a text, and perhaps an example or a
        button.

        The example is beside the texts, or below them if the page is narrow. The button opens
        ``board``."""
        ui = form.ui
        growth = 1 + (self.ctx.settings.text_scale - 1) * 0.4
        edge, gap = round(ui.px(54) * growth), ui.px(16)

        shown = round(edge * _EXAMPLE_HEIGHT) if example else 0

        def beside(width: int) -> int:
            if board:
                return ui.button_width(self.ctx.words("offers.try")) + ui.px(20) + gap
            wanted = round(shown * bonus_examples.SHAPE) + gap
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
                self._place_board(
                    ui, board, pygame.Rect(left + width, rect.top, aside, rect.height)
                )
            if example is None:
                return
            place = pygame.Rect(left, rect.bottom - shown, rect.right - left, shown)
            place.width = min(place.width, round(shown * bonus_examples.SHAPE))
            if aside:
                place.midright = rect.midright
            ui.picture(place, example)

        form.add(height, put)

    def _place_board(self, ui: Ui, board: BoardExercise, rect: pygame.Rect) -> None:
        words, height = self.ctx.words, ui.button_height()
        place = pygame.Rect(0, 0, rect.width - ui.px(16), height)
        place.midright = rect.midright
        is_done = self._learned.is_done(board.name)
        ui.button(
            place,
            words("offers.try"),
            partial(self._open_board, board),
            chosen=is_done,
            icon="play",
        )

    def _fill_goal(self, form: Form) -> None:
        self._text(form, "goal.1")
        self._columns(form, 250, _EXAMPLE)
        self._text(form, "goal.2")
        self._text(form, "goal.3")

    def _fill_start(self, form: Form) -> None:
        self._text(form, "start.1")
        counts = ("white_quarry", "black_quarry", "gray_quarry")
        self._heaps(form, 150, *(str(NUMBERS[name]) for name in counts))
        self._text(form, "start.2")
        self._picture(form, 96, self._two_workshops)
        self._text(form, "start.3")

    def _two_workshops(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = min(rect.width * 2 // 5, rect.height * 3)
        for index, stone in enumerate("wb"):
            tray = pygame.Rect(0, rect.top, width, rect.height)
            tray.centerx = rect.left + rect.width * (2 * index + 1) // 4
            illustrations.draw_workshop(
                surface, self.ctx, tray, stone * rules.START_WORKSHOP_STONES
            )

    def _fill_take(self, form: Form) -> None:
        self._text(form, "take.1")
        self._heaps(form, 170, *(self._say(f"take.{kind}") for kind in ("own", "rival", "gray")))
        self._text(form, "take.2")
        self._text(form, "take.3")

    def _fill_place(self, form: Form) -> None:
        self._text(form, "place.1")
        self._picture(form, 230, self._placing)
        self._text(form, "place.2")
        self._text(form, "place.3")

    def _placing(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
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

    def _fill_bonus(self, form: Form) -> None:
        self._text(form, "bonus.1")
        self._bonus_rows(form, _MOVING)
        self._text(form, "bonus.2")
        self._text(form, "bonus.3")

    def _fill_more_bonus(self, form: Form) -> None:
        self._bonus_rows(form, [where for where in LOCATIONS if where not in _MOVING])
        self._text(form, "bonus.4")
        form.text(self.ctx.words("offers.try_one"))
        add_bonus_boards(form, self._learned, self._open_board, explains=False)

    def _bonus_rows(self, form: Form, locations: Sequence[Location]) -> None:
        for location in locations:
            self._row(
                form,
                partial(self._plaque, location),
                GREEK[location],
                bonus_words(self.ctx.words, location),
                example=partial(self._bonus_example, location),
            )

    def _bonus_example(
        self, location: Location, surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        px = self._label_px * 3 // 4
        bonus_examples.draw_example(surface, self.ctx, rect, location, px)

    def _plaque(self, location: Location, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.ctx.theme
        pygame.draw.rect(surface, theme.marble, rect, border_radius=rect.width // 7)
        pygame.draw.rect(surface, theme.marble_dark, rect, 2, border_radius=rect.width // 7)
        icon = bonus_icon(location, rect.width * 8 // 10, theme.marble_ink)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def _fill_end(self, form: Form) -> None:
        self._text(form, "end.1")
        self._columns(form, 290, _COMPLETE)
        self._text(form, "end.2")
        self._text(form, "end.3")

    def _fill_score(self, form: Form) -> None:
        self._text(form, "score.1")
        form.text(self._say("score.values"), "heading", align="center", color=self.ctx.theme.accent)
        self._text(form, "score.2")
        below = (self._say(f"score.example_{index}") for index in range(len(_COUNTED)))
        self._columns(form, 290, _COUNTED, *below)
        self._text(form, "score.3")
        self._text(form, "score.4")

    def _fill_advanced(self, form: Form) -> None:
        self._text(form, "advanced.1")
        self._picture(form, 130, self._tiles_and_tokens)
        self._text(form, "advanced.2")
        self._text(form, "advanced.3")

    def _tiles_and_tokens(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
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

    def _fill_ornaments(self, form: Form) -> None:
        self._text(form, "ornaments.1")
        for ornament in ORNAMENTS:
            self._row(
                form,
                partial(self._tile, ornament),
                ornament_name(self.ctx.words, ornament),
                ornament_words(self.ctx.words, ornament),
                board=ORNAMENT_BOARDS.get(ornament),
            )
        self._text(form, "ornaments.2")

    def _tile(self, ornament: Ornament, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_tile(surface, ornament, rect)

    def _fill_turns(self, form: Form) -> None:
        self._text(form, "turns.signs")
        for number in count(1):
            if f"rules.turns.{number}" not in self.ctx.words:
                return
            self._term(form, self._say(f"turns.{number}"))

    def _fill_keys(self, form: Form) -> None:
        form.text(self.ctx.words("rules.keys.mouse"))
        for line in key_help(self.ctx):
            self._term(form, line)

    def _term(self, form: Form, line: str) -> None:
        term, _, meaning = line.partition(" — ")
        add_term(form, term, meaning)


_FILLS: dict[str, Callable[[RulePages, Form], None]] = {
    "goal": RulePages._fill_goal,
    "start": RulePages._fill_start,
    "take": RulePages._fill_take,
    "place": RulePages._fill_place,
    "bonus": RulePages._fill_bonus,
    "more_bonus": RulePages._fill_more_bonus,
    "end": RulePages._fill_end,
    "score": RulePages._fill_score,
    "advanced": RulePages._fill_advanced,
    "ornaments": RulePages._fill_ornaments,
    "turns": RulePages._fill_turns,
    "keys": RulePages._fill_keys,
}
PAGES = tuple(_FILLS)


def add_term(form: Form, term: str, meaning: str) -> None:
    ui, ctx = form.ui, form.ui.ctx

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
