"""The log of turns, drawn and scrolled."""

import pygame
import pytest

from tests.driving import routes_of
from tholos_desktop.scenes.board.turn_log import LogScene, TurnLog
from tholos_desktop.ui.typesetting import measure


@pytest.mark.parametrize("height", [140, 151, 163, 170])
def test_a_scrolled_log_begins_with_a_whole_line_at_its_top_edge(ctx, height):
    font = ctx.fonts.strong(16)
    rect = pygame.Rect(0, 0, 300, height)
    log = TurnLog(ctx, rect, font, lambda _: None)
    log.show_entries(
        [f"{number}. " + "Ana places a stone. " * (number % 4 + 1) for number in range(30)]
    )
    text, last = log.entries[-1]
    below = last.height - measure(text, font, last.width)[1]
    surface, step = pygame.Surface(rect.size), font.get_linesize()
    pygame.mouse.set_pos(rect.center)
    while log.entries[0][1].height == 0:
        log.draw(surface)
        seen = pygame.surfarray.array3d(surface)[12:200, 2:-2] != ctx.theme.surface[:3]
        assert seen[:, :step].any(), "empty room at the top"
        first = next(place for _, place in log.entries if place.height)
        is_cut = first.top == 0 and first.height > below and (first.height - below) % step
        assert not is_cut, "a line is cut at the top"
        assert log.handle(pygame.Event(pygame.MOUSEWHEEL, y=1))


def test_keys_go_through_the_log_from_end_to_end(ctx, drive):
    turns = [f"{number}. +w" for number in range(1, 31)]
    driver = drive(LogScene(routes_of(ctx), turns, viewing=9))
    for key, number in (("down", 10), ("up", 9), ("home", 1), ("up", 1), ("end", 30), ("down", 30)):
        driver.press(key)
        assert driver.top.announcements()[1] == turns[number - 1], key
