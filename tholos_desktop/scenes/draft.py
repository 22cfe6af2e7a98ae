"""The draw of the ornaments before an advanced game: a tile and a token at a time (section 6)."""

import math
from collections.abc import Callable
from functools import partial

import pygame

from tholos_desktop import narrate
from tholos_desktop.form import Form
from tholos_desktop.kit import Kit
from tholos_desktop.match import Match
from tholos_desktop.pieces import draw_tile, draw_token
from tholos_desktop.rules import GREEK, Draft, Draw
from tholos_desktop.scene import Scene, Size
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.roundel import Roundel
from tholos_desktop.timeline import Step, Timeline, ease_in_out
from tholos_desktop.ui import Ui

TURN_SECONDS = 1.4
MIX_SECONDS = 1.8
FLIP_SECONDS = 0.45
FLY_SECONDS = 0.7
BOT_SECONDS = 0.7
"""What a bot waits before each of its two picks, so that one can follow it."""
THIN = 4
"""A tile sounds like a stone that lands high up."""
_ROUNDS = 3
"""How many times the tiles gather and part while they are mixed."""


class DraftScene(Scene):
    """Tiles and tokens face down beside the temple; it replaces itself by the table."""

    def __init__(self, kit: Kit, match: Match) -> None:
        super().__init__()
        assert match.draft is not None
        self.kit = kit
        self.match = match
        self.draft: Draft = match.draft
        self.tile: int | None = None
        """The tile of the draw under way, turned over."""
        self.token: int | None = None
        """Its token, while that is turned over."""
        self.ui = Ui(kit, (1, 1))
        settings = kit.settings
        self.timeline = Timeline("off" if settings.reduced_motion else settings.animation)
        self._turning: Step | None = None
        self._mixing: Step | None = None
        self._flipping: Step | None = None
        self._flying: Step | None = None
        self._pause: Step | None = None
        self._is_turned = False
        self._hovered: tuple[str, int] | None = None
        self._slots: dict[tuple[str, int], pygame.Rect] = {}

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

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def update(self, dt: float) -> None:
        """Let things move, and bots draw."""
        self.ui.update(dt)
        if self.timeline.moving:
            self.timeline.update(dt)
            self.changed = True
        if not self.timeline.moving and self._is_bots_turn:
            self._pause = Step(BOT_SECONDS, on_end=self._bot_picks)
            self.timeline.add(self._pause)

    def handle(self, event: pygame.Event) -> None:
        """Tiles and tokens by mouse and by number; a click or key finishes what moves."""
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._at(event.pos))
        if self.timeline.moving and self._ends_motion(event):
            self.timeline.finish()
            self.changed = True
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            spot = self._at(event.pos)
            if spot is not None:
                self.kit.keys_in_use = False
                self._pick(*spot)
                return
        if event.type == pygame.KEYDOWN and event.unicode.isdecimal():
            kind = "tile" if self.tile is None else "token"
            self._pick(kind, int(event.unicode) - 1)
            return
        self.ui.handle(event)

    def resize(self, size: Size) -> None:
        """The temple at the left, tiles, tokens and words at the right."""
        place, before = self.ui.place(), self.ui.buttons
        self.ui.kill()
        self.ui = ui = Ui(self.kit, size)
        margin, pad = ui.px(20), ui.px(18)
        growth = 1 + (self.kit.settings.text_scale - 1) * 0.28
        width = min(round(ui.px(520) * growth), size[0] * 56 // 100)
        side = pygame.Rect(0, margin, width, size[1] - 2 * margin)
        side.right = size[0] - margin
        ui.panel(side)
        room = pygame.Rect(margin, margin, side.left - 2 * margin, side.height)
        self._roundel = Roundel(self.kit, room)
        inner = side.inflate(-2 * pad, -2 * pad)
        title = self.kit.words("draft.title")
        top = inner.top + ui.text_height(title, inner.width, "heading")
        ui.label((inner.left, inner.top, inner.width, top - inner.top), title, "heading")
        status = self._status_height(ui, inner.width)
        self._status = ui.label(
            (inner.left, top + ui.px(4), inner.width, status), "", colour=self.kit.theme.accent
        )
        top = self._place_slots(ui, pygame.Rect(inner.left, top + ui.px(10) + status, *inner.size))
        foot = self._place_buttons(ui, inner)
        form = Form(ui, gap=8)
        self._fill(form)
        form.build(pygame.Rect(inner.left, top, inner.width, foot - ui.px(10) - top))
        if self.draft.is_over():
            ui.focus.set(ui.buttons[-1].target)
        elif self._is_beginning:
            ui.focus.current = None
        elif before:
            ui.restore(place)
        self._say_status()
        self.changed = True

    def draw(self, surface: pygame.Surface) -> None:
        """The temple, the tiles and tokens, and the one in the air."""
        draw_backdrop(surface, self.kit.theme, dimmed=True)
        turn = self._share(self._turning)
        if turn is None:
            turn = 1.0 if self._is_turned else 0.0
        self._roundel.draw(surface, self._laid, turn)
        self.ui.draw(surface)
        for (kind, index), slot in self._slots.items():
            self._draw_slot(surface, kind, index, slot)
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
    def _laid(self) -> str:
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
        return (kind, index) in self._slots and not self._is_drawn(kind, index)

    def _is_drawn(self, kind: str, index: int) -> bool:
        return any(pair[kind == "token"] == index for pair in self.draft.drawn)

    def _turn_over(self, kind: str, index: int) -> None:
        self.kit.sound.play("flip")
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
        self.resize(self.size)
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
        self.resize(self.size)
        self._play(self._flying)

    def _landed(self) -> None:
        self.kit.sound.play("slide")
        self._flying = None
        self.kit.sound.play("stone_gray", height=THIN)
        self.resize(self.size)
        self._focus("tile")

    def _play(self, step: Step) -> None:
        self.timeline.add(step)
        if self.timeline.speed == "off":
            self.timeline.finish()
        self.changed = True

    def _bot_picks(self) -> None:
        self._pause = None
        if not self._is_bots_turn:
            return
        kind = "tile" if self.tile is None else "token"
        self._turn_over(kind, self._first_face_down(kind))

    def _first_face_down(self, kind: str) -> int:
        return next(
            index for which, index in self._slots if which == kind and self._may_pick(kind, index)
        )

    def _skip(self) -> None:
        """Draw all that is left at once."""
        self.timeline.clear()
        self._turning = self._mixing = self._flipping = self._flying = self._pause = None
        self._is_turned = True
        draft = self.draft
        tile, token = self.tile, self.token
        self.tile = self.token = None
        while not draft.is_over():
            used = [{pair[which] for pair in draft.drawn} for which in (0, 1)]
            tiles = (index for index in range(len(draft.tiles)) if index not in used[0])
            tokens = (index for index in range(len(draft.tokens)) if index not in used[1])
            draft = draft.draw(
                next(tiles) if tile is None else tile, next(tokens) if token is None else token
            )
            tile = token = None
        self.draft = self.match.draft = draft
        self.kit.saves.keep(self.match)
        self.resize(self.size)

    def _begin(self) -> None:
        from tholos_desktop.scenes.game import GameScene

        self.match.begin()
        self.kit.saves.keep(self.match)
        table: Scene = GameScene(self.kit, self.match)
        self.stack.replace(table)

    # Steps

    def _turned(self) -> None:
        self._turning = None
        self._is_turned = True

    def _mixed(self) -> None:
        self._mixing = None
        self._say_status()
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
        """What was drawn last; at the end, all of it."""
        words, draws = self.kit.words, self.draft.draws
        if self.tile is not None and self._flipping is None:
            ornament = self.draft.tiles[self.tile]
            form.text(narrate.ornament_name(words, ornament), "button")
            form.text(narrate.ornament_words(words, ornament))
            return
        for draw in draws if self.draft.is_over() else draws[-1:]:
            form.text(self._draw_words(draw), "button")
            form.text(narrate.ornament_words(words, draw.ornament))
        if not draws:
            form.text(words("draft.how"), colour=self.kit.theme.ink_soft)

    def _draw_words(self, draw: Draw) -> str:
        words = self.kit.words
        return words(
            "draft.drew",
            name=self.match.players[draw.side].name,
            ornament=narrate.ornament_name(words, draw.ornament),
            column=GREEK[draw.location],
        )

    def _status_text(self) -> str:
        words = self.kit.words
        if self.draft.is_over():
            return words("draft.over") if self._flying is None else ""
        if self._is_beginning:
            return words("draft.mixing")
        name = self.match.players[self.draft.side].name
        if self._is_bots_turn:
            return words("draft.bot", name=name)
        left = self.draft.size - len(self.draft.drawn)
        key = "draft.tile" if self.tile is None else "draft.token"
        return words(key, name=name, left=left)

    def _say_status(self) -> None:
        self._status.text = self._status_text()
        self.changed = True

    def _status_height(self, ui: Ui, width: int) -> int:
        """The room of the longest thing that the status line may say."""
        words = self.kit.words
        names = [player.name for player in self.match.players.values()]
        keys = ("draft.tile", "draft.token", "draft.bot", "draft.over", "draft.mixing")
        said = [words(key, name=name, left=5) for key in keys for name in names]
        return max(ui.text_height(text, width) for text in said)

    def _place_slots(self, ui: Ui, room: pygame.Rect) -> int:
        """The tiles and the tokens in two rows; where they end."""
        self._slots.clear()
        top = room.top
        rows = (("tile", len(self.draft.tiles), 1.0), ("token", len(self.draft.tokens), 0.82))
        edge = min(room.width // 7 - ui.px(5), ui.px(66))
        for kind, count, scale in rows:
            size = round(edge * scale)
            step = min(room.width // count, size + ui.px(14))
            left = room.left + (room.width - step * count) // 2
            for index in range(count):
                rect = pygame.Rect(left + step * index + (step - size) // 2, top, size, size)
                self._slots[kind, index] = rect
                ui.focus.add(
                    rect,
                    partial(self._pick, kind, index),
                    area=kind,
                    enabled=self._pickable(kind, index),
                )
            top += size + ui.px(12)
        return top

    def _pickable(self, kind: str, index: int) -> Callable[[], bool]:
        return lambda: not self._is_bots_turn and self._may_pick(kind, index)

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> int:
        """Menu, and Skip or Begin; where they begin."""
        words, height, gap = self.kit.words, ui.button_height(), ui.px(10)
        top, width = inner.bottom - height, (inner.width - gap) // 2
        ui.button(
            (inner.left, top, width, height),
            words("draft.menu"),
            self.stack.pop,
            shortcut="escape",
            area="foot",
        )
        over = self.draft.is_over()
        ui.button(
            (inner.right - width, top, width, height),
            words("draft.begin" if over else "draft.skip"),
            self._begin if over else self._skip,
            primary=over,
            area="foot",
        )
        return top

    def _focus(self, kind: str) -> None:
        """Take the keys to the first tile or token that may be picked."""
        ui = self.ui
        targets = [t for t in ui.focus.targets() if t.area == kind and t.enabled()]
        if targets:
            ui.focus.set(targets[0])

    def _at(self, pos: tuple[int, int]) -> tuple[str, int] | None:
        return next((spot for spot, slot in self._slots.items() if slot.collidepoint(pos)), None)

    def _hover(self, spot: tuple[str, int] | None) -> None:
        if spot is not None and not self._pickable(*spot)():
            spot = None
        if spot != self._hovered:
            self._hovered = spot
            self.changed = True

    # Drawing

    def _draw_slot(self, surface: pygame.Surface, kind: str, index: int, slot: pygame.Rect) -> None:
        """A tile or token in its place, face down unless it is being drawn; or its empty place."""
        theme = self.kit.theme
        if self._is_drawn(kind, index):
            pygame.draw.circle(
                surface, theme.faint, slot.center, slot.width // 2 - 2, self.ui.px(1)
            )
            return
        mix = self._share(self._mixing)
        if mix is not None:
            slot = self._mixed_slot(kind, index, slot, mix)
        face_up = index == (self.tile if kind == "tile" else self.token)
        share = self._share(self._flipping) if face_up else None
        newest = kind == "token" or self.token is None
        if share is not None and newest:
            face_up = share > 0.5
            slot = self._squeezed(slot, abs(math.cos(math.pi * share)))
        self._draw_piece(surface, kind, index, slot, face_up=face_up)
        if (kind, index) == self._hovered:
            pygame.draw.circle(surface, theme.select, slot.center, slot.width // 2 + 4, 3)

    def _draw_piece(
        self, surface: pygame.Surface, kind: str, index: int, slot: pygame.Rect, *, face_up: bool
    ) -> None:
        whole = pygame.Surface((slot.height + 4, slot.height + 8), pygame.SRCALPHA)
        place = pygame.Rect(2, 2, slot.height, slot.height)
        if kind == "tile":
            ornament = self.draft.tiles[index] if face_up else None
            draw_tile(whole, ornament, place)
        else:
            letter = self.draft.tokens[index] if face_up else None
            draw_token(whole, self.kit.fonts, place, letter)
        if slot.width != slot.height:
            whole = pygame.transform.smoothscale(whole, (max(1, slot.width), whole.get_height()))
        surface.blit(whole, whole.get_rect(center=(slot.centerx, slot.centery + 2)))

    def _mixed_slot(self, kind: str, index: int, slot: pygame.Rect, share: float) -> pygame.Rect:
        """Where a piece is while all are mixed: they gather in the middle and part again."""
        row = [other for (which, _), other in self._slots.items() if which == kind]
        middle = row[0].unionall(row[1:]).center
        together = math.sin(math.pi * share * _ROUNDS) ** 2
        angle = share * _ROUNDS * math.pi + index * 2.4
        stir = pygame.Vector2(slot.width * 0.5, 0).rotate_rad(angle) * together
        at = pygame.Vector2(slot.center).lerp(middle, together * 0.8) + stir * 0.6
        moved = slot.copy()
        moved.center = round(at.x), round(at.y)
        return moved

    @staticmethod
    def _squeezed(slot: pygame.Rect, share: float) -> pygame.Rect:
        width = max(2, round(slot.width * share))
        return pygame.Rect(slot.centerx - width // 2, slot.top, width, slot.height)

    def _draw_flying(self, surface: pygame.Surface) -> None:
        if self._flying is None:
            return
        share = self._share(self._flying) or 0.0
        tile, _ = self.draft.drawn[-1]
        draw = self.draft.draws[-1]
        begin, end = self._slots["tile", tile], self._roundel.tile(draw.location)
        at = pygame.Vector2(begin.center).lerp(end.center, share)
        at.y -= 4 * share * (1 - share) * self.ui.px(60)
        edge = round(begin.width + (end.width - begin.width) * share)
        place = pygame.Rect(0, 0, edge, edge)
        place.center = round(at.x), round(at.y)
        draw_tile(surface, draw.ornament, place)

    def _draw_ring(self, surface: pygame.Surface) -> None:
        """The focus ring once more: the tiles are drawn above the widgets."""
        current = self.ui.focus.current
        if current is not None and current.area in ("tile", "token") and current.enabled():
            self.ui.focus.draw(surface)
