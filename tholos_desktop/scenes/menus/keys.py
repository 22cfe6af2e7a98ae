"""Changing keys and gamepad buttons; inputs that operate the pages can't be changed."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.rules import GREEK, LOCATIONS, STONES, start
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.key_help import (
    action_words,
    away_from_board,
    fixed_keys,
    place_words,
)
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui import gamepad, key_map, shortcuts
from tholos_desktop.ui.bindings import Bindings
from tholos_desktop.ui.boxes import (
    AspectRatio,
    Box,
    BoxPress,
    Column,
    Composite,
    Hidden,
    High,
    Middle,
    Narrow,
    Part,
    Press,
    Row,
    SideBySide,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.key_map import PRESETS, preset_of, presets
from tholos_desktop.ui.keyboard import MODIFIERS
from tholos_desktop.ui.live import drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.ui import Ui

_NAMES = {"azerty": "AZERTY", "qwertz": "QWERTZ"}
"""Names of the keyboard layouts that have the same name in every language."""
_AREAS = "column", "quarry", "own", "rival"
"""Parts of the board whose places have keys."""
_FIRST = "finish", "back", "hint", "why", "show", "view", "log", "pause"
"""Actions of every game. Another page has the others, and second keys."""
_HALVES_LEAST, _BESIDE, _PAIR_LEAST = 800, 900, 640
"""Minimum widths in pixels at 1280x720: of a list in two columns, of a board between lists, and of
the fixed keys in two columns."""
_AROUND = 4
"""Number of fixed keys that lead around the board; the first ones."""
_PLACES = ((50, 23), (70, 35), (77, 60), (63, 84), (37, 84), (23, 60), (30, 35))
"""Centers of the columns' keys on a picture of the board, in percent of its width and height."""
_BOARD, _SMALL_BOARD, _KEY = 0.72, 300, 56
"""Height of this picture, as a share of its width; its height where there is little room, and width
of a key on it, in pixels at 1280x720."""


