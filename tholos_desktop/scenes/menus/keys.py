"""Changing keys and gamepad buttons; inputs that operate the pages can't be changed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.rules import GREEK, LOCATIONS, STONES, start
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.key_help import (
    action_words,
)
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
    Grid,
    Hidden,
    High,
    Middle,
    Narrow,
    Part,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.choice import Choice
from tholos_desktop.ui.key_map import PRESETS, preset_of, presets
from tholos_desktop.ui.keyboard import MODIFIERS
from tholos_desktop.ui.live import drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.ui import Ui

_NAMES = {"azerty": "AZERTY", "qwertz": "QWERTZ"}
"""Names of the keyboard layouts that have the same name in every language."""
_NO_KEY = "–"
_COMMANDS = "finish", "back", "hint", "why", "show", "log", "pause"
_STRIP = (
    *("first", "earlier", "later", "last", "point"),
    *("slower", "faster", "delete", "view"),
)
"""Actions that select no place: those beside the board, and those below it."""
_HALVES_LEAST, _BESIDE = 800, 900
"""Minimum widths in pixels at 1280x720: of a list in two columns, and of a board between lists."""
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

        press = Press(words("keys.reset"), self._reset, icon="restart", area="keys")
        reset = Narrow(Middle(press))
        preset = Choice(words("keys.preset"), names, chosen, use)
        yield Wide(Row(preset, reset), Column(preset, Row(Space(), reset)), least=_BESIDE)
        yield self._keyboard(ctx.keys)
        yield self._strip(ctx.keys)
        if ctx.has_pad:
            yield Text(words("keys.pad"), "heading")
            yield Text(words("keys.pad_how"), color=ctx.theme.ink_soft)
            yield self._group(ctx.pad, [each.name for each in ctx.pad.table.actions])

    def _keyboard(self, bindings: Bindings) -> Box:
        """Return the keys of the board's places on a board, and those of commands in rows."""
        stock, board = self._board(bindings)
        rows = [self._row(bindings, name) for name in _COMMANDS]
        broad = Row(Middle(stock), board, Middle(Column(*rows, gap=6)), gap=22, shares=(4, 6, 5))
        small = High(
            AspectRatio(board, 1 / _BOARD),
            self._scene.ui.px(_SMALL_BOARD * self._scene.growth(1.0)),
        )
        narrow = Column(small, stock, self._group(bindings, _COMMANDS), gap=22)
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

    def _strip(self, bindings: Bindings) -> Box:
        """Return the keys of commands below the board, side by side as on a keyboard."""
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        says = (Text(action_words(words, name), "small", soft, align="center") for name in _STRIP)
        plates = [
            self._plate(bindings, name, below=each) for name, each in zip(_STRIP, says, strict=True)
        ]
        return Wide(Row(*plates, gap=4), Grid(*plates), least=_BESIDE)

    def _plate(
        self,
        bindings: Bindings,
        name: str,
        picture: Box | None = None,
        below: Box | None = None,
    ) -> Press:
        """Return the button of an action: its key between a picture and a text, if any."""
        names = [name, f"{name}_again"] if name.startswith("column") else [name]
        key = " ".join(self._shown_keys(bindings, names)) or _NO_KEY
        return BoxPress(
            Column(picture, Text(key, "button", align="center"), below, gap=2),
            action_words(self.ctx.words, name),
            partial(self._ask_for_input, bindings, name),
            key=key, is_about_key=True, pad=2, area="keys",
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
            action_words(words, name),
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
        return self._label(bindings, next(iter(bindings.inputs_of(name)), "")) or _NO_KEY

    def _shown_keys(self, bindings: Bindings, names: Iterable[str]) -> list[str]:
        """Return the first key of each action that has one."""
        shown = (self._shown(bindings, name) for name in names)
        return [key for key in shown if key != _NO_KEY]

    def _label(self, bindings: Bindings, written: str | None) -> str:
        if bindings.table is gamepad.TABLE:
            return gamepad.cap(written or "")
        return shortcuts.label(written or "", self.ctx.words)


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


def _is_escape(event: pygame.Event) -> bool:
    return bool(event.key == pygame.K_ESCAPE)
