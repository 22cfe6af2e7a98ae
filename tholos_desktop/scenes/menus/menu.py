"""The menu: go on, begin, load, choose, read the rules, leave."""

from typing import Any

import pygame

from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.table.match import Match
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import Scene, Size
from tholos_desktop.ui.ui import Ui


class MenuScene(Scene):
    """The first scene; leaving it closes the program."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit
        self.ui = Ui(kit, (1, 1))
        self.match: Match | None = None
        """The game to go on with."""
        self.notices: list[str] = []
        self._was_opened = False

    def enter(self) -> None:
        """Look for a game to go on with, and for news about files."""
        self._look()
        super().enter()

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def pause(self) -> None:
        """What was told has been seen."""
        self.notices.clear()

    def resume(self, result: Any) -> None:
        """Look again: there may be another game now, or one whose end has been seen."""
        before = self.match.text() if self.match and not self._was_opened else None
        self._look()
        if self.match and self.match.game.is_over and self.match.text() != before:
            self.kit.saves.forget()
            self.match = None
        self._was_opened = False
        self.resize(self.size)

    def resize(self, size: Size) -> None:
        """Lay the buttons out on the left, over the evening sky."""
        place, before = self.ui.place(), len(self.ui.buttons)
        self.ui.kill()
        self.ui = ui = Ui(self.kit, size)
        margin = ui.px(56)
        width = min(max(ui.px(380), ui.button_width("M" * 14)), size[0] * 11 // 20)
        bottom = size[1] - ui.px(16) - self._place_keys(ui, size, margin)
        bottom -= self._place_notices(ui, size, margin, bottom)
        form = self._form(ui)
        top = ui.px(14)
        top += self._place_title(ui, pygame.Rect(margin, top, width, bottom - top), form)
        form.build(pygame.Rect(margin, top, width, bottom - top))
        if len(ui.buttons) == before:  # else Continue has come or gone, and the first has the focus
            ui.restore(place)
        self.changed = True

    def handle(self, event: pygame.Event) -> None:
        """Buttons; Ctrl+V opens what was copied."""
        command = pygame.KMOD_CTRL | pygame.KMOD_META
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and event.mod & command:
            self._paste()
        else:
            self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let the widgets live."""
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """The sky, the temple, the buttons."""
        draw_backdrop(surface, self.kit.theme)
        self.ui.draw(surface)

    def _form(self, ui: Ui) -> Form:
        """The buttons."""
        words, form = self.kit.words, Form(ui, gap=10)
        if self.match:
            form.button(
                words("menu.continue"), self._continue, detail=self._how_far(), primary=True
            )
        form.button(words("menu.new"), self._new, primary=self.match is None)
        for key, command in (
            ("menu.load", self._load),
            ("menu.options", self._options),
            ("menu.rules", self._rules),
            ("menu.quit", self.stack.pop),
        ):
            form.button(words(key), command)
        return form

    def _place_title(self, ui: Ui, rect: pygame.Rect, form: Form) -> int:
        """The title, and what else there is room for above the buttons; the height of it all."""
        title, subtitle = self.kit.words("menu.title"), self.kit.words("menu.subtitle")
        high = ui.text_height(title, rect.width, "banner")
        more = ui.text_height(subtitle, rect.width) + ui.px(24)
        spare = rect.height - high - more - form.height(rect.width)
        air = max(0, min(spare // 3, ui.px(60)))
        ui.label((rect.left, rect.top + air, rect.width, high), title, "banner")
        if spare < 0:  # with large text the buttons go first
            return high + ui.px(6)
        below = (rect.left, rect.top + air + high, rect.width, more)
        ui.label(below, subtitle, colour=self.kit.theme.ink_soft)
        return air + high + more

    def _place_keys(self, ui: Ui, size: Size, margin: int) -> int:
        """The line of keys at the bottom; its height."""
        text, width = self.kit.words("menu.keys"), size[0] - 2 * margin
        height = ui.text_height(text, width, "small")
        rect = (margin, size[1] - ui.px(10) - height, width, height)
        if height > size[1] // 12:  # with large text the buttons need the room
            return 0
        ui.panel(
            (0, rect[1] - ui.px(8), size[0], height + ui.px(18)),
            colour=self.kit.theme.night,
            edge=False,
        )
        ui.label(rect, text, "small", colour=self.kit.theme.ink_soft)
        return height + ui.px(14)

    def _place_notices(self, ui: Ui, size: Size, margin: int, bottom: int) -> int:
        """What the player must be told, above the keys; its height."""
        if not self.notices:
            return 0
        text, pad = "\n".join(self.notices[-3:]), ui.px(10)
        width = size[0] - 2 * margin
        height = ui.text_height(text, width - 2 * pad, "small") + 2 * pad
        rect = pygame.Rect(margin, bottom - height, width, height)
        ui.panel(rect)
        ui.label(rect.inflate(-2 * pad, -2 * pad), text, "small", colour=self.kit.theme.warning)
        return height + ui.px(12)

    def _look(self) -> None:
        self.match = self.kit.saves.current()
        for notice in self.kit.saves.notices:
            self.notices.append(self.kit.words(notice.key, **notice.values))
        self.kit.saves.notices.clear()

    def _how_far(self) -> str:
        assert self.match
        words, players = self.kit.words, self.match.setup
        names = {"white": players.white.name, "black": players.black.name}
        if self.match.draft:
            return words("menu.continue_draft", **names)
        if self.match.game.is_over:
            return words("menu.continue_over", **names)
        return words("menu.continue_detail", n=self.match.game.ply, **names)

    def _continue(self) -> None:
        if self.match:
            self._was_opened = True
            self.stack.push(self._where_it_stopped(self.match))

    def _where_it_stopped(self, match: Match) -> Scene:
        """The draw, the table, or the scoring of a game whose end has not been seen."""
        if not match.game.is_over:
            return scene_of(self.kit, match)
        from tholos_desktop.scenes.ending.counting_scene import ending_scene

        return ending_scene(self.kit, match)

    def _new(self) -> None:
        from tholos_desktop.scenes.menus.setup import SetupScene

        self.stack.push(SetupScene(self.kit))

    def _load(self) -> None:
        from tholos_desktop.scenes.menus.load import LoadScene

        self.stack.push(LoadScene(self.kit))

    def _options(self) -> None:
        from tholos_desktop.scenes.menus.options import OptionsScene

        self.stack.push(OptionsScene(self.kit))

    def _rules(self) -> None:
        from tholos_desktop.scenes.rulebook.scene import RulesScene

        self.stack.push(RulesScene(self.kit))

    def _paste(self) -> None:
        words, text = self.kit.words, self.kit.clipboard.paste()
        try:
            match = Match.from_text(text, (words("setup.white"), words("setup.black")))
        except ValueError:
            key = "menu.not_a_game" if text.strip() else "menu.nothing_to_paste"
            self.notices = [words(key)]
            self.resize(self.size)
            return
        self.kit.saves.begin(match)
        self.stack.push(scene_of(self.kit, match))


def scene_of(kit: Kit, match: Match) -> Scene:
    """The scene where a match goes on: the draw of its ornaments, or the table."""
    if match.draft is not None:
        from tholos_desktop.scenes.draft.scene import DraftScene

        drawing: Scene = DraftScene(kit, match)
        return drawing
    from tholos_desktop.scenes.game.scene import GameScene

    table: Scene = GameScene(kit, match)
    return table
