"""Choose a rival: nine masons, the weakest first, and all that is told of one of them."""

from functools import partial

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.language import masons
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.rivals.medallion import draw_diamond, medallion
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.entry import Filter, PersonalResult
from tholos_desktop.services.games import Games
from tholos_desktop.table.rivals import RIVALS, Rival, nearest
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Target
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

_MARGIN, _PAD, _GAP = 20, 20, 10
_IN_A_ROW = 3
_SHARE = 0.56
"""How much of the width the medallions take."""
_LARGEST, _LEAST = 250, 72
"""The portrait of the mason that is told of, in a window of 1280 by 720: without room for the
least, there is none."""
_NUMBERED = 84
"""Under a smaller medallion there is no room for the number."""


class RivalsScene(RoutedScene[Rival]):
    """The mason under the focus is told of; a second press, or the button, chooses that one."""

    def __init__(
        self,
        ctx: Context,
        routes: Routes,
        games: Games,
        told_of: Rival | None = None,
        strength: float | None = None,
    ) -> None:
        """``told_of`` is told of first; ``strength`` is the player's, if it is known."""
        super().__init__(ctx, routes)
        self._games = games
        self.near = None if strength is None else nearest(strength)
        self.rival = told_of or self.near or RIVALS[0]
        """Who is told of."""
        self._tallies: dict[Rival, tuple[int, int, int]] = {}
        self._targets: dict[Target, Rival] = {}

    # Life

    def enter(self) -> None:
        """Begin on the mason that is told of."""
        super().enter()
        self._focus_on(self.rival)

    def update(self, dt: float) -> None:
        """Tell of the mason that has the focus."""
        super().update(dt)
        focused = self._targets.get(self.ui.focus.current) if self.ui.focus.current else None
        if focused and focused != self.rival:
            self._tell_of(focused)

    def draw(self, surface: pygame.Surface) -> None:
        """The page on the evening."""
        draw_backdrop(surface, self.ctx.theme, dimmed=True)
        super().draw(surface)

    # Layout

    def build(self, ui: Ui) -> None:
        """The medallions at the left, the mason that is told of at the right."""
        words, margin, pad = self.ctx.words, ui.px(_MARGIN), ui.px(_PAD)
        panel = pygame.Rect((0, 0), ui.size).inflate(-2 * margin, -2 * margin)
        ui.panel(panel)
        inner = panel.inflate(-2 * pad, -2 * pad)
        title, foot = words("rivals.title"), ui.button_height()
        high = ui.text_height(title, inner.width, "heading")
        ui.label((inner.left, inner.top, inner.width, high), title, "heading")
        top = inner.top + high + ui.px(12)
        left = pygame.Rect(inner.left, top, int(inner.width * _SHARE), inner.bottom - top)
        self._place_medallions(ui, left)
        right = pygame.Rect(left.right + pad, top, 0, left.height - foot - ui.px(12))
        right.width = inner.right - right.left
        self._place_story(ui, right)
        self._place_buttons(ui, pygame.Rect(right.left, inner.bottom - foot, right.width, foot))

    def _place_medallions(self, ui: Ui, room: pygame.Rect) -> None:
        words, gap = self.ctx.words, ui.px(_GAP)
        rows = -(-len(RIVALS) // _IN_A_ROW)
        width = (room.width - (_IN_A_ROW - 1) * gap) // _IN_A_ROW
        height = (room.height - (rows - 1) * gap) // rows
        pad = min(ui.px(14), width // 8)
        lines = ui.font("name").get_linesize(), ui.font("small").get_linesize()
        edge = height - sum(lines) - 2 * pad
        is_numbered = edge >= ui.px(_NUMBERED)
        if not is_numbered:
            edge += lines[1]
        theme = self.ctx.theme
        self._targets = {}
        for index, rival in enumerate(RIVALS):
            row, column = divmod(index, _IN_A_ROW)
            mark = theme.accent if rival == self.near else None
            button = ui.button(
                (
                    room.left + column * (width + gap),
                    room.top + row * (height + gap),
                    width,
                    height,
                ),
                masons.name(words, rival),
                partial(self._press, rival),
                detail=str(rival.elo) if is_numbered else None,
                chosen=rival == self.rival,
                group=words("rivals.title"),
                named=True,
                face=medallion(rival.name, min(edge, width - 2 * pad), mark, theme.night),
                area="masons",
            )
            self._targets[button.target] = rival

    def _place_story(self, ui: Ui, room: pygame.Rect) -> None:
        """The portrait, as large as there is room, and what is told."""
        words, theme, rival = self.ctx.words, self.ctx.theme, self.rival
        texts = Form(ui, gap=6)
        texts.text(masons.name(words, rival), "title", color=theme.accent, align="center")
        texts.text(masons.strength(words, rival), "button", align="center")
        texts.text(f"{masons.story(words, rival)} {masons.manner(words, rival)}", align="center")
        soft = theme.ink_soft
        texts.text(self._tally, "small", color=soft, align="center")
        if rival == self.near:
            texts.add(
                lambda width: ui.text_height(words("masons.near"), width - ui.px(44), "small"),
                partial(self._place_near, ui),
            )
        spare = room.height - texts.height(room.width) - ui.px(10)
        edge = min(spare, ui.px(_LARGEST), room.width)
        if edge >= ui.px(_LEAST):
            face = portrait(rival.name, edge)
            place = face.get_rect(midtop=(room.centerx, room.top + (spare - edge) // 3))
            ui.picture(place, lambda surface, where: surface.blit(face, where))
            top = place.bottom + ui.px(10)
            room = pygame.Rect(room.left, top, room.width, room.bottom - top)
        texts.build(room)

    def _place_near(self, ui: Ui, rect: pygame.Rect) -> None:
        """That this mason is the nearest, with the sign that marks the medallion."""
        text, theme = self.ctx.words("masons.near"), self.ctx.theme
        size, gap = ui.px(16), ui.px(6)
        width = min(measure(text, ui.font("small"))[0], rect.width - size - gap)
        line = pygame.Rect(0, rect.top, size + gap + width, rect.height)
        line.centerx = rect.centerx
        sign = pygame.Rect(0, 0, size, size)
        sign.midleft = line.midleft
        ui.picture(
            sign, lambda surface, where: draw_diamond(surface, where, theme.accent, theme.night)
        )
        words = pygame.Rect(sign.right + gap, line.top, width, line.height)
        ui.label(words, text, "small", color=theme.accent, valign="middle")

    def _place_buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        words, gap = self.ctx.words, ui.px(12)
        width = (rect.width - gap) // 2
        back = pygame.Rect(rect.left, rect.top, width, rect.height)
        ui.button(
            back,
            words("app.back"),
            self.close,
            shortcut="escape",
            icon="back",
            quiet=True,
            area="foot",
        )
        ui.button(
            back.move(width + gap, 0),
            words("masons.choose"),
            lambda: self.close(self.rival),
            primary=True,
            icon="check",
            area="foot",
        )

    # What is told

    @property
    def _tally(self) -> str:
        """How the games against the mason ended that were kept."""
        if self.rival not in self._tallies:
            won, lost, drawn = (
                self._games.count(Filter(rival=self.rival.name, outcome=outcome))
                for outcome in (PersonalResult.WON, PersonalResult.LOST, PersonalResult.DRAWN)
            )
            self._tallies[self.rival] = won, lost, drawn
        won, lost, drawn = self._tallies[self.rival]
        if not won + lost + drawn:
            return self.ctx.words("masons.unmet")
        return self.ctx.words("masons.tally", won=won, lost=lost, drawn=drawn)

    def _press(self, rival: Rival) -> None:
        """A mason that is told of already is chosen."""
        if rival == self.rival:
            self.close(rival)
        else:
            self._tell_of(rival)

    def _tell_of(self, rival: Rival) -> None:
        self.rival = rival
        self.relayout()

    def _focus_on(self, rival: Rival) -> None:
        self.ui.focus.set(next(target for target, who in self._targets.items() if who == rival))
