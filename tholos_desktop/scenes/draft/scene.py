"""The random draw of the ornaments before an advanced game (RULES.md section 6)."""

from collections.abc import Iterator, Mapping
from functools import partial

import pygame

from tholos_desktop.board.icons import ring_picture
from tholos_desktop.language import sentences
from tholos_desktop.language.names import spoken_names
from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.rules import GREEK, Draft, Draw, Ornament, Side
from tholos_desktop.scenes.draft.drawing import Drawing, DrawPhase, Piece, Spot
from tholos_desktop.scenes.draft.ornaments import (
    LARGE,
    SMALL,
    RoundelScene,
    in_room,
    ornament_row,
)
from tholos_desktop.scenes.draft.tiles import Tiles
from tholos_desktop.scenes.key_help import key_label
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Press,
    Row,
    Space,
    Steady,
    Text,
)
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.ui import FocusPlace, Ui


class DraftScene(RoundelScene):
    """Shows tiles and tokens face down beside the temple. The game follows when all ornaments are
    drawn."""

    def __init__(self, routes: Routes, match: Match, games: Games) -> None:
        super().__init__(routes)
        self.match, self._games = match, games
        self.drawing = Drawing(
            match,
            Timeline(self.ctx.settings.animation),
            sound=self.ctx.sound,
            keep=partial(games.keep, match),
            followed=self._follow,
        )
        self._hovered: Spot | None = None
        self.tiles = Tiles(self.ctx, self.drawing.draft)
        self._drawn = DrawnList(self.ctx, match.players)

    @property
    def moving(self) -> bool:
        return self.drawing.timeline.moving or self.drawing.is_bots_turn

    def enter(self) -> None:
        self._games.begin(self.match)
        super().enter()
        self.drawing.begin()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.drawing.update(dt):
            self.redraw()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.tiles.at(event.pos))
        if self.drawing.timeline.moving and self._ends_motion(event):
            self.drawing.timeline.finish()
            self.redraw()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            spot = self.tiles.at(event.pos)
            if spot is not None:
                self.ctx.keys_in_use = False
                self._pick(spot)
                return
        if event.type == pygame.KEYDOWN and pygame.K_1 <= event.key <= pygame.K_9:
            self._pick((self.drawing.wanted, event.key - pygame.K_1))
            return
        super().handle(event)

    def restore(self, before: FocusPlace) -> None:
        if self.drawing.draft.is_over():
            self.ui.focus.set(self.ui.buttons[-1].target)
        elif self.drawing.is_beginning:
            self.ui.focus.current = None
        elif before.buttons:
            super().restore(before)

    def _follow(self) -> None:
        self.resize(self.size)
        if self.drawing.phase is DrawPhase.PICKING:
            self._focus(self.drawing.wanted)

    def draw(self, surface: pygame.Surface) -> None:
        drawing = self.drawing
        if self._temple is not None:
            turning = drawing.phase is DrawPhase.TURNING
            turned = (drawing.share_of(DrawPhase.TURNING) or 0.0) if turning else 1.0
            self._temple.draw(surface, drawing.ornaments, turned)
        super().draw(surface)
        mixed = drawing.share_of(DrawPhase.MIXING)
        if mixed is not None:
            self.tiles.draw_mixing(surface, mixed)
        else:
            for spot in self.tiles.slots:
                self._draw_slot(surface, spot)
        self._draw_flying(surface)
        current = self.ui.focus.current
        if current is not None and current.area in tuple(Piece) and current.enabled():
            self.ui.focus.draw(surface)

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

    def content(self, ui: Ui, size: tuple[int, int]) -> Box:
        words, drawing, (width, high) = self.ctx.words, self.drawing, size
        heading, status = Text(words("draft.title"), "heading"), self._drawn.steady(self._status)
        below = high - Column(heading, status, gap=4).height(ui, width)
        tiles = None
        self.tiles.slots.clear()
        if drawing.phase is not DrawPhase.OVER:
            tiles = self.tiles.rows(ui, width, below, self._add_target)
        key, command = "draft.skip", drawing.skip
        if drawing.draft.is_over():
            key, command = "app.start", self._begin
        return Column(
            Column(heading, status, gap=4),
            tiles,
            self._list(ui),
            Row(
                self.close_button(*self.way_out, area="foot"),
                Press(words(key), command, primary=drawing.draft.is_over(), area="foot"),
            ),
            gap=10,
        )

    def _list(self, ui: Ui) -> Box:
        drawn, draws = self._drawn, self.drawing.draft.draws
        if self.drawing.phase is not DrawPhase.OVER:
            return ScrollView(Column(*self._drawn_boxes(ui), Space(), gap=8))
        return in_room(lambda emblem: (drawn.drawn(ui, each, emblem) for each in draws))

    def _drawn_boxes(self, ui: Ui) -> Iterator[Box]:
        drawn, drawing = self._drawn, self.drawing
        draws = drawing.draft.draws
        if drawing.phase is DrawPhase.PICKING and drawing.tile is not None:
            yield drawn.ornament(ui, drawing.draft.tiles[drawing.tile])
        elif draws:
            yield drawn.drawn(ui, draws[-1], LARGE)
            draws = draws[:-1]
        elif not (drawing.is_beginning or drawing.is_bots_turn):
            first, last = (
                key_label(self.ctx, f"column_{n}") for n in (1, len(drawing.draft.tiles))
            )
            how = self.ctx.words("draft.how", first=first, last=last)
            yield Text(how, color=self.ctx.theme.ink_soft)
        yield from (drawn.drawn(ui, draw, SMALL) for draw in reversed(draws))

    @property
    def _status(self) -> str:
        words, drawing = self.ctx.words, self.drawing
        if drawing.draft.is_over():
            return words("draft.over") if drawing.phase is DrawPhase.OVER else ""
        if drawing.is_beginning:
            return words("draft.mixing")
        return self._drawn.whose_turn(drawing.draft, drawing.wanted, is_bot=drawing.is_bots_turn)

    def _add_target(self, spot: Spot) -> None:
        pick, may = partial(self._pick, spot), partial(self._pickable, spot)
        said = partial(self._label, spot)
        self.ui.focus.add(self.tiles.slots[spot], pick, area=spot[0], enabled=may, label=said)

    def _label(self, spot: Spot) -> AccessLabel | None:
        drawing, words, (piece, index) = self.drawing, self.ctx.words, spot
        if drawing.is_drawn(spot):
            return None
        if not drawing.is_face_up(spot):
            return AccessLabel(words(f"reader.{piece}", number=index + 1))
        if piece is Piece.TOKEN:
            return AccessLabel(words("scoring.column", column=GREEK[drawing.draft.tokens[index]]))
        return AccessLabel(sentences.ornament_name(words, drawing.draft.tiles[index]))

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

    def _draw_slot(self, surface: pygame.Surface, spot: Spot) -> None:
        drawing = self.drawing
        if drawing.is_drawn(spot):
            self.tiles.draw_empty(surface, spot)
            if drawing.flying and spot == (Piece.TOKEN, drawing.draft.drawn[-1][1]):
                self.tiles.draw(surface, spot, face_up=True)
            return
        face_up = drawing.is_face_up(spot)
        is_newest = spot[0] is Piece.TOKEN or drawing.token is None
        share = drawing.share_of(DrawPhase.FLIPPING) if face_up and is_newest else None
        turning = 1.0 if share is None else share
        self.tiles.draw(surface, spot, face_up=face_up, turning=turning)
        if spot == self._hovered:
            self.tiles.draw_hovered(surface, spot)

    def _draw_flying(self, surface: pygame.Surface) -> None:
        flying = self.drawing.flying
        if flying is None or self._temple is None:
            return
        share = self.drawing.share_of(DrawPhase.FLYING) or 0.0
        end = self._temple.geometry.tile(self.drawing.draft.draws[-1].location)
        edge = round(end.width * (1.74 - 0.5 * share))
        ring = ring_picture((edge, edge), self.ui.px(2), self.ctx.theme.target)
        surface.blit(ring, ring.get_rect(center=end.center))
        self.tiles.draw_flying(surface, flying, end, share, self.ui.px(90))


