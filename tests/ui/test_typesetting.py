"""Texts in their rooms: what is cut short, and what is told of what does not fit."""

import gc
import json
import weakref
from pathlib import Path

import pygame
import pytest

from tholos_desktop import files
from tholos_desktop.ui import typesetting
from tholos_desktop.ui.font_fallback import FontFallback
from tholos_desktop.ui.typesetting import Fonts, Overflow, draw_text, shortened, wrapped
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Label

NAME = "Maximiliana Teodora"


@pytest.fixture
def font() -> pygame.font.Font:
    pygame.font.init()
    return Fonts().text(20)


@pytest.mark.parametrize("name", ["W" * 24, "王" * 24])
def test_a_name_wider_than_its_room_is_broken(font, name):
    text = f"Now {name} wins"
    lines = wrapped(text, font, 120)
    assert all(font.size(line)[0] <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert {"Now", "wins"} <= set(lines)
    assert wrapped(text, font, 1)  # each character on a line of its own


def test_a_sum_stays_on_one_line_if_it_fits(font):
    sums = "5 + 3", "7 +3 −2 −2 = 6", "57 → 45"
    text = "On α {}, on β {}, and then {}".format(*sums)
    widest = max(font.size(f"{each},")[0] for each in sums)
    for width in range(font.size("then")[0], font.size(text)[0]):
        lines = wrapped(text, font, width)
        assert all(font.size(line)[0] <= width for line in lines)
        assert " ".join(lines) == text
        if width >= widest:
            assert all(any(each in line for line in lines) for each in sums), (width, lines)


def test_a_text_that_is_too_wide_ends_in_an_ellipsis_and_fits(font):
    whole = font.size(NAME)[0]
    assert shortened(NAME, font, whole) == NAME
    assert len(shortened(NAME, font, whole - 1)) > len(NAME) - 4
    for width in range(font.size("M…")[0], whole):
        cut = shortened(NAME, font, width)
        assert cut.endswith("…")
        assert NAME.startswith(cut[:-1])
        assert font.size(cut)[0] <= width
        assert not cut[:-1].endswith(" "), "no space hangs before the dots"


@pytest.mark.parametrize(
    ("room", "fits"), [((400, 40), True), ((30, 40), False), ((400, 5), False)]
)
def test_whoever_listens_is_told_of_a_text_that_does_not_fit(room, fits, font, monkeypatch):
    told: list[Overflow] = []
    monkeypatch.setattr(typesetting, "on_overflow", told.append)
    draw_text(pygame.Surface((400, 40)), NAME, (0, 0, *room), font, (255, 255, 255), wrap=False)
    assert [(each.what, each.room) for each in told] == ([] if fits else [(NAME, room)])


def test_a_widget_outside_its_room_is_told_of(ctx, monkeypatch):
    told: list[Overflow] = []
    monkeypatch.setattr(typesetting, "on_overflow", told.append)
    ui = Ui(ctx, (1280, 720))
    ui.add(Label, (1200, 0, 100, 20), "beyond the edge")
    assert [(each.needed, each.room) for each in told] == [((100, 20), (1280, 720))]
    with ui.scroll((0, 0, 400, 200), 900):
        ui.add(Label, (0, 600, 100, 20), "further down, where it can be scrolled to")
    assert len(told) == 1
    ui.kill()


def test_a_window_of_every_size_keeps_few_fonts_and_no_open_file():
    pygame.font.init()
    fonts, surface = Fonts(), pygame.Surface((400, 400))
    loaded = []
    for px in range(10, 250):
        face = fonts.display(px)
        draw_text(surface, NAME, surface.get_rect(), face, (255, 255, 255))
        loaded.append(weakref.ref(face))
        del face
    gc.collect()
    assert sum(font() is not None for font in loaded) == typesetting.SIZES_KEPT
    descriptors = Path("/proc/self/fd")
    if descriptors.exists():
        names = [file.readlink().name for file in descriptors.iterdir() if file.is_symlink()]
        assert "GFSNeohellenic.otf" not in names


def test_every_text_of_every_language_has_its_letters_in_every_face(ctx):
    """Signs of keys, arrows and dots aside, which neither headings nor names have."""
    letters = {
        letter
        for file in files.asset("text").rglob("*.json")
        for text in json.loads(file.read_text("utf-8")).values()
        for letter in text
        if letter.isprintable() and not letter.isspace()
    }
    assert {"ł", "ώ", "ß", "ã", "Ω"} <= letters
    fallback, folder = FontFallback(), ctx.fonts.folder
    for name, missing in (
        ("Inter-Regular", set()), ("Inter-SemiBold", set()), ("GFSNeohellenic", {"→", "⌫", "●"}),
        ("GFSNeohellenicBold", {"→", "⌫", "●"}),
    ):  # fmt: skip
        file = str(folder / f"{name}.otf")
        assert {x for x in letters if fallback.runs(x, (file,))[0].file != file} == missing, name


@pytest.mark.parametrize(
    ("text", "from_left_to_right"),
    [
        ("Ana 12", ["Ana 12"]),
        ("עמרי", ["עמרי"]),
        ("Ana עמרי בן (White)", ["Ana ", "בן", "עמרי", " (White)"]),
        ("עמרי 12 גל", ["גל", "12", "עמרי"]),
        ("محمد ١٢ (Black)", ["١٢", "محمد", " (Black)"]),
        ("עמרי – محمد", ["עמרי", " – ", "محمد"]),
        ("עמרי, محمد: 3", ["עמרי", ", ", "محمد", ": 3"]),
        ("Costs محمد 3 points", ["Costs ", "محمد", " 3 points"]),
        ("עמרי 9 : 7 محمد", ["עמרי", " 9 : 7 ", "محمد"]),
        ("हिन्दी 2", ["हिन्दी", " ", "2"]),
    ],
)
def test_right_to_left_names_stand_in_a_line_from_left_to_right(ctx, text, from_left_to_right):
    runs = ctx.fonts.fallback.runs(text, (str(ctx.fonts.folder / "Inter-Regular.otf"),))
    shown = [run.text for run in runs if not run.text.isspace() or run.text == text]
    assert shown == [each for each in from_left_to_right if not each.isspace()]


def test_what_is_never_seen_makes_no_name_illegible(ctx):
    assert ctx.fonts.can_draw("\ufe0f") and ctx.fonts.can_draw("\u200d")


def test_headings_draw_the_signs_that_their_font_lacks(ctx):
    pictures = {
        pygame.image.tobytes(ctx.fonts.display(40).render(sign, True, "white"), "RGBA")
        for sign in "→⌫●"
    }
    assert len(pictures) == 3, "boxes look alike"


def test_a_font_of_the_system_draws_what_ours_lack(ctx, monkeypatch):
    own, other = (
        str(ctx.fonts.folder / f"{name}.otf") for name in ("GFSNeohellenic", "Inter-Regular")
    )
    found = {"broken": __file__, "other": other}
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: [*found])
    monkeypatch.setattr(pygame.font, "match_font", found.__getitem__)
    runs = FontFallback().runs("Ana Ольга 王", (own,))
    assert [(run.text, run.file) for run in runs] == [
        ("Ana ", own), ("Ольга", other), (" ", own), ("王", None)
    ]  # fmt: skip
