"""Text from files and other programs: it can always be written and drawn."""

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tholos_desktop.plain_text import printable
from tholos_desktop.storage import settings as choices
from tholos_desktop.table.match import Match
from tholos_desktop.ui.typesetting import Fonts

_FONTS = Fonts()
BAD = "N\x00a \ud800 m\x1be"


@example("\ufeff")
@example("\u1100\xad")
@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(), max_size=30))
def test_any_text_is_written_and_drawn(text):
    clean = printable(text)
    assert clean.encode("utf-8").decode("utf-8") == clean
    assert printable(clean) == clean
    assert len(clean) == len(text)
    pygame.font.init()
    _FONTS.text(12).render(text, True, "white")


def test_text_in_any_script_stays_as_it_is():
    for text in ("Íñigo Ωμέγα", "👩‍👩‍👧 🏛", "日本語 العربية", "two\nlines\tand tabs"):
        assert printable(text) == text


def test_whatever_is_drawn_can_be_drawn(ctx):
    font = ctx.fonts.text(14)
    assert font.render(BAD, True, "white").get_size() == font.size(BAD)


def test_names_are_cleaned_where_they_come_in(ctx):
    match = Match.from_text(f'[Tholos "1"]\n[White "{BAD}"]\n\n{{{BAD}}} -')
    assert match.setup.white.name == printable(BAD)
    assert match.comments == {0: printable(BAD)}
    assert ctx.games.keep(match)


@pytest.mark.parametrize("name", ["\\u0000", "\\ud83d", "\\u001b"])
def test_a_name_in_the_settings_that_no_font_has_stops_no_start(ctx, drive, name):
    from tests.driving import routes_of

    path = ctx.settings.path
    path.parent.mkdir(parents=True)
    path.write_text(f'{{"version": 1, "setup": {{"player_name": "{name}"}}}}')
    ctx.settings = choices.load(path)
    driver = drive(routes_of(ctx).play())
    assert driver.top.game.setup.white.name == "\ufffd"
    assert ctx.settings.save()