class KeyButtons:
    """Buttons on a scene: each shows which key or gamepad button an action has, and changes it."""

    def __init__(self, scene: RoutedScene[None]) -> None:
        self._scene, self.ctx = scene, scene.ctx

    def main(self) -> Iterator[Box]:
        """Yield the keys' layout, the keys of the board's places on a board, those of commands in
        rows, and the gamepad's buttons if there is one."""
        ctx, words = self.ctx, self.ctx.words
        names = [(name, _NAMES.get(name) or words(f"keys.preset_{name}")) for name in PRESETS]
        chosen = preset_of(ctx.keys, ctx.keyboard) or ""

        def use(name: str) -> None:
            ctx.bind(keys=presets(ctx.keyboard)[name])

        yield labeled_choice(words("keys.preset"), names, chosen, use)
        yield Space(4)
        yield self._keyboard(ctx.keys)
        reset = Press(words("keys.reset"), self._reset, icon="restart", area="keys")
        others = self._scene.opener(_OtherKeysScene, self._scene.routes)
        more = Press(words("review.more"), others, icon="list", area="keys")
        yield Row(Space(), Narrow(more), Narrow(reset), gap=12)
        if ctx.has_pad:
            yield Text(words("keys.pad"), "heading")
            yield Text(words("keys.pad_how"), color=ctx.theme.ink_soft)
            yield self._group(ctx.pad, [each.name for each in ctx.pad.table.actions])

    def others(self) -> Iterator[Box]:
        """Yield the keys of other commands with those of places away from the board, and second
        keys."""
        words, keys = self.ctx.words, self.ctx.keys
        names = [each.name for each in keys.table.actions if each.name not in _FIRST]
        others = [name for name in names if not _area(name) or away_from_board(words, name)]
        for second in (False, True):
            yield self._group(keys, [name for name in others if _is_second(name) is second])

    def _keyboard(self, bindings: Bindings) -> Box:
        """Return the keys of the board's places on a board, and those of commands in rows."""
        stock, board = self._board(bindings)
        rows = [self._row(bindings, name) for name in _FIRST]
        broad = Row(Middle(stock), board, Middle(Column(*rows, gap=6)), gap=22, shares=(4, 6, 5))
        small = High(
            AspectRatio(board, 1 / _BOARD),
            self._scene.ui.px(_SMALL_BOARD * self._scene.growth(1.0)),
        )
        narrow = Column(small, stock, self._group(bindings, _FIRST), gap=22)
        return Wide(broad, narrow, least=_BESIDE)

    def _board(self, bindings: Bindings) -> tuple[Box, Box]:
        """Return the keys of quarry and workshops, and those of the columns on a board."""
        ui, words, ink = self._scene.ui, self.ctx.words, self.ctx.theme.accent

        def figure(text: str) -> Box:
            return Text(text, "title", ink, align="center")

        def plates(area: str, pictures: Mapping[str, Box]) -> list[Box]:
            plate = partial(self._plate, bindings)
            return [plate(f"{area}_{part}", shown) for part, shown in pictures.items()]

        letters = {str(n): figure(GREEK[each]) for n, each in enumerate(LOCATIONS, 1)}
        edge = ui.font("title").get_linesize()
        stones = {each: Middle(drawn(stone_icon(each, edge))) for each in STONES}

        def titled(name: str, area: str, pictures: Mapping[str, Box]) -> Box:
            row = Row(*plates(area, pictures), gap=6)
            return Column(Text(name, "small", align="center"), row, gap=4)

        groups = Column(
            titled(words("keys.rival"), "rival", {n: figure(n) for n in "123"}),
            titled(words("game.quarry"), "quarry", stones),
            titled(words("keys.own"), "own", {n: figure(n) for n in "123"}),
            gap=14,
        )
        return groups, _KeyedBoard(self._scene.temple(start()), plates("column", letters))

    def _plate(self, bindings: Bindings, name: str, picture: Box) -> Press:
        """Return the button of a place on the board: its picture, and its key below."""
        key = self._shown(bindings, name)
        return BoxPress(
            Column(picture, Text(key, "button", align="center"), gap=2),
            place_words(self.ctx.words, name),
            partial(self._ask_for_input, bindings, name),
            key=key, is_about_key=True, pad=6, area="keys",
        )  # fmt: skip

    def _group(self, bindings: Bindings, names: Sequence[str]) -> Box:
        def rows(number: int) -> Box:
            # all are equally wide, whatever their keys are
            parts: list[Box] = [Composite(self._row(bindings, name)) for name in names]
            parts += [Space()] * (-len(parts) % number)
            firsts = range(0, len(parts), number)
            return Column(*(Row(*parts[first : first + number]) for first in firsts))

        halves = Wide(rows(2), rows(1), least=_HALVES_LEAST)
        return Wide(rows(3), halves)

    def _row(self, bindings: Bindings, name: str) -> Press:
        first, words = next(iter(bindings.inputs_of(name)), ""), self.ctx.words
        return Press(
            away_from_board(words, name) or action_words(words, name),
            partial(self._ask_for_input, bindings, name),
            key=self._shown(bindings, name),
            is_about_key=True,
            sign=gamepad.sign_of(first) if bindings.table is gamepad.TABLE else None,
            align="left",
            area="keys",
        )

    def _reset(self) -> None:
        self.ctx.bind(keys=key_map.STANDARD, pad=gamepad.STANDARD)

    def _ask_for_input(self, bindings: Bindings, name: str) -> None:
        is_of_pad = bindings.table is gamepad.TABLE
        action = action_words(self.ctx.words, name)
        scene = NewInputScene(self._scene.routes, action, is_of_pad=is_of_pad)
        self._scene.stack.push(scene, partial(self._give, bindings, name))

    def _give(self, bindings: Bindings, name: str, pressed: str | None) -> None:
        if pressed is None:
            return
        other = bindings.action_of(pressed)
        changed = bindings.with_input(name, pressed)
        if other is None or other.name == name:
            self._bind(changed)
            return
        words = self.ctx.words
        exchange = self._label(bindings, bindings.in_exchange(name, pressed))
        values = {
            "input": self._label(bindings, pressed),
            "action": action_words(words, other.name),
            "exchange": exchange,
        }
        self._scene.ask(
            words("keys.taken", **values),
            words("keys.taken_swap" if exchange else "keys.taken_lose", **values),
            yes=words("keys.swap"),
            no=words("keys.leave_it"),
            then=partial(self._bind, changed),
        )

    def _bind(self, bindings: Bindings) -> None:
        if bindings.table is gamepad.TABLE:
            self.ctx.bind(pad=bindings)
        else:
            self.ctx.bind(keys=bindings)

    def _shown(self, bindings: Bindings, name: str) -> str:
        return self._label(bindings, next(iter(bindings.inputs_of(name)), "")) or "–"

    def _label(self, bindings: Bindings, written: str | None) -> str:
        if bindings.table is gamepad.TABLE:
            return gamepad.cap(written or "")
        return shortcuts.label(written or "", self.ctx.words)


