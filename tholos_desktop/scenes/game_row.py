"""A game in a list: a small plan of its position, who plays and how it stands, and a button."""

from datetime import datetime
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.illustrations import draw_small_plan
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import shown_names, title
from tholos_desktop.language.sentences import figure
from tholos_desktop.rules import BLACK, WHITE, rival, score
from tholos_desktop.table.match import Match
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Block
from tholos_desktop.ui.ui import Ui

PLAN, GROWTH = 96, 0.8
"""The width of a small plan in a window of 1280 by 720, and how it follows the text size."""


class GameRow(NamedTuple):
    """What a row shows, and what can be done with it."""

    match: Match
    detail: str
    open: Command
    """What the row itself does."""
    aside: str
    """The text of the button beside it."""
    act: Command
    """What that one does."""
    more: tuple[tuple[str, Command], ...] = ()
    """Other buttons between the two, each with what it does."""

    def block(self, kit: Kit, ui: Ui, plan: int) -> Block:
        """The row; ``plan`` is the width of the small plan in pixels."""
        head, gap = title(kit.words, self.match.players), ui.px(8)
        asides = [*self.more, (self.aside, self.act)]
        widths = [ui.button_width(text) for text, _ in asides]
        aside = sum(widths) + gap * (len(widths) - 1)

        def height(width: int) -> int:
            inner = width - plan - aside - 2 * gap - 2 * ui.px(14)
            heights = (
                ui.text_height(head, inner, "button"),
                ui.text_height(self.detail, inner, "small"),
            )
            return sum(heights) + 2 * ui.px(9)

        def place(rect: pygame.Rect) -> None:
            position = self.match.game.position
            paint = partial(draw_small_plan, theme=kit.theme, position=position)
            ui.picture((rect.left, rect.top, plan, rect.height), paint)
            main = pygame.Rect(rect.left + plan + gap, rect.top, 0, rect.height)
            main.width = rect.right - aside - gap - main.left
            ui.button(main, head, self.open, detail=self.detail, align="left")
            left = main.right + gap
            for (text, act), wide in zip(asides, widths, strict=True):
                ui.button((left, rect.top, wide, rect.height), text, act, group=head)
                left += wide + gap

        return Block(height, place)


def standing(kit: Kit, match: Match) -> list[str]:
    """How a game stands: whether it is over, how far it is, and the points if they are shown."""
    words = kit.words
    if match.draft is not None:
        return [words("load.drawing")]
    is_over = match.game.is_over
    parts = [words("load.over") if is_over else words("load.turns", n=match.game.ply)]
    if is_over or kit.settings.show_points:
        account = score(match.game.position)
        points = (figure(account.points(side)) for side in (WHITE, BLACK))
        parts.append("\u00a0:\u00a0".join(points))
    if not is_over and match.clock and (lost := match.clock.lost):
        parts.append(words("clock.won", rival=shown_names(words, match.players)[rival(lost)]))
    return parts


def moment(words: Words, when: datetime) -> str:
    """A date and a time of day."""
    values = {name: f"{getattr(when, name):02}" for name in ("month", "day", "hour", "minute")}
    return words("load.date", year=when.year, **values)
