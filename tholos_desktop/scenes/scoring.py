"""The end of a game: the columns are counted one by one, then the result (section 5)."""

from functools import partial

import pygame

from tholos_desktop import narrate
from tholos_desktop import text as texts
from tholos_desktop.board import draw_tile
from tholos_desktop.form import Form
from tholos_desktop.kit import Kit
from tholos_desktop.match import Match
from tholos_desktop.rules import GREEK, ColumnScore, Ornament, Side, score
from tholos_desktop.scene import Scene, Size
from tholos_desktop.scenes import pictures
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.scoreboard import Scoreboard
from tholos_desktop.sound import Effect
from tholos_desktop.timeline import Step, Timeline, ease_in_out
from tholos_desktop.ui import Ui

BEGIN_SECONDS = 0.45
STONE_SECONDS = 0.2
LINE_SECONDS = 0.5
POINT_SECONDS = 0.09
"""What the marker takes for each point."""
REST_SECONDS = 0.9
_SOUNDS: dict[str, Effect] = {"w": "stone_white", "b": "stone_black", "g": "stone_gray"}


class ScoringScene(Scene):
    """Counts, then shows the whole account. A click ends the counting of the column."""

    def __init__(self, kit: Kit, match: Match) -> None:
        super().__init__()
        self.kit = kit
        self.match = match
        self.account = score(match.game.position)
        self.names = {side: player.name for side, player in match.players.items()}
        settings = kit.settings
        self.timeline = Timeline("off" if settings.reduced_motion else settings.animation)
        self.is_counting = self.timeline.speed != "off"
        self.index = 0
        """The column that is being counted."""
        self.stones = 0
        """How many of its stones have been counted."""
        self.lines = 0
        """How many lines of its account are shown: who owns it, then what it is made of."""
        self._run: Step | None = None
        """The marker running for the column."""
        self._has_run = False
        self.ui = Ui(kit, (1, 1))
        self._stage = self._lines_room = self._chips = pygame.Rect(0, 0, 1, 1)

    # Life

    @property
    def moving(self) -> bool:
        """Whether the counting goes on."""
        return self.is_counting

    def enter(self) -> None:
        """Begin with the first column; without animation, with the result."""
        super().enter()
        if self.is_counting:
            self._count()

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def update(self, dt: float) -> None:
        """Let the counting go on."""
        self.ui.update(dt)
        if not self.is_counting:
            return
        self.timeline.update(dt)
        self.changed = True
        if not self.timeline.moving:
            self._next()

    def handle(self, event: pygame.Event) -> None:
        """A click or Enter ends the counting of the column; the rest are buttons."""
        if self.is_counting and self._ends_column(event):
            self.timeline.finish()
            self.changed = True
            return
        self.ui.handle(event)

    def resize(self, size: Size) -> None:
        """Lay out the counting, or the result."""
        place = self.ui.place()
        self.ui.kill()
        self.ui = ui = Ui(self.kit, size)
        margin, pad = ui.px(20), ui.px(20)
        whole = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        limit = round(ui.px(1080) * (1 + (self.kit.settings.text_scale - 1) * 0.5))
        if whole.width > limit:
            whole = pygame.Rect((size[0] - limit) // 2, whole.top, limit, whole.height)
        ui.panel(whole)
        inner = whole.inflate(-2 * pad, -2 * pad)
        self._scoreboard = Scoreboard(self.kit, ui, self.account, self.names)
        if self.is_counting:
            self._lay_counting(ui, inner)
        else:
            self._lay_result(ui, inner)
            if place.focus is not None and place.focus < len(ui.focus.targets()):
                ui.restore(place)
        self.changed = True

    def draw(self, surface: pygame.Surface) -> None:
        """The counting or the result, on the evening."""
        draw_backdrop(surface, self.kit.theme, dimmed=True)
        self.ui.draw(surface)
        if self.is_counting:
            self._draw_chips(surface)
            self._draw_stage(surface)
            self._draw_lines(surface)

    # Counting

    @property
    def column(self) -> ColumnScore:
        """The column that is being counted."""
        return self.account.columns[self.index]

    def totals(self) -> dict[Side, float]:
        """The points on the scoreboard now, part of the way while a marker runs."""
        done = self.account.columns[: self.index] if self.is_counting else self.account.columns
        totals = {
            side: float(sum(column.points for column in done if column.owner == side))
            for side in self.names
        }
        if self.is_counting and self.column.owner is not None:
            totals[self.column.owner] += self.column.points * self._run_share()
        return totals

    def _run_share(self) -> float:
        if self._has_run:
            return 1.0
        return next((share for step, share in self.timeline.running() if step is self._run), 0.0)

    def _count(self) -> None:
        """Queue the counting of the column."""
        column = self.column
        self.stones = self.lines = 0
        self._has_run = False
        self.timeline.add(Step(BEGIN_SECONDS))
        for stone in column.stones:
            self.timeline.add(Step(STONE_SECONDS, on_end=partial(self._stone, stone)))
        self.timeline.add(Step(LINE_SECONDS, on_start=self._line))
        for _ in narrate.score_parts(column):
            self.timeline.add(Step(LINE_SECONDS, on_start=self._line))
        if column.owner is not None:
            seconds = LINE_SECONDS + POINT_SECONDS * abs(column.points)
            self._run = Step(seconds, 0, ease_in_out, on_start=self._sum, on_end=self._ran)
            self.timeline.add(self._run)
        self.timeline.add(Step(REST_SECONDS))

    def _stone(self, stone: str) -> None:
        self.kit.sound.play(_SOUNDS[stone], height=self.stones)
        self.stones += 1

    def _line(self) -> None:
        self.lines += 1

    def _sum(self) -> None:
        self.lines += 1
        self.kit.sound.play("marker")

    def _ran(self) -> None:
        self._has_run = True
        self.kit.sound.play("score", height=self.index)

    def _next(self) -> None:
        if self.index + 1 < len(self.account.columns):
            self.index += 1
            self._count()
        else:
            self.show_result()

    def show_result(self) -> None:
        """End the counting; the whole account and the result are shown."""
        if not self.is_counting:
            return
        self.timeline.clear()
        self.is_counting = False
        winner = self.account.outcome.winner
        sound: Effect = "draw" if winner is None else "loss" if self._only_bot(winner) else "win"
        self.kit.sound.play(sound)
        self.resize(self.size)
        self.ui.focus.set(self._first_choice)

    def _only_bot(self, winner: Side) -> bool:
        """Whether a bot has beaten a person."""
        loser = next(side for side in self.names if side != winner)
        return self.match.is_bot(winner) and not self.match.is_bot(loser)

    def _ends_column(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not any(button.shown_rect.collidepoint(event.pos) for button in self.ui.buttons)
        keys = (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_DOWN)
        return event.type == pygame.KEYDOWN and event.key in keys

    # Layout

    def _lay_counting(self, ui: Ui, inner: pygame.Rect) -> None:
        words, height = self.kit.words, ui.button_height()
        width = min(ui.button_width(words("scoring.skip")) + ui.px(60), inner.width)
        foot = inner.bottom - height
        ui.button(
            (inner.right - width, foot, width, height),
            words("scoring.skip"),
            self.show_result,
            shortcut="escape",
            area="foot",
        )
        chips = ui.font("button").get_linesize() + ui.px(10)
        self._chips = pygame.Rect(inner.left, inner.top, inner.width, chips)
        board = self._scoreboard.height
        top = foot - ui.px(12) - board
        paint = partial(self._scoreboard.draw, totals=self.totals)
        ui.picture((inner.left, top, inner.width, board), paint)
        room = pygame.Rect(inner.left, self._chips.bottom + ui.px(8), inner.width, 0)
        room.height = top - ui.px(10) - room.top
        share = room.width * 34 // 100
        self._stage = pygame.Rect(room.left, room.top, share, room.height)
        self._lines_room = pygame.Rect(
            room.left + share + ui.px(16), room.top, room.width - share - ui.px(16), room.height
        )

    def _lay_result(self, ui: Ui, inner: pygame.Rect) -> None:
        said = narrate.outcome_words(self.kit.words, self.account, self.names)
        role = "title" if ui.font("title").size(said)[0] <= inner.width else "heading"
        high = ui.text_height(said, inner.width, role)
        ui.label(
            (inner.left, inner.top, inner.width, high),
            said,
            role,
            align="center",
            colour=self.kit.theme.accent,
        )
        top, foot = inner.top + high + ui.px(10), self._place_buttons(ui, inner)
        form = Form(ui, gap=6)
        board = self._scoreboard.height
        paint = partial(self._scoreboard.draw, totals=self.totals)
        form.add(lambda _: board + ui.px(8), lambda rect: ui.picture(rect, paint))
        for column in self.account.columns:
            self._add_row(form, column)
        form.build(
            pygame.Rect(inner.left, top, inner.width, foot - ui.px(10) - top), valign="middle"
        )

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> int:
        words, gap = self.kit.words, ui.px(10)
        keys = (
            ("scoring.menu", self._menu, "escape"),
            ("scoring.look", self._look, None),
            ("scoring.rematch", self._rematch, None),
        )
        width = (inner.width - gap * (len(keys) - 1)) // len(keys)
        if width > ui.px(260) * self.kit.settings.text_scale:
            width = round(ui.px(260) * self.kit.settings.text_scale)
        height = max(ui.button_height(words(key), width) for key, _, _ in keys)
        top = inner.bottom - height
        left = inner.right - width * len(keys) - gap * (len(keys) - 1)
        for index, (key, command, shortcut) in enumerate(keys):
            button = ui.button(
                (left + index * (width + gap), top, width, height),
                words(key),
                command,
                shortcut=shortcut,
                primary=command == self._rematch,
                area="foot",
            )
            self._first_choice = button.target
        ui.focus.set(self._first_choice)
        return top

    def _add_row(self, form: Form, column: ColumnScore) -> None:
        """A column in the table: letter, stones, account, points."""
        ui, words, theme = form.ui, self.kit.words, self.kit.theme
        said = narrate.owner_words(words, column, self.names)
        if column.owner is not None:
            parts = ", ".join(
                narrate.part_words(words, part) for part in narrate.score_parts(column)
            )
            said = f"{said}: {parts}"
        size = ui.text_px("body")
        letter, points = size * 3 // 2, ui.font("button").size("−88")[0]
        most = max(len(other.stones) for other in self.account.columns)
        marks = (size * 11 // 10) * most + ui.px(16)
        tile = size * 2 if any(other.ornament for other in self.account.columns) else 0

        def lefts(width: int) -> tuple[int, int]:
            """Where the account begins; narrow windows leave the stones out."""
            shown = marks if width > ui.px(560) * self.kit.settings.text_scale else 0
            return letter + tile + shown, shown

        def height(width: int) -> int:
            left, _ = lefts(width)
            wanted = ui.text_height(said, width - left - points - ui.px(12))
            return max(wanted, tile, size * 3 // 2) + ui.px(4)

        def put(rect: pygame.Rect) -> None:
            left, shown = lefts(rect.width)
            paint = partial(self._draw_row, column, size, (letter, tile, shown))
            ui.picture(rect, paint)
            inner = pygame.Rect(rect.left + left, rect.top, 0, rect.height)
            inner.width = rect.width - left - points - ui.px(12)
            colour = theme.ink if column.owner else theme.ink_soft
            ui.label(inner, said, valign="middle", colour=colour)
            figure = narrate.figure(column.points) if column.owner else "–"
            place = (rect.right - points, rect.top, points, rect.height)
            ui.label(place, figure, "button", align="right", valign="middle", colour=colour)

        form.add(height, put)

    def _draw_row(
        self,
        column: ColumnScore,
        size: int,
        widths: tuple[int, int, int],
        surface: pygame.Surface,
        rect: pygame.Rect,
    ) -> None:
        letter, tile, shown = widths
        theme = self.kit.theme
        pygame.draw.line(surface, theme.faint, rect.bottomleft, rect.bottomright, self.ui.px(1))
        font = self.kit.fonts.display_bold(size * 5 // 4)
        texts.draw_text(
            surface,
            GREEK[column.location],
            (rect.left, rect.top, letter, rect.height),
            font,
            theme.accent,
            valign="middle",
            wrap=False,
        )
        if tile and column.ornament:
            place = pygame.Rect(0, 0, tile - 4, tile - 4)
            place.center = rect.left + letter + tile // 2, rect.centery
            draw_tile(surface, column.ornament, place, theme.accent)
        if shown:
            step = size * 11 // 10
            centre = rect.left + letter + tile + step * len(column.stones) // 2 + 4
            pictures.draw_marks(surface, (centre, rect.centery), size, column.stones)

    # Drawing

    def _draw_chips(self, surface: pygame.Surface) -> None:
        """All columns in a row: counted, being counted, still to be counted."""
        theme, ui = self.kit.theme, self.ui
        share = self._chips.width // len(self.account.columns)
        font = ui.font("button")
        icon_px = font.get_height() * 8 // 10
        for index, column in enumerate(self.account.columns):
            chip = pygame.Rect(
                self._chips.left + share * index, self._chips.top, share, self._chips.height
            ).inflate(-ui.px(6), 0)
            counted = index < self.index or (index == self.index and self._has_run)
            pygame.draw.rect(surface, theme.surface, chip, border_radius=ui.px(6))
            if index == self.index:
                pygame.draw.rect(surface, theme.accent, chip, 2, border_radius=ui.px(6))
            inner = chip.inflate(-ui.px(14), 0)
            letters = self.kit.fonts.display_bold(ui.text_px("button"))
            texts.draw_text(
                surface,
                GREEK[column.location],
                inner,
                letters,
                theme.accent if index <= self.index else theme.ink_off,
                valign="middle",
                wrap=False,
            )
            if not counted:
                continue
            points = narrate.figure(column.points) if column.owner else "–"
            texts.draw_text(
                surface, points, inner, font, theme.ink, align="right", valign="middle", wrap=False
            )
            if column.owner:
                pictures.draw_mark(surface, column.owner, inner.center, icon_px)

    def _draw_stage(self, surface: pygame.Surface) -> None:
        """The column that is being counted, its counted stones ringed and numbered."""
        theme, stage, column = self.kit.theme, self._stage, self.column
        pygame.draw.rect(surface, theme.surface, stage, border_radius=self.ui.px(8))
        room = stage.inflate(-self.ui.px(24), -self.ui.px(20))
        number = self.ui.font("button")
        tallest = max(len(other.stones) for other in self.account.columns)
        width = min(
            room.width * 55 // 100,
            int(room.height / (pictures.column_height(1000, max(tallest, 1)) / 1000 + 0.1)),
        )
        foot = room.centerx, room.bottom
        boxes = pictures.draw_column(surface, self.kit, foot, width, column.stones)
        if column.ornament != Ornament.NONE:
            place = pygame.Rect(0, 0, width * 6 // 10, width * 6 // 10)
            place.bottomleft = room.left, room.bottom
            draw_tile(surface, column.ornament, place, theme.accent)
        for index, box in enumerate(boxes[: self.stones]):
            side_y = box.bottom - width * 40 // 100
            x = box.right + self.ui.px(6)
            is_last = index == self.stones - 1
            size = max(12, width * 28 // 100)
            pictures.draw_mark(surface, column.stones[index], (x + size // 2, side_y), size)
            if is_last and self.lines == 0:
                reach = max(8, width // 8)
                tip = box.left - self.ui.px(5), side_y
                back = tip[0] - reach
                wedge = [tip, (back, side_y - reach * 2 // 3), (back, side_y + reach * 2 // 3)]
                pygame.draw.polygon(surface, theme.select, wedge)
                picture = number.render(str(index + 1), True, theme.select)
                place = picture.get_rect(midright=(back - self.ui.px(5), side_y))
                if place.left >= stage.left:
                    surface.blit(picture, place)

    def _draw_lines(self, surface: pygame.Surface) -> None:
        """The account so far, line by line."""
        words, ui, column, theme = self.kit.words, self.ui, self.column, self.kit.theme
        room, top = self._lines_room, self._lines_room.top
        heading = words("scoring.column", column=GREEK[column.location])
        top += texts.draw_text(
            surface,
            heading,
            (room.left, top, room.width, room.height),
            ui.font("heading"),
            theme.ink,
        )
        lines = [(narrate.owner_words(words, column, self.names), "body")]
        parts = narrate.score_parts(column)
        lines += [(narrate.part_words(words, part), "body") for part in parts]
        if column.owner is not None:
            said = words("scoring.sum", n=abs(column.points), points=narrate.figure(column.points))
            lines.append((said, "heading"))
        lines = self._enlarged(lines, room.bottom - top)
        for index, (text, role) in enumerate(lines[: self.lines]):
            top += ui.px(5)
            colour = theme.accent if index > len(parts) else theme.ink
            place = pygame.Rect(room.left, top, room.width, room.bottom - top)
            if 0 < index <= len(parts):
                size = ui.text_px(role)
                self._draw_part_icon(surface, parts[index - 1].kind, (place.left, top), size)
                place = pygame.Rect(place.left + size * 3 // 2, top, place.width - size, 0)
                place.height = room.bottom - top
            top += texts.draw_text(surface, text, place, ui.font(role), colour)

    def _enlarged(self, lines: list[tuple[str, str]], height: int) -> list[tuple[str, str]]:
        """The lines all as large as headings, if there is room for that."""
        ui = self.ui
        width = self._lines_room.width - ui.text_px("heading") * 2
        wanted = sum(ui.text_height(text, width, "heading") + ui.px(5) for text, _ in lines)
        return [(text, "heading") for text, _ in lines] if wanted <= height else lines

    def _draw_part_icon(
        self, surface: pygame.Surface, kind: str, at: tuple[int, int], size: int
    ) -> None:
        owner = self.column.owner or "w"
        rival = "b" if owner == "w" else "w"
        place = pygame.Rect(*at, size, size).move(0, size // 6)
        if kind == "ornament":
            draw_tile(surface, self.column.ornament, place, self.kit.theme.accent)
        else:
            stone = {"own": owner, "rival": rival, "gray": "g"}[kind]
            pictures.draw_mark(surface, stone, place.center, size * 9 // 10)

    # What then

    def _rematch(self) -> None:
        from tholos_desktop.scenes.menu import scene_of

        match = self.match.rematch()
        self.kit.saves.begin(match)
        self.stack.replace(scene_of(self.kit, match))

    def _look(self) -> None:
        from tholos_desktop.scenes.game import GameScene

        table: Scene = GameScene(self.kit, self.match)
        self.stack.replace(table)

    def _menu(self) -> None:
        from tholos_desktop.scenes.menu import MenuScene

        self.kit.saves.forget()  # its end has been seen: there is nothing to go on with
        self.stack.clear(MenuScene(self.kit))
