"""The log of turns, drawn and scrolled."""

import pygame
import pytest

from tholos_desktop.scenes.board.turn_log import TurnLog
from tholos_desktop.ui.context import Context


@pytest.mark.parametrize("height", [140, 151, 163, 170])
def test_a_scrolled_log_begins_with_a_whole_line_at_its_top_edge(ctx: Context, height: int) -> None:
    font = ctx.fonts.strong(16)
    rect = pygame.Rect(0, 0, 300, height)
    log = TurnLog(ctx, rect, font, lambda _: None)
    log.show_entries(
        [f"{number}. " + "Ana places a stone. " * (number % 4 + 1) for number in range(30)]
    )
    surface = pygame.Surface(rect.size)
    step = font.get_linesize()
    for offset in [*range(0, log._bottom, 7), log._bottom]:
        log._scroll_to(offset)
        log.draw(surface)
        seen = pygame.surfarray.array3d(surface)[12:200, 2:-2] != ctx.theme.surface[:3]
        assert seen[:, :step].any(), "empty room at the top"
        tops = [
            top
            for line in log._lines
            for top in range(line.top, line.top + line.height - log._pad, step)
        ]
        cut = [top for top in tops if top < log._offset < top + step]
        assert not cut, "a line is cut at the top"
