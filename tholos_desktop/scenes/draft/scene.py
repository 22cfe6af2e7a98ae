"""The random draw of the ornaments before an advanced game (RULES.md section 6)."""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from tholos_desktop.board.icons import ring_picture
from tholos_desktop.board.pieces import draw_tile, draw_token
from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names
from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.rules import GREEK, Draft, Draw, Location, Ornament, Side
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.draft.drawing import Drawing, DrawPhase, Piece, Spot
from tholos_desktop.scenes.draft.roundel import Roundel
from tholos_desktop.scenes.draft.tiles import Tiles
from tholos_desktop.scenes.key_help import key_label
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.ui import FocusPlace, Ui

_WIDTH, _GROWTH = 520, 0.28
"""Panel width in pixels at 1280x720, and the share by which it grows when the text size doubles."""


class DraftScene(RoutedScene[None]):
    """Shows tiles and tokens face down beside the temple. The game follows when all ornaments are
    drawn."""

    def __init__(self, routes: Routes, match: Match, games: Games) -> None:
        super().__init__(routes)
        self.match, self._games = match, games
        self.drawing = Drawing(
            match,
            Timeline(self.ctx.settings.speed),
            sound=self.ctx.sound,
            keep=partial(games.keep, match),
            followed=self._follow,
        )
        self._temple: Roundel | None = None
        self._hovered: Spot | None = None
        self._tiles = Tiles(self.ctx, self.drawing.draft)
        self._drawn = DrawnList(self.ctx, match.players)

    # Lifecycle

    @property
    def moving(self) -> bool:
        return self.drawing.timeline.moving or self.drawing.is_bots_turn

    def enter(self) -> None:
        self._games.begin(self.match)
        super().enter()
        self.drawing.begin()

    def leave(self) -> None:
        super().leave()
        self._temple = None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.drawing.update(dt):
            self.redraw()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._tiles.at(event.pos))
        if self.drawing.timeline.moving and self._ends_motion(event):
            self.drawing.timeline.finish()
            self.redraw()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            spot = self._tiles.at(event.pos)
            if spot is not None:
                self.ctx.keys_in_use = False
                self._pick(spot)
                return
        if event.type == pygame.KEYDOWN and pygame.K_1 <= event.key <= pygame.K_9:
            self._pick((self.drawing.wanted, event.key - pygame.K_1))
            return
        super().handle(event)

    def resize(self, size: Size) -> None:
        self._temple = None
        super().resize(size)

    def build(self, ui: Ui) -> None:
        size = ui.size
        margin, pad = ui.px(20), ui.px(18)
        width = min(round(ui.px(_WIDTH) * self.growth(_GROWTH)), size[0] * 56 // 100)
        side = pygame.Rect(0, margin, width, size[1] - 2 * margin)
        side.right = size[0] - margin
        ui.panel(side)
        room = pygame.Rect(margin, margin, side.left - 2 * margin, side.height)
        self._temple = self._temple or Roundel(self.ctx, room, ui.text_px("small"))
        inner = side.inflate(-2 * pad, -2 * pad)
        title = self.ctx.words("draft.title")
        top = inner.top + ui.text_height(title, inner.width, "heading")
        ui.label((inner.left, inner.top, inner.width, top - inner.top), title, "heading")
        status = self._drawn.status_height(ui, inner.width)
        place = (inner.left, top + ui.px(4), inner.width, status)
        ui.label(place, self._status, color=self.ctx.theme.accent)
        top += ui.px(10) + status
        room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        top = self._place_slots(ui, room)
        foot = self._place_buttons(ui, inner)
        form = Form(ui, gap=8)
        self._fill(form)
        form.build(pygame.Rect(inner.left, top, inner.width, foot - ui.px(10) - top))

    def restore(self, before: FocusPlace) -> None:
        if self.drawing.draft.is_over():
            self.ui.focus.set(self.ui.buttons[-1].target)
        elif self.drawing.is_beginning:
            self.ui.focus.current = None
        elif before.buttons:
            super().restore(before)

    def _follow(self) -> None:
        super().resize(self.size)
        if self.drawing.phase is DrawPhase.PICKING:
            self._focus(self.drawing.wanted)

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx, dimmed=True)
        drawing = self.drawing
        if self._temple:
            turned = 1.0
            if drawing.phase is DrawPhase.TURNING:
                turned = drawing.share_of(DrawPhase.TURNING) or 0.0
            self._temple.draw(surface, drawing.ornaments, turned)
        super().draw(surface)
        mixed = drawing.share_of(DrawPhase.MIXING)
        if mixed is not None:
            self._tiles.draw_mixing(surface, mixed)
        else:
            for spot in self._tiles.slots:
                self._draw_slot(surface, spot)
        self._draw_flying(surface)
        current = self.ui.focus.current
        if current is not None and current.area in tuple(Piece) and current.enabled():
            self.ui.focus.draw(surface)

    # Actions of a player

    def _pick(self, spot: Spot) -> None:
        if self.drawing.pick(spot):
            self.redraw()

    def _pickable(self, spot: Spot) -> bool:
        return not self.drawing.is_bots_turn and self.drawing.may_pick(spot)

    def _begin(self) -> None:
        self.match.begin()
        self._games.keep(self.match)
        self.give_way_to(self.routes.table(self.match))

    def _ends_motion(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not any(button.shown_rect.collidepoint(event.pos) for button in self.ui.buttons)
        on_tile = self.ui.focus.current not in [button.target for button in self.ui.buttons]
        return event.type == pygame.KEYDOWN and event.key in ACTIVATE and on_tile

    # Layout

    def _fill(self, form: Form) -> None:
        drawn, drawing = self._drawn, self.drawing
        draws = drawing.draft.draws
        if drawing.phase is DrawPhase.OVER:
            for draw in draws:
                drawn.add_draw(form, draw)
            return
        if drawing.phase is DrawPhase.PICKING and drawing.tile is not None:
            drawn.add_ornament(form, drawing.draft.tiles[drawing.tile])
        elif draws:
            drawn.add_draw(form, draws[-1])
            draws = draws[:-1]
        elif not drawing.is_beginning:
            first, last = (
                key_label(self.ctx, f"column_{n}") for n in (1, len(drawing.draft.tiles))
            )
            how = self.ctx.words("draft.how", first=first, last=last)
            form.text(how, color=self.ctx.theme.ink_soft)
        drawn.add_list(form, draws)

    @property
    def _status(self) -> str:
        words, drawing = self.ctx.words, self.drawing
        if drawing.draft.is_over():
            return words("draft.over") if drawing.phase is DrawPhase.OVER else ""
        if drawing.is_beginning:
            return words("draft.mixing")
        return self._drawn.whose_turn(drawing.draft, drawing.wanted, is_bot=drawing.is_bots_turn)

    def _place_slots(self, ui: Ui, room: pygame.Rect) -> int:
        if self.drawing.phase is DrawPhase.OVER:
            self._tiles.slots.clear()
            return room.top
        bottom = self._tiles.place(ui, room)
        for spot, slot in self._tiles.slots.items():
            pick, may = partial(self._pick, spot), partial(self._pickable, spot)
            said = partial(self._label, spot)
            ui.focus.add(slot, pick, area=spot[0], enabled=may, label=said)
        return bottom

    def _label(self, spot: Spot) -> AccessLabel | None:
        drawing, words, (piece, index) = self.drawing, self.ctx.words, spot
        if drawing.is_drawn(spot):
            return None
        if not drawing.is_face_up(spot):
            return AccessLabel(words(f"reader.{piece}", number=index + 1))
        if piece is Piece.TOKEN:
            return AccessLabel(words("scoring.column", column=GREEK[drawing.draft.tokens[index]]))
        return AccessLabel(sentences.ornament_name(words, drawing.draft.tiles[index]))

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> int:
        words, height, gap = self.ctx.words, ui.button_height(), ui.px(10)
        top, width = inner.bottom - height, (inner.width - gap) // 2
        left = pygame.Rect(inner.left, top, width, height)
        right = left.move(inner.width - width, 0)
        over = self.drawing.draft.is_over()
        key, command = ("draft.begin", self._begin) if over else ("draft.skip", self.drawing.skip)
        leave, icon = self.way_out
        way_out = ActionButton(words(leave), self.close, "", "escape", icon, is_quiet=True)
        way_out.place(ui, left, "foot")
        ui.button(right, words(key), command, primary=over, area="foot")
        return top

    def _focus(self, piece: Piece) -> None:
        ui = self.ui
        targets = [t for t in ui.focus.targets() if t.area == piece and t.enabled()]
        if targets:
            ui.focus.set(targets[0])

    def _hover(self, spot: Spot | None) -> None:
        if spot is not None and not self._pickable(spot):
            spot = None
        if spot != self._hovered:
            self._hovered = spot
            self.redraw()

    # Drawing

    def _draw_slot(self, surface: pygame.Surface, spot: Spot) -> None:
        drawing = self.drawing
        if drawing.is_drawn(spot):
            self._tiles.draw_empty(surface, spot)
            if drawing.flying and spot == (Piece.TOKEN, drawing.draft.drawn[-1][1]):
                self._tiles.draw(surface, spot, face_up=True)
            return
        face_up = drawing.is_face_up(spot)
        is_newest = spot[0] is Piece.TOKEN or drawing.token is None
        share = drawing.share_of(DrawPhase.FLIPPING) if face_up and is_newest else None
        turning = 1.0 if share is None else share
        self._tiles.draw(surface, spot, face_up=face_up, turning=turning)
        if spot == self._hovered:
            self._tiles.draw_hovered(surface, spot)

    def _draw_flying(self, surface: pygame.Surface) -> None:
        flying = self.drawing.flying
        if flying is None or self._temple is None:
            return
        share = self.drawing.share_of(DrawPhase.FLYING) or 0.0
        end = self._temple.geometry.tile(self.drawing.draft.draws[-1].location)
        edge = round(end.width * (1.74 - 0.5 * share))
        ring = ring_picture((edge, edge), self.ui.px(2), self.ctx.theme.target)
        surface.blit(ring, ring.get_rect(center=end.center))
        self._tiles.draw_flying(surface, flying, end, share, self.ui.px(90))


_EMBLEM, _SMALL = 92, 40
"""Edge lengths of the newest tile and of tiles in the list, in pixels at 1280x720."""


class DrawnList:
    def __init__(self, ctx: Context, players: Mapping[Side, Player]) -> None:
        self.ctx = ctx
        self.players = players

    @property
    def names(self) -> dict[Side, str]:
        return shown_names(self.ctx.words, self.players)

    def add_ornament(self, form: Form, ornament: Ornament) -> None:
        words = self.ctx.words
        self._add(form, ornament, None, sentences.ornament_name(words, ornament), _EMBLEM)

    def add_draw(self, form: Form, draw: Draw) -> None:
        self._add(form, draw.ornament, draw.location, self._draw_words(draw), _EMBLEM)

    def add_list(self, form: Form, draws: Sequence[Draw]) -> None:
        """Add earlier draws, newest first, without pictures of their tokens. Words name the
        locations, since a small picture would be illegible."""
        for draw in reversed(draws):
            self._add(form, draw.ornament, None, self._draw_words(draw), _SMALL)

    # Texts

    def whose_turn(self, draft: Draft, wanted: Piece, *, is_bot: bool) -> str:
        name = self.names[draft.side]
        if is_bot:
            return self.ctx.words("draft.bot", name=name)
        return self.ctx.words(f"draft.{wanted}", name=name)

    def status_height(self, ui: Ui, width: int) -> int:
        keys = ("draft.tile", "draft.token", "draft.bot", "draft.over", "draft.mixing")
        said = [self.ctx.words(key, name=name) for key in keys for name in self.names.values()]
        return max(ui.text_height(text, width) for text in said)

    def _draw_words(self, draw: Draw) -> str:
        words = self.ctx.words
        ornament = sentences.ornament_name(words, draw.ornament)
        column = GREEK[draw.location]
        return words("draft.drew", name=self.names[draw.side], ornament=ornament, column=column)

    def _add(
        self, form: Form, ornament: Ornament, location: Location | None, head: str, emblem: int
    ) -> None:
        ui, theme = form.ui, self.ctx.theme
        said = sentences.ornament_words(self.ctx.words, ornament)
        is_newest = emblem == _EMBLEM
        role, soft = ("button", "body") if is_newest else ("body", "small")

        def parts(width: int) -> tuple[int, int, int, int]:
            edge = min(ui.px(emblem), width // 4)
            left = edge + ui.px(16)
            high = ui.text_height(head, width - left, role)
            below = ui.text_height(said, width - left, soft)
            return edge, left, high, below

        def height(width: int) -> int:
            edge, _, high, below = parts(width)
            return max(edge + ui.px(4), high + below)

        def put(rect: pygame.Rect) -> None:
            edge, left, high, below = parts(rect.width)
            ui.picture(rect, partial(self._paint, ornament, location, edge))
            top = rect.top + (rect.height - high - below) // 2
            place = pygame.Rect(rect.left + left, top, rect.width - left, high)
            ui.label(place, head, role, color=theme.ink)
            place = pygame.Rect(place.left, place.bottom, place.width, below)
            ui.label(place, said, soft, color=theme.ink_soft)

        form.add(height, put)

    def _paint(
        self, ornament: Ornament, location: Location | None, edge: int,
        surface: pygame.Surface, rect: pygame.Rect,
    ) -> None:  # fmt: skip
        place = pygame.Rect(rect.left, 0, edge, edge)
        place.centery = rect.centery
        draw_tile(surface, ornament, place)
        if location:
            token = pygame.Rect(0, 0, edge * 46 // 100, edge * 46 // 100)
            token.bottomright = place.right + edge * 6 // 100, place.bottom + edge * 2 // 100
            draw_token(surface, self.ctx.fonts, token, location)