class DrawnList:
    def __init__(self, ctx: Context, players: Mapping[Side, Player]) -> None:
        self.ctx = ctx
        self.players = players

    @property
    def names(self) -> dict[Side, str]:
        return spoken_names(self.ctx.words, self.players)

    def ornament(self, ui: Ui, ornament: Ornament) -> Box:
        name = sentences.ornament_name(self.ctx.words, ornament)
        return ornament_row(ui, ornament, name, LARGE)

    def drawn(self, ui: Ui, draw: Draw, emblem: int) -> Box:
        return ornament_row(ui, draw.ornament, self._draw_words(draw), emblem)

    def whose_turn(self, draft: Draft, wanted: Piece, *, is_bot: bool) -> str:
        name = self.names[draft.side]
        if is_bot:
            return self.ctx.words("draft.bot", name=name)
        return sentences.addressed(self.ctx.words, name, self.ctx.words(f"draft.{wanted}"))

    def steady(self, status: str) -> Box:
        """Return the status with the room of the longest one."""
        words, names = self.ctx.words, self.names.values()
        said = [words("draft.over"), words("draft.mixing")]
        said += [words("draft.bot", name=name) for name in names]
        said += [
            sentences.addressed(words, name, words(f"draft.{piece}"))
            for piece in Piece
            for name in names
        ]
        return Steady(Text(status, color=self.ctx.theme.accent), *map(Text, said))

    def _draw_words(self, draw: Draw) -> str:
        words = self.ctx.words
        ornament = sentences.ornament_name(words, draw.ornament)
        column = GREEK[draw.location]
        return words("draft.drew", name=self.names[draw.side], ornament=ornament, column=column)
