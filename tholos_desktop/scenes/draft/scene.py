"""The draw of the ornaments before an advanced game: a tile and a token at a time (section 6)."""

from collections.abc import Callable
from functools import partial

import pygame

from tholos_desktop.board.icons import ring_picture
from tholos_desktop.rules import Draft
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.draft.drawn_list import Laid
from tholos_desktop.scenes.draft.roundel import Roundel
from tholos_desktop.scenes.draft.tiles import Spot, Tiles
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.match import Match
from tholos_desktop.table.timeline import Step, Timeline, ease_in_out
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.ui import Ui

_WIDTH, _GROWTH = 520, 0.28
TURN_SECONDS = 1.4
MIX_SECONDS = 2.2
FLIP_SECONDS = 0.5
FLY_SECONDS = 0.9
BOT_SECONDS = 0.7
"""What a bot waits before each of its two picks, so that one can follow it."""
THIN = 4  # a tile sounds like a stone that lands high up


class DraftScene(RoutedScene[None]):
    """Tiles and tokens face down beside the temple; it replaces itself by the table."""

    def __init__(self, kit: Kit, routes: Routes, match: Match) -> None:
        super().__init__(kit, routes)
        assert match.draft is not None
        self.match = match
        self.draft: Draft = match.draft
        self.tile: int | None = None
        """The tile of the draw under way, turned over."""
        self.token: int | None = None
        """Its token, while that is turned over."""
        self.timeline = Timeline(kit.settings.speed)
        self._turning: Step | None = None
        self._mixing: Step | None = None
        self._flipping: Step | None = None
        self._flying: Step | None = None
        self._pause: Step | None = None
        self._is_turned = False
        self._roundel: Roundel | None = None
        self._hovered: Spot | None = None
        self._tiles = Tiles(kit, self.draft)
        self._laid = Laid(kit, {side: player.name for side, player in match.players.items()})

    # Life

    @property
    def moving(self) -> bool:
        """Whether something turns, mixes or flies, or a bot is about to draw."""
        return self.timeline.moving or self._is_bots_turn

    def enter(self) -> None:
        """Turn the temple over and mix, unless the draw had begun before."""
        self._is_turned = bool(self.draft.drawn)
        super().enter()
        if self.draft.drawn:
            return
        play = self.kit.sound.play
        self._turning = Step(
            TURN_SECONDS, 0.3, ease_in_out, on_start=partial(play, "slide"), on_end=self._turned
        )
        self._mixing = Step(MIX_SECONDS, 0.2, on_start=partial(play, "shuffle"), on_end=self._mixed)
        self.timeline.add(self._turning, self._mixing)
        self.ui.focus.current = None
        self._say_status()
        if self.timeline.speed == "off":
            self.timeline.finish()

    def update(self, dt: float) -> None:
        """Let things move, and bots draw."""
        super().update(dt)
        if self.timeline.moving:
            self.timeline.update(dt)
            self.redraw()
        if not self.timeline.moving and self._is_bots_turn:
            self._pause = Step(BOT_SECONDS, on_end=self._bot_picks)
            self.timeline.add(self._pause)

    def handle(self, event: pygame.Event) -> None:
        """Tiles and tokens by mouse and by number; a click or key finishes what moves."""
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._tiles.at(event.pos))
        if self.timeline.moving and self._ends_motion(event):
            self.timeline.finish()
            self.redraw()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            spot = self._tiles.at(event.pos)
            if spot is not None:
                self.kit.keys_in_use = False
                self._pick(*spot)
                return
        if event.type == pygame.KEYDOWN and event.unicode.isdecimal():
            kind = "tile" if self.tile is None else "token"
            self._pick(kind, int(event.unicode) - 1)
            return
        super().handle(event)

    def resize(self, size: Size) -> None:
        """Lay everything out, the temple too."""
        self._roundel = None
        super().resize(size)

    def build(self, ui: Ui) -> None:
        """The temple at the left, tiles, tokens and words at the right."""
        size = ui.size
        margin, pad = ui.px(20), ui.px(18)
        width = min(round(ui.px(_WIDTH) * self.growth(_GROWTH)), size[0] * 56 // 100)
        side = pygame.Rect(0, margin, width, size[1] - 2 * margin)
        side.right = size[0] - margin
        ui.panel(side)
        room = pygame.Rect(margin, margin, side.left - 2 * margin, side.height)
        self._roundel = self._roundel or Roundel(self.kit, room)
        inner = side.inflate(-2 * pad, -2 * pad)
        title = self.kit.words("draft.title")
        top = inner.top + ui.text_height(title, inner.width, "heading")
        ui.label((inner.left, inner.top, inner.width, top - inner.top), title, "heading")
        status = self._laid.status_height(ui, inner.width)
        self._status = ui.label(
            (inner.left, top + ui.px(4), inner.width, status), "", colour=self.kit.theme.accent
        )
        top += ui.px(10) + status
        room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        top = self._place_slots(ui, room)
        foot = self._place_buttons(ui, inner)
        form = Form(ui, gap=8)
        self._fill(form)
        form.build(pygame.Rect(inner.left, top, inner.width, foot - ui.px(10) - top))
        self._say_status()

    def restore(self, before: Ui) -> None:
        """Keep the focus; at the end it goes to Begin, and while nothing may be drawn nowhere."""
        if self.draft.is_over():
            self.ui.focus.set(self.ui.buttons[-1].target)
        elif self._is_beginning:
            self.ui.focus.current = None
        elif before.buttons:
            super().restore(before)

    def _lay_out(self) -> None:
        """Lay out what the draw changes; the temple stays as it is."""
        super().resize(self.size)

    def draw(self, surface: pygame.Surface) -> None:
        """The temple, the tiles and tokens, and the one in the air."""
        draw_backdrop(surface, self.kit.theme, dimmed=True)
        turn = self._share(self._turning)
        if self._roundel:
            turn = float(self._is_turned) if turn is None else turn
            self._roundel.draw(surface, self._ornaments, turn)
        self.ui.draw(surface)
        mixing = self._share(self._mixing)
        if mixing is not None:
            self._tiles.draw_mixing(surface, mixing)
        else:
            for spot in self._tiles.slots:
                self._draw_slot(surface, spot)
        self._draw_flying(surface)
        self._draw_ring(surface)

    # The draw

    @property
    def _is_beginning(self) -> bool:
        """Whether the temple still turns over, or the tiles are being mixed."""
        return self._turning is not None or self._mixing is not None

    @property
    def _is_bots_turn(self) -> bool:
        return not self.draft.is_over() and self.match.is_bot(self.draft.side)

    @property
    def _is_laid_out(self) -> bool:
        """Whether all are drawn and none is in the air: their places are needed no more."""
        return self.draft.is_over() and self._flying is None

    @property
    def _ornaments(self) -> str:
        """The code of the ornaments that lie on the temple; the one in the air does not."""
        draft = self.draft
        if self._flying is not None:
            draft = draft._replace(drawn=draft.drawn[:-1])
        return draft.ornaments

    def _pick(self, kind: str, index: int) -> None:
        """A person picks a tile or a token that lies face down."""
        if self.timeline.moving or self._is_bots_turn or not self._may_pick(kind, index):
            return
        self._turn_over(kind, index)

    def _may_pick(self, kind: str, index: int) -> bool:
        if self._is_beginning or self.draft.is_over() or (kind == "tile") != (self.tile is None):
            return False
        return (kind, index) in self._tiles.slots and not self._is_drawn(kind, index)

    def _is_drawn(self, kind: str, index: int) -> bool:
        return any(pair[kind == "token"] == index for pair in self.draft.drawn)

    def _turn_over(self, kind: str, index: int) -> None:
        self.kit.sound.play("flip")
        if kind == "tile":
            self.tile = index
            self._flipping = Step(FLIP_SECONDS, on_end=self._flipped)
        else:
            self.token = index
            self._flipping = Step(FLIP_SECONDS, on_end=self._lay)
        self._play(self._flipping)

    def _flipped(self) -> None:
        self._flipping = None
        self._lay_out()
        self._focus("token")

    def _lay(self) -> None:
        """Both are turned over: keep the draw, and let the tile fly to its location."""
        self._flipping = None
        assert self.tile is not None
        assert self.token is not None
        self.draft = self.match.draft = self.draft.draw(self.tile, self.token)
        self.kit.saves.keep(self.match)
        self.tile = self.token = None
        self._flying = Step(FLY_SECONDS, 0.15, ease_in_out, on_end=self._landed)
        self._lay_out()
        self._play(self._flying)

    def _landed(self) -> None:
        self._flying = None
        self.kit.sound.play("stone_gray", height=THIN)
        self._lay_out()
        self._focus("tile")

    def _play(self, step: Step) -> None:
        self.timeline.add(step)
        if self.timeline.speed == "off":
            self.timeline.finish()
        self.redraw()

    def _bot_picks(self) -> None:
        self._pause = None
        if not self._is_bots_turn:
            return
        self._turn_over(*next(spot for spot in self._tiles.slots if self._may_pick(*spot)))

    def _skip(self) -> None:
        """Draw all that is left at once."""
        self.timeline.clear()
        self._turning = self._mixing = self._flipping = self._flying = self._pause = None
        self._is_turned = True
        self.draft = self.match.draft = self.draft.complete(self.tile, self.token)
        self.tile = self.token = None
        self.kit.saves.keep(self.match)
        self._lay_out()

    def _begin(self) -> None:
        self.match.begin()
        self.kit.saves.keep(self.match)
        self.give_way_to(self.routes.table(self.match))

    # Steps

    def _turned(self) -> None:
        self._turning = None
        self._is_turned = True

    def _mixed(self) -> None:
        self._mixing = None
        self._lay_out()
        self._focus("tile")

    def _share(self, step: Step | None) -> float | None:
        """How far a step is; ``None`` if it does not run."""
        return next((share for other, share in self.timeline.running() if other is step), None)

    def _ends_motion(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not any(button.shown_rect.collidepoint(event.pos) for button in self.ui.buttons)
        ends = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)
        on_tile = self.ui.focus.current not in [button.target for button in self.ui.buttons]
        return event.type == pygame.KEYDOWN and event.key in ends and on_tile

    # Layout

    def _fill(self, form: Form) -> None:
        """The tile just turned over or laid, explained; and what lay there before it."""
        laid, draws = self._laid, self.draft.draws
        if self._is_laid_out:
            laid.add_all(form, draws)
            return
        if self.tile is not None and self._flipping is None:
            laid.add_ornament(form, self.draft.tiles[self.tile])
        elif draws:
            laid.add_draw(form, draws[-1])
            draws = draws[:-1]
        elif not self._is_beginning:
            form.text(self.kit.words("draft.how"), colour=self.kit.theme.ink_soft)
        laid.add_list(form, draws)

    def _say_status(self) -> None:
        self._status.text = self._status_text()
        self.redraw()

    def _status_text(self) -> str:
        if self.draft.is_over():
            return self.kit.words("draft.over") if self._flying is None else ""
        if self._is_beginning:
            return self.kit.words("draft.mixing")
        return self._laid.whose_turn(self.draft, self.tile, is_bot=self._is_bots_turn)

    def _place_slots(self, ui: Ui, room: pygame.Rect) -> int:
        """The tiles and the tokens in their rows; where they end."""
        if self._is_laid_out:
            self._tiles.slots.clear()
            return room.top
        bottom = self._tiles.place(ui, room)
        for (kind, index), slot in self._tiles.slots.items():
            pick, may = partial(self._pick, kind, index), self._pickable(kind, index)
            ui.focus.add(slot, pick, area=kind, enabled=may)
        return bottom

    def _pickable(self, kind: str, index: int) -> Callable[[], bool]:
        return lambda: not self._is_bots_turn and self._may_pick(kind, index)

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> int:
        """Menu, and Skip or Begin; where they begin."""
        words, height, gap = self.kit.words, ui.button_height(), ui.px(10)
        top, width = inner.bottom - height, (inner.width - gap) // 2
        left = pygame.Rect(inner.left, top, width, height)
        right = left.move(inner.width - width, 0)
        over = self.draft.is_over()
        key, command = ("draft.begin", self._begin) if over else ("draft.skip", self._skip)
        ui.button(left, words("draft.menu"), self.close, shortcut="escape", area="foot")
        ui.button(right, words(key), command, primary=over, area="foot")
        return top

    def _focus(self, kind: str) -> None:
        """Take the keys to the first tile or token that may be picked."""
        ui = self.ui
        targets = [t for t in ui.focus.targets() if t.area == kind and t.enabled()]
        if targets:
            ui.focus.set(targets[0])

    def _hover(self, spot: Spot | None) -> None:
        if spot is not None and not self._pickable(*spot)():
            spot = None
        if spot != self._hovered:
            self._hovered = spot
            self.redraw()

    # Drawing

    def _draw_slot(self, surface: pygame.Surface, spot: Spot) -> None:
        """A tile or token in its place, face down unless it is being drawn; or its empty place."""
        kind, index = spot
        if self._is_drawn(*spot):
            self._tiles.draw_empty(surface, spot)
            if self._flying is not None and spot == ("token", self.draft.drawn[-1][1]):
                self._tiles.draw(surface, spot, face_up=True)
            return
        face_up = index == (self.tile if kind == "tile" else self.token)
        newest = kind == "token" or self.token is None
        share = self._share(self._flipping) if face_up and newest else None
        turning = 1.0 if share is None else share
        self._tiles.draw(surface, spot, face_up=face_up, turning=turning)
        if spot == self._hovered:
            self._tiles.draw_hovered(surface, spot)

    def _draw_flying(self, surface: pygame.Surface) -> None:
        """The tile on its way, and a ring where it will lie."""
        if self._flying is None or self._roundel is None:
            return
        share = self._share(self._flying) or 0.0
        tile, _ = self.draft.drawn[-1]
        end = self._roundel.tile(self.draft.draws[-1].location)
        edge = round(end.width * (1.74 - 0.5 * share))
        ring = ring_picture((edge, edge), self.ui.px(2), self.kit.theme.target)
        surface.blit(ring, ring.get_rect(center=end.center))
        self._tiles.draw_flying(surface, ("tile", tile), end, share, self.ui.px(90))

    def _draw_ring(self, surface: pygame.Surface) -> None:
        """The focus ring once more: the tiles are drawn above the widgets."""
        current = self.ui.focus.current
        if current is not None and current.area in ("tile", "token") and current.enabled():
            self.ui.focus.draw(surface)
