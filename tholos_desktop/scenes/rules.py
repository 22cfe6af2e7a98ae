"""The rulebook in our own words, with pictures; F1 opens it from anywhere."""

from functools import partial

import pygame

from tholos_desktop import text as texts
from tholos_desktop.board import draw_tile
from tholos_desktop.form import Form
from tholos_desktop.kit import Kit
from tholos_desktop.marks import bonus_icon
from tholos_desktop.narrate import bonus_words, ornament_name, ornament_words
from tholos_desktop.rules import GREEK, LOCATIONS, ORNAMENTS, Location, Ornament
from tholos_desktop.rules.score import GRAY_WITH_ORNAMENT, PLUS_THREE_POINTS
from tholos_desktop.rules.vocabulary import (
    COLUMN_HEIGHT,
    COLUMN_HEIGHT_SEVEN,
    GRAY_POINTS,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    OWN_POINTS,
    RIVAL_POINTS,
    START_WORKSHOP_STONES,
    STONES_IN_PLAY,
    TAKE_GRAY,
    TAKE_OWN,
    TAKE_RIVAL,
    WORKSHOP_SPACES,
)
from tholos_desktop.scene import Scene, Size
from tholos_desktop.scenes import pictures
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.ui import Ui

PAGES = (
    "goal",
    "start",
    "take",
    "place",
    "bonus",
    "end",
    "score",
    "advanced",
    "ornaments",
    "keys",
)
NUMBERS = {
    "own": TAKE_OWN,
    "gray": TAKE_GRAY,
    "rival": TAKE_RIVAL,
    "spaces": WORKSHOP_SPACES,
    "begin": START_WORKSHOP_STONES,
    "height": COLUMN_HEIGHT,
    "seven": COLUMN_HEIGHT_SEVEN,
    "fewest": MIN_ORNAMENTS,
    "most": MAX_ORNAMENTS,
    "own_points": f"+{OWN_POINTS}",
    "rival_points": f"+{RIVAL_POINTS}",
    "gray_points": f"{GRAY_POINTS}".replace("-", "−"),
    "three": PLUS_THREE_POINTS,
    "gold": f"+{GRAY_WITH_ORNAMENT[Ornament.GRAY_PLUS_TWO]}",
    "white_quarry": STONES_IN_PLAY["w"] - START_WORKSHOP_STONES,
    "black_quarry": STONES_IN_PLAY["b"] - START_WORKSHOP_STONES,
    "gray_quarry": STONES_IN_PLAY["g"],
}
"""What the texts may name; the numbers themselves stand in the rules."""

_EXAMPLE = dict(zip(LOCATIONS, ("wgb", "bw", "wwgb", "g", "bbw", "wb", "gw"), strict=True))
_COUNTED = (("A", "wwgbg"), ("C", "wbbww"), ("E", "gwwgw"), ("F", "wbgwb"))
"""The rulebook's worked examples, and a tie."""
_LIST_SHARE = 0.26


