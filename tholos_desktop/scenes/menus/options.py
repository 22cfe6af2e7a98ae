from collections.abc import Iterator, Sequence
from functools import partial

from tholos_desktop.board.choice_pictures import draw_choice
from tholos_desktop.reader import library
from tholos_desktop.scenes.menus.keys import KeyButtons
from tholos_desktop.scenes.menus.server import ServerScene
from tholos_desktop.scenes.menus.setting_rows import (
    TABS,
    choose,
    setting_rows,
)
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.picture_choice import PictureOption, pictures
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.screens import two_screens
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import PARTS, price
from tholos_desktop.table.terms import Terms
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
_RATIO, _SCREENS = 0.6, 380
"""Height of the picture of a look, as a share of its width; width of that of two screens."""


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
        return self.tab == "look" and not self.goals.is_over

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
        first, *others = (Card(Column(*card), pad=16) for card in self._cards(self.ui))
        rest = SideBySide(*others, least=_PAIR_LEAST, gap=14, below=14)
        page = ScrollView(Column(first, rest if others else None, Space(), gap=14), cuts=True)
        return Wide(
            Row(
                Narrow(Column(*tabs, Space(), *pages, gap=8)),
                page,
                gap=16,
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

    def _cards(self, ui: Ui) -> Iterator[Iterator[Box]]:
        """Yield the cards of the open tab."""
        if self.tab == "elsewhere":
            yield from self._online(ui)
            return
        if self.tab == "keys":
            yield KeyButtons(self).main()
            return
        cards = [[*setting_rows(ui, card)] for card in TABS[self.tab].cards]
        if self.tab == "access":
            cards[-1].append(Text(self._reader))
        yield from map(iter, cards)
        if self.tab == "look":
            yield from self._looks(ui)

    @property
    def _reader(self) -> str:
        if library.load() is None:
            return self.ctx.words("access.no_reader", library=library.NAME)
        return self.ctx.words("access.reader")

    def _looks(self, ui: Ui) -> Iterator[Iterator[Box]]:
        words, theme = self.ctx.words, self.ctx.theme
        plain = Text(words("looks.high_contrast"), "small", theme.ink_soft)
        yield iter([self._look(ui, "marble"), *([plain] if theme == HIGH_CONTRAST else [])])
        yield iter([self._look(ui, "hour")])
        yield iter([self._look(ui, "weather")])

    def _look(self, ui: Ui, part: str) -> Box:
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
        return pictures(ui, words(f"looks.{part}"), options, _RATIO)

    def _online(self, ui: Ui) -> Iterator[Iterator[Box]]:
        """Yield how a game with a friend online is connected, each way with what it lets one
        choose."""
        words, opens = self.ctx.words, self.opener(ServerScene, self.routes)
        address = self.ctx.settings.relay or None
        own = Press(words("options.own_server"), opens, icon="options", detail=address)
        soft = self.ctx.theme.ink_soft
        says = Text(words("elsewhere.how.servers"), color=soft)
        title = Text(words("elsewhere.how.servers_title"), "name")
        servers = Column(title, says, Row(Narrow(own)))
        picture = Narrow(Middle(two_screens(self, Terms())), _SCREENS)
        yield iter([Wide(Row(picture, servers, gap=20), servers, least=_PAIR_LEAST)])
        near = Text(words("elsewhere.how.near"), color=soft)
        yield iter([*setting_rows(ui, TABS["elsewhere"].cards[0]), near])
