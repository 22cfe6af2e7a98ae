from collections.abc import Iterator, Sequence
from functools import partial

from tholos_desktop.board.choice_pictures import draw_choice
from tholos_desktop.reader import library
from tholos_desktop.scenes.menus.keys import KeyButtons
from tholos_desktop.scenes.menus.setting_rows import (
    TABS,
    choose,
    setting_rows,
)
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.picture_choice import PictureOption, pictures
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import PARTS, price
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Middle,
    Narrow,
    Press,
    Row,
    SideBySide,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.choice import Choice
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.theme import HIGH_CONTRAST
from tholos_desktop.ui.ui import Ui

_ASIDE_LEAST, _PAIR_LEAST = 760, 640
"""Minimum widths in pixels at 1280x720: of a page with the tabs beside it, and of two cards side by
side."""
_RATIO, _FLAT, _GAP = 0.6, 0.42, 12
"""Heights of the pictures of a temple and of a sky, as shares of their widths; gap between cards in
pixels at 1280x720."""


class OptionsScene(WidePageScene):
    title = "options.title"

    def __init__(self, routes: Routes, players: Players, tab: str = "display") -> None:
        super().__init__(routes)
        self.tab, self._players = tab, players
        self.goals = players.goals()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.moving:
            before = self.goals.reached.done
            self.goals.go_on()
            if self.goals.reached.done != before:
                self.relayout()

    def resume(self) -> None:
        self.relayout()

    @property
    def moving(self) -> bool:
        return self.tab == "display" and not self.goals.is_over

    def content(self) -> Box:
        name, names = self._name, self._names
        tabs = (
            Press(
                text, partial(self.open, tab), chosen=tab == self.tab, icon=TABS[tab].icon,
                align="left", area="tabs", group=name,
            )
            for tab, text in names.items()
        )  # fmt: skip
        words = self.ctx.words
        people = partial(self.choose_person, self._choose_person, self._players.last.name)
        page_press = partial(Press, align="left", area="tabs")
        pages = (
            page_press(words("setup.people"), people, icon="people"),
            page_press(words("about.title"), self.opener(self.routes.about), icon="info"),
        )
        above = Choice(name, [*names.items()], self.tab, self.open, area="tabs")
        page = ScrollView(Column(*self._cards(self.ui), Space()), cuts=True)
        return Wide(
            Row(
                Narrow(Column(*tabs, Space(), *pages, gap=8)),
                page,
                gap=12,
            ),
            Column(above, Row(*pages, gap=6), page, gap=6),
            least=_ASIDE_LEAST,
        )

    def open(self, tab: str) -> None:
        self.tab = tab
        self.relayout()

    def _choose_person(self, name: str | None) -> None:
        if name is not None:
            self._players.choose(name)

    def announcements(self) -> Sequence[str]:
        return (self._name, *([self._reader] if self.tab == "access" else []))

    @property
    def _name(self) -> str:
        return self.ctx.words(self.title)

    @property
    def _names(self) -> dict[str, str]:
        return {tab: self.ctx.words(f"options.tab_{tab}") for tab in TABS}

    def _cards(self, ui: Ui) -> Iterator[Box]:
        """Yield the open tab from top to bottom."""
        cards = [[*setting_rows(ui, card)] for card in TABS[self.tab].cards]
        match self.tab:
            case "display":
                yield from self._display(ui, *cards)
            case "game":
                switches, tutor = cards
                yield _pair(*switches)
                yield _card(*tutor)
            case "sound":
                volumes, mute = cards
                columns = Card(Row(*volumes, gap=_GAP))
                yield _pair(columns, *map(Middle, mute), shares=(2, 1))
            case "keys":
                yield _card(*KeyButtons(self).main())
            case "access":
                colors, size, sound = cards
                yield _card(*colors)
                yield _pair(_card(*size), _card(*sound, Text(self._reader)))

    def _display(
        self, ui: Ui, language: Sequence[Box], view: Sequence[Box], screen: Sequence[Box]
    ) -> Iterator[Box]:
        """Yield the languages, how the board is shown, and the looks of temple and sky."""
        yield from language
        yield _pair(_card(*view), _card(*screen), shares=(3, 2))
        words, theme = self.ctx.words, self.ctx.theme
        plain = Text(words("looks.high_contrast"), "small", theme.ink_soft)
        marble = self._look(ui, "marble", _RATIO)
        sky = (_card(self._look(ui, part, _FLAT)) for part in ("hour", "weather"))
        temple = _card(marble, plain if theme == HIGH_CONTRAST else None)
        yield _pair(temple, Column(*sky), shares=(2, 3))

    @property
    def _reader(self) -> str:
        if library.load() is None:
            return self.ctx.words("access.no_reader", library=library.NAME)
        return self.ctx.words("access.reader")

    def _look(self, ui: Ui, part: str, ratio: float) -> Box:
        words, settings = self.ctx.words, self.ctx.settings
        chosen = getattr(settings, part)
        options = []
        for name in PARTS[part]:
            goals = price(part, name)
            is_locked = goals > 0 and name not in (*settings.looks, chosen)
            options.append(
                PictureOption(
                    words(f"looks.{part}.{name}"),
                    partial(draw_choice, f"{part}-{name}", is_dark=is_locked),
                    self.opener(self.routes.goals)
                    if is_locked
                    else partial(choose, self.ctx, part, name),
                    None if is_locked else name == chosen,
                    words("looks.price", n=goals) if is_locked else "",
                )
            )
        return pictures(ui, words(f"looks.{part}"), options, ratio)


def _card(*boxes: Box | None) -> Card:
    return Card(Column(*boxes))


def _pair(*boxes: Box, shares: Sequence[float] = ()) -> Box:
    return SideBySide(*boxes, least=_PAIR_LEAST, gap=_GAP, shares=shares)