class _OtherKeysScene(WidePageScene):
    """The keys that are rarely changed, and those that can't be."""

    title = "options.tab_keys"

    def content(self) -> Box:
        lines = [self._fixed(line) for line in fixed_keys(self.ctx.words)]
        around, other = Column(*lines[:_AROUND], gap=6), Column(*lines[_AROUND:], gap=6)
        fixed = SideBySide(around, other, least=_PAIR_LEAST, gap=22, below=6)
        return Column(Card(Column(*KeyButtons(self).others())), Card(fixed))

    def _fixed(self, line: str) -> Box:
        keys, _, does = line.partition("—")
        said = Text(does.strip(), color=self.ctx.theme.ink_soft)
        return Row(Text(keys.strip(), "button"), said, shares=(1, 2))


class _KeyedBoard(Composite):
    """A picture of the board with a plate at each column."""

    def __init__(self, board: Box, plates: Sequence[Box]) -> None:
        super().__init__(board, *plates)

    def height(self, ui: Ui, width: int) -> int:
        return round(_BOARD * width)

    def least(self, ui: Ui, width: int) -> int:
        return self.height(ui, width)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        board, *plates = self.boxes
        yield Part(board, rect)
        for plate, (x, y) in zip(plates, _PLACES, strict=True):
            wide = ui.px(_KEY)
            place = pygame.Rect(0, 0, wide, plate.height(ui, wide))
            place.center = rect.left + rect.width * x // 100, rect.top + rect.height * y // 100
            yield Part(plate, place)


class NewInputScene(DialogScene[str]):
    """Waits for a new key or button. Closes with the pressed input, or ``None`` if canceled."""

    def __init__(self, routes: Routes, action: str, *, is_of_pad: bool) -> None:
        super().__init__(routes)
        self.action, self.is_of_pad = action, is_of_pad
        self.is_refused = False

    @property
    def asks_for_input(self) -> bool:
        return True

    def content(self) -> Box:
        words = self.ctx.words
        kind = "button" if self.is_of_pad else "key"
        refused = NoticeText(words("keys.refused"), Severity.ERROR, "body")
        return Column(
            Text(self.action, "heading"),
            Text(words(f"keys.press_{kind}")),
            refused if self.is_refused else Hidden(refused),
            self.close_button("keys.leave_it"),
        )

    def handle(self, event: pygame.Event) -> None:
        if gamepad.goes_back(event) or (event.type == pygame.KEYDOWN and _is_escape(event)):
            self.close()
        elif event.type == pygame.KEYDOWN and event.key not in MODIFIERS:
            self._take(None if self.is_of_pad else key_map.written(event))
        elif event.type == pygame.CONTROLLERBUTTONDOWN or gamepad.pressed(event):
            self._take(gamepad.pressed(event) if self.is_of_pad else None)
        elif event.type != pygame.KEYDOWN:
            super().handle(event)

    def _take(self, pressed: str | None) -> None:
        if pressed is None:
            self.is_refused = True
            self.relayout()
        else:
            self.close(pressed)


def _is_second(name: str) -> bool:
    return name.endswith("_again")


def _area(name: str) -> str:
    """Return the part of the board of which an action selects a place; empty for other actions."""
    area = name.partition("_")[0]
    return area if area in _AREAS and not _is_second(name) else ""


def _is_escape(event: pygame.Event) -> bool:
    return bool(event.key == pygame.K_ESCAPE)