class RulesScene(Scene):
    """Pages with a list of them at the left, or with Previous and Next alone if it is narrow."""

    def __init__(self, kit: Kit, page: str | None = None) -> None:
        super().__init__()
        self.kit = kit
        self.page = page if page in PAGES else PAGES[0]
        self.ui = Ui(kit, (1, 1))

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def handle(self, event: pygame.Event) -> None:
        """Left and right turn the page, up and down scroll it, Escape closes the book."""
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            step = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}.get(event.key)
            index = PAGES.index(self.page)
            if step is not None:
                self.open(PAGES[max(0, min(index + step, len(PAGES) - 1))])
                return
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.open(PAGES[0 if event.key == pygame.K_HOME else -1])
                return
            if event.key == pygame.K_F1:
                self.stack.pop()
                return
            if event.key in (pygame.K_UP, pygame.K_DOWN) and self._scroll(event.key):
                return
        self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let the widgets live."""
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """The book on the evening."""
        draw_backdrop(surface, self.kit.theme, dimmed=True)
        self.ui.draw(surface)

    def open(self, page: str) -> None:
        """Show another page, from its top."""
        if page == self.page:
            return
        self.page = page
        self.resize(self.size)
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

    def resize(self, size: Size) -> None:
        """Lay the open page out."""
        place, before = self.ui.place(), len(self.ui.buttons)
        self.ui.kill()
        self.ui = ui = Ui(self.kit, size)
        margin, pad = ui.px(20), ui.px(18)
        whole = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        limit = round(ui.px(1120) * (1 + (self.kit.settings.text_scale - 1) * 0.5))
        if whole.width > limit:
            whole = pygame.Rect((size[0] - limit) // 2, whole.top, limit, whole.height)
        ui.panel(whole)
        inner = whole.inflate(-2 * pad, -2 * pad)
        title = self._title(self.page)
        width = inner.width
        left = self._place_list(ui, inner)
        body = pygame.Rect(inner.left + left, inner.top, width - left, inner.height)
        foot = self._place_foot(ui, body, has_list=left > 0)
        high = ui.text_height(title, body.width, "heading")
        ui.label((body.left, body.top, body.width, high), title, "heading")
        top = body.top + high + ui.px(10)
        form = Form(ui)
        self._fill(form)
        form.build(pygame.Rect(body.left, top, body.width, foot - ui.px(10) - top))
        if len(ui.buttons) == before:
            ui.restore(place)
        elif self._chosen is not None:
            ui.focus.set(self._chosen)
        self.changed = True

    # Layout

    def _title(self, page: str) -> str:
        return self.kit.words(f"rules.{page}.title")

    def _place_list(self, ui: Ui, inner: pygame.Rect) -> int:
        """The list of pages at the left; the width it takes, 0 if there is no room for it."""
        self._chosen = None
        width, gap = round(inner.width * _LIST_SHARE), ui.px(5)
        height = ui.button_height()
        total = len(PAGES) * (height + gap)
        widest = max(ui.font("button").size(self._title(page))[0] for page in PAGES)
        if total > inner.height or widest + ui.px(56) > width:
            return 0
        for index, page in enumerate(PAGES):
            rect = (inner.left, inner.top + index * (height + gap), width, height)
            button = ui.button(
                rect,
                self._title(page),
                partial(self.open, page),
                chosen=page == self.page,
                align="left",
                area="pages",
            )
            if page == self.page:
                self._chosen = button.target
        return width + ui.px(26)

    def _place_foot(self, ui: Ui, body: pygame.Rect, *, has_list: bool) -> int:
        """Back, Previous and Next; where they begin."""
        words, index = self.kit.words, PAGES.index(self.page)
        height, gap = ui.button_height(), ui.px(10)
        top = body.bottom - height
        width = min(ui.px(230), (body.width - 2 * gap) // 3)
        ui.button(
            (body.left, top, width, height),
            words("app.back"),
            self.stack.pop,
            shortcut="escape",
            area="foot",
        )
        right = body.right - width
        last = len(PAGES) - 1
        button = ui.button(
            (right, top, width, height),
            words("rules.next"),
            lambda: self.open(PAGES[min(index + 1, last)]),
            enabled=index < last,
            primary=index < last,
            area="foot",
        )
        ui.button(
            (right - gap - width, top, width, height),
            words("rules.previous"),
            lambda: self.open(PAGES[max(index - 1, 0)]),
            enabled=index > 0,
            area="foot",
        )
        if not has_list:
            self._chosen = button.target if index < last else None
        return top

    def _scroll(self, key: int) -> bool:
        moved = False
        for scroll in self.ui.scrolls:
            if scroll.is_needed:
                step = self.ui.px(60)
                scroll.move_to(scroll.offset + (step if key == pygame.K_DOWN else -step))
                moved = True
        return moved

    # Pages

    @property
    def _label_px(self) -> int:
        """The size of the texts in the pictures."""
        return self.ui.text_px("body")

    def _fill(self, form: Form) -> None:
        getattr(self, f"_fill_{self.page}")(form)

    def _say(self, key: str) -> str:
        return self.kit.words(f"rules.{key}", **NUMBERS)

    def _text(self, form: Form, key: str) -> None:
        form.text(self._say(key))

    def _picture(self, form: Form, height: int, paint) -> None:  # type: ignore[no-untyped-def]
        """A picture of a height at 1280x720, on a ground of its own."""
        ui = form.ui

        def framed(surface: pygame.Surface, rect: pygame.Rect) -> None:
            radius = ui.px(8)
            pygame.draw.rect(surface, self.kit.theme.surface, rect, border_radius=radius)
            pygame.draw.rect(surface, self.kit.theme.faint, rect, 1, border_radius=radius)
            paint(surface, rect.inflate(-ui.px(28), -ui.px(24)))

        # The labels in it grow with the text, and the picture by as much.
        grown = 3 * (self._label_px - round(self._label_px / self.kit.settings.text_scale))
        form.add(lambda _: ui.px(height) + grown, lambda rect: ui.picture(rect, framed))

    def _row(self, form: Form, paint, title: str, text: str) -> None:  # type: ignore[no-untyped-def]
        """A small picture with a title and a text at its right."""
        ui = form.ui
        edge, gap = round(ui.px(54) * (1 + (self.kit.settings.text_scale - 1) * 0.4)), ui.px(16)

        def heights(width: int) -> tuple[int, int]:
            inner = width - edge - gap
            return ui.text_height(title, inner, "button"), ui.text_height(text, inner)

        def put(rect: pygame.Rect) -> None:
            high, low = heights(rect.width)
            top = rect.top + (rect.height - high - low) // 2
            left, width = rect.left + edge + gap, rect.width - edge - gap
            ui.picture((rect.left, rect.top + (rect.height - edge) // 2, edge, edge), paint)
            ui.label((left, top, width, high), title, "button", colour=self.kit.theme.accent)
            ui.label((left, top + high, width, low), text)

        form.add(lambda width: max(edge, sum(heights(width))), put)

    def _fill_goal(self, form: Form) -> None:
        self._text(form, "goal.1")
        self._picture(
            form,
            270,
            lambda surface, rect: pictures.draw_columns(
                surface, self.kit, rect, tuple(_EXAMPLE.items()), label_px=self._label_px
            ),
        )
        self._text(form, "goal.2")
        self._text(form, "goal.3")

    def _fill_start(self, form: Form) -> None:
        self._text(form, "start.1")
        counts = [NUMBERS[name] for name in ("white_quarry", "black_quarry", "gray_quarry")]
        self._picture(
            form,
            150,
            lambda surface, rect: pictures.draw_heaps(
                surface, self.kit, rect, [str(count) for count in counts], label_px=self._label_px
            ),
        )
        self._text(form, "start.2")
        self._picture(form, 96, self._two_workshops)
        self._text(form, "start.3")

    def _two_workshops(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = min(rect.width * 2 // 5, rect.height * 3)
        for index, stone in enumerate("wb"):
            tray = pygame.Rect(0, rect.top, width, rect.height)
            tray.centerx = rect.left + rect.width * (2 * index + 1) // 4
            pictures.draw_workshop(surface, self.kit, tray, stone * START_WORKSHOP_STONES)

    def _fill_take(self, form: Form) -> None:
        self._text(form, "take.1")
        limits = [self._say(f"take.{kind}") for kind in ("own", "rival", "gray")]
        self._picture(
            form,
            170,
            lambda surface, rect: pictures.draw_heaps(
                surface, self.kit, rect, limits, label_px=self._label_px
            ),
        )
        self._text(form, "take.2")
        self._text(form, "take.3")

    def _fill_place(self, form: Form) -> None:
        self._text(form, "place.1")
        self._picture(form, 230, self._placing)
        self._text(form, "place.2")
        self._text(form, "place.3")

    def _placing(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kit = self.kit
        tray = pygame.Rect(rect.left, 0, rect.width * 3 // 10, rect.height * 4 // 10)
        tray.centery = rect.centery
        pictures.draw_workshop(surface, kit, tray, "wg")
        right = pygame.Rect(0, rect.top, rect.width * 45 // 100, rect.height)
        right.right = rect.right
        pictures.draw_columns(
            surface, kit, right, (("A", "bgw"), ("C", "wbwgb")), label_px=self._label_px
        )
        start = tray.right + rect.width // 40, tray.centery
        pictures.draw_arrow(surface, kit, start, (right.left + rect.width // 40, tray.centery))

    def _fill_bonus(self, form: Form) -> None:
        self._text(form, "bonus.1")
        for location in LOCATIONS:
            self._row(
                form,
                partial(self._plaque, location),
                GREEK[location],
                bonus_words(self.kit.words, location),
            )
        for number in (2, 3, 4):
            self._text(form, f"bonus.{number}")

    def _plaque(self, location: Location, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.kit.theme
        pygame.draw.rect(surface, theme.marble, rect, border_radius=rect.width // 7)
        pygame.draw.rect(surface, theme.marble_dark, rect, 2, border_radius=rect.width // 7)
        icon = bonus_icon(location, rect.width * 8 // 10, theme.marble_ink)
        surface.blit(icon, icon.get_rect(center=rect.center))

    def _fill_end(self, form: Form) -> None:
        self._text(form, "end.1")
        full = tuple(
            (where, stones)
            for where, stones in zip(
                LOCATIONS,
                ("wgbwb", "bwbgw", "wwgbw", "gbgwb", "bbwbw", "wbgbb", "gwwbg"),
                strict=True,
            )
        )
        self._picture(
            form,
            290,
            lambda surface, rect: pictures.draw_columns(
                surface, self.kit, rect, full, label_px=self._label_px
            ),
        )
        self._text(form, "end.2")
        self._text(form, "end.3")

    def _fill_score(self, form: Form) -> None:
        self._text(form, "score.1")
        form.text(
            self._say("score.values"), "heading", align="center", colour=self.kit.theme.accent
        )
        self._text(form, "score.2")
        below = [self._say(f"score.example_{index}") for index in range(len(_COUNTED))]
        self._picture(
            form,
            270,
            lambda surface, rect: pictures.draw_columns(
                surface, self.kit, rect, _COUNTED, below=below, label_px=self._label_px
            ),
        )
        self._text(form, "score.3")
        self._text(form, "score.4")

    def _fill_advanced(self, form: Form) -> None:
        self._text(form, "advanced.1")
        self._picture(form, 130, self._tiles_and_tokens)
        self._text(form, "advanced.2")
        self._text(form, "advanced.3")

    def _tiles_and_tokens(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        edge = min(rect.height, rect.width // 9)
        shown: list[Ornament | Location | None] = [
            None,
            Ornament.PLUS_THREE,
            None,
            None,
            "C",
            None,
        ]
        step = rect.width // len(shown)
        for index, face in enumerate(shown):
            place = pygame.Rect(0, 0, edge, edge)
            place.center = rect.left + step * index + step // 2, rect.centery
            if index < 3:
                ornament = face if isinstance(face, Ornament) else None
                draw_tile(surface, ornament, place, self.kit.theme.accent)
            else:
                letter = face if isinstance(face, str) else None
                pictures.draw_token(surface, self.kit, place.scale_by(0.8), letter)

    def _fill_ornaments(self, form: Form) -> None:
        self._text(form, "ornaments.1")
        for ornament in ORNAMENTS:
            self._row(
                form,
                partial(self._tile, ornament),
                ornament_name(self.kit.words, ornament),
                ornament_words(self.kit.words, ornament),
            )
        self._text(form, "ornaments.2")

    def _tile(self, ornament: Ornament, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_tile(surface, ornament, rect, self.kit.theme.accent)

    def _fill_keys(self, form: Form) -> None:
        self._text(form, "keys.mouse")
        ui = form.ui
        for number in range(1, 12):
            keys, _, does = self._say(f"keys.{number}").partition(" — ")
            self._key_row(form, ui, keys, does)

    def _key_row(self, form: Form, ui: Ui, keys: str, does: str) -> None:
        def split(width: int) -> int:
            return min(width * 2 // 5, round(ui.px(260) * self.kit.settings.text_scale))

        def heights(width: int) -> tuple[int, int]:
            left = split(width)
            return (
                texts.measure(keys, ui.font("button"), left - ui.px(12))[1],
                ui.text_height(does, width - left),
            )

        def put(rect: pygame.Rect) -> None:
            left, (high, low) = split(rect.width), heights(rect.width)
            ui.label(
                (rect.left, rect.top, left - ui.px(12), high),
                keys,
                "button",
                colour=self.kit.theme.accent,
            )
            ui.label((rect.left + left, rect.top, rect.width - left, low), does)

        form.add(lambda width: max(heights(width)), put)
