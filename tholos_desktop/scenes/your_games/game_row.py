from typing import NamedTuple

import pygame

from tholos_desktop.board.illustrations import draw_small_plan
from tholos_desktop.rules import Position
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Block
from tholos_desktop.ui.ui import Ui

PLAN, GROWTH = 96, 0.8
"""Width of a small plan in pixels at 1280x720, and its growth with the text size."""


class GameRow(NamedTuple):
    """A row in a list of games. It keeps its place and height when its game is deleted."""

    head: str
    detail: str
    position: Position | None
    """Position to draw; ``None`` for a game that can't be read."""
    open: Command | None
    """Opens the game; ``None`` if it can't be opened."""
    delete: Command
    undo: Command | None = None
    """Undoes the deletion; ``None`` if the game is not deleted.

    Its button replaces the one that opens the game, so that a second click on *Delete* hits
    nothing."""

    def block(self, ctx: Context, ui: Ui, plan: int) -> Block:
        gap, undo = ui.px(8), ctx.words("your_games.undo_delete")
        delete = ctx.words("your_games.delete")
        beside = ui.button_width(delete, icon=True)

        def height(width: int) -> int:
            inner = width - plan - beside - 2 * gap - 2 * ui.px(14)
            texts = (self.head, self.detail), (undo, self.head)
            return 2 * ui.px(9) + max(
                ui.text_height(text, inner, "button") + ui.text_height(detail, inner, "small")
                for text, detail in texts
            )

        def place(rect: pygame.Rect) -> None:
            ui.picture((rect.left, rect.top, plan, rect.height), paint)
            main = pygame.Rect(rect.left + plan + gap, rect.top, 0, rect.height)
            main.width = rect.right - beside - gap - main.left
            if self.undo:
                ui.button(main, undo, self.undo, detail=self.head, align="left", icon="undo")
                return
            ui.button(
                main,
                self.head,
                self.open or (lambda: None),
                detail=self.detail,
                align="left",
                unavailable="" if self.open else ctx.words("your_games.unreadable"),
            )
            aside = (main.right + gap, rect.top, beside, rect.height)
            ui.button(aside, delete, self.delete, group=self.head, icon="delete", quiet=True)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if self.position:
                draw_small_plan(surface, rect, theme=ctx.theme, position=self.position)
            if self.undo:
                veil = pygame.Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*ctx.theme.panel, 190))
                surface.blit(veil, rect)

        return Block(height, place)


def deleted_button(ui: Ui, undo: Command) -> Button | None:
    return next((button for button in ui.buttons if button.command is undo), None)
