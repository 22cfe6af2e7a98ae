"""Layouts as values: where boxes lie, what stays in its place, and what is painted and read."""

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from tholos_desktop.reader.tree import Role
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Fit,
    Grid,
    Hidden,
    Later,
    Middle,
    Narrow,
    Part,
    Press,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.dirty_regions import differing
from tholos_desktop.ui.live import Ground, Live
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.ui import Ui

WORDS = (
    "Seven", "columns", "of", "white", "and", "black", "stones", "rise", "to", "form", "a",
    "round", "temple",
)  # fmt: skip
ROOM = pygame.Rect(30, 20, 700, 600)


@pytest.fixture
def ui(ctx: Any) -> Ui:
    return Ui(ctx, (1280, 720))


def sentence(rng: random.Random, most: int = 12) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, most)))


def layout(rng: random.Random, depth: int = 2) -> Box:
    """A random layout of texts, notices and pictures, which can be painted."""
    if depth == 0 or rng.random() < 0.2:
        text = sentence(rng)
        return rng.choice(
            [
                Text(text, rng.choice(("small", "body", "heading"))),
                NoticeText(text, rng.choice([*Severity])),
                Canvas(lambda surface, rect: surface.fill("red", rect), 40, 40, shows=(text,)),
            ]
        )
    boxes = [layout(rng, depth - 1) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        boxes.insert(rng.randint(0, len(boxes)), Space())
    words = Column, Row, Grid, Steady, Fit
    one = rng.choice([*words, Card, Ground, Middle, Narrow, Wide])
    if one is Wide:
        return Wide(Row(*boxes), Column(*boxes), least=rng.choice((100, 400)))
    if one is Ground:
        return Ground(Column(*boxes), lambda *_: None, across=9, down=5)
    if one is Narrow:
        return Narrow(Column(*boxes), 60)
    return one(*boxes) if one in words else one(Column(*boxes))  # type: ignore[arg-type]


def all_parts(ui: Ui, box: Box, rect: pygame.Rect) -> Iterator[tuple[Part, list[Part]]]:
    """Every part of a layout, and the parts of this part."""
    parts = [*box.parts(ui, rect)]
    yield Part(box, rect), parts
    for part in parts:
        yield from all_parts(ui, part.box, part.rect)


@pytest.mark.parametrize("seed", range(30))
def test_parts_lie_in_their_box_and_none_lies_over_another(ui, seed):
    box = layout(random.Random(seed))
    high = box.height(ui, ROOM.width)
    assert box.least(ui, ROOM.width) == high, "nothing in it can scroll"
    for rect in (ROOM, pygame.Rect(ROOM.topleft, (ROOM.width, max(high, ROOM.height)))):
        if high > rect.height:
            continue
        for (whole, where), parts in all_parts(ui, box, rect):
            for index, part in enumerate(parts if not isinstance(whole, Ground) else parts[1:]):
                assert where.contains(part.rect) or not part.rect.size[1], (seed, whole, part)
                others = [other.rect for other in parts[:index]]
                assert part.rect.collidelist(others) == -1, (seed, whole, part)


@pytest.mark.parametrize("seed", range(20))
def test_to_paint_the_regions_that_differ_is_to_paint_all(ui, seed):
    rng, contents = random.Random(seed), list[Box]()
    contents += (layout(rng), layout(rng))
    live = Live(ui, ROOM, lambda: contents[0])
    painted, anew = (pygame.Surface(ui.size) for _ in range(2))
    live.draw(painted)
    before = frozenset(live.regions())
    del contents[0]
    for area in differing(before, frozenset(live.regions())):
        painted.set_clip(area)
        painted.fill("black", area)
        live.draw(painted)
    live.draw(anew)
    assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(anew, "RGB"), seed


def test_a_reader_hears_what_is_painted_in_its_place(ui):
    title, text = Text("Temple", "heading"), Text("Two stones.")
    picture = Canvas(lambda surface, rect: None, 40, says="a stone")
    live = Live(ui, ROOM, lambda: Card(Column(title, Space(), Row(text, picture))))
    nodes = {node.label.name: node for node in live.nodes("panel")}
    assert [*nodes] == live.texts == ["Temple", "Two stones.", "a stone"]
    assert nodes["Temple"].label.role is Role.HEADING
    assert nodes["Temple"].box[1] < nodes["Two stones."].box[1] == nodes["a stone"].box[1]
    assert nodes["Two stones."].box[0] < nodes["a stone"].box[0]


def places(ui: Ui, box: Box) -> dict[str, tuple[int, int]]:
    return {each.box.says: each.rect.topleft for each in box.leaves(ui, ROOM)}


def test_nothing_moves_when_another_box_takes_the_place_of_a_steady_one(ui):
    texts = ["short", " ".join(WORDS * 5)]
    ways = [Column(Steady(*map(Text, each)), Text("below")) for each in (texts, [*reversed(texts)])]
    assert places(ui, ways[0])["below"] == places(ui, ways[1])["below"]
    beside = [Row(Text("left"), box(Narrow(Text("aside")))) for box in (Narrow, Hidden)]
    left = [next(iter(row.parts(ui, ROOM))).rect for row in beside]
    assert left[0] == left[1] and places(ui, beside[1]).keys() == {"left", ""}


def test_what_comes_later_comes_into_its_room_and_once(ui):
    late, never = (Later(Text(text), is_there=False) for text in ("late", "never placed"))
    Column(Later(Text("there"), is_there=True), late, Text("below")).place(ui, ROOM)
    before = {label.text: label.rect for label in ui.labels}
    for each in (late, never, late):
        each.show()
    there, below, came = ui.labels
    assert before == {"there": there.rect, "below": below.rect} and came.text == "late"
    assert there.rect.bottom < came.rect.top and came.rect.bottom < below.rect.top


def test_what_fits_is_shown_and_what_is_missing_is_scrolled(ui):
    long, short = Text("\n".join(WORDS * 2)), Text("short")
    fit = Fit(long, short)
    high = long.height(ui, 500)
    for room, shown in ((high, long), (high - 1, short), (1, short)):
        ((box, _),) = fit.parts(ui, pygame.Rect(0, 0, 500, room))
        assert box is shown
    foot, rows = Press("Back", lambda: None), Column(*(Text(word) for word in WORDS * 3))
    page = Column(ScrollView(rows), foot)
    page.place(ui, pygame.Rect(0, 0, 500, 400))
    (scroll,) = ui.scrolls
    assert scroll.is_needed and foot.button.rect.bottom == 400
    assert scroll.rect.bottom <= foot.button.rect.top
    for label in ui.labels:
        assert not label.rect.top < scroll.rect.bottom < label.rect.bottom


def test_boxes_stand_beside_each_other_where_there_is_room(ui):
    broad, narrow = Row(Press("Import", print), Press("Export", print)), Text("narrow")
    wide = Wide(broad, narrow)
    needed = broad.width(ui)
    assert wide.shown(ui, needed) is broad
    assert wide.shown(ui, needed - 1) is narrow
    ui.ctx.settings.text_scale = 2.0
    assert Wide(broad, narrow, least=300).shown(ui, 599) is narrow


def test_equal_buttons_share_a_row_as_their_texts_need(ui):
    texts = "Undo", "From the quarry and back"
    presses = [Press(text, print) for text in texts]
    for width in (900, 360):
        rects = [part.rect for part in Row(*presses).parts(ui, pygame.Rect(0, 0, width, 40))]
        assert rects[0].left == 0 and rects[1].right == width
        assert (abs(rects[0].width - rects[1].width) <= 1) == (width == 900)
        if width == 360:
            assert all(
                rect.width >= box.width(ui) for rect, box in zip(rects, presses, strict=True)
            )


def test_rows_of_options_are_equally_full_and_labeled_where_there_is_room(ui):
    options = [(number, word) for number, word in enumerate(WORDS[:7])]
    row = labeled_choice("Stones", options, 3, print)
    for width, counts in ((1200, [7]), (460, [3, 2, 2])):
        leaves = row.leaves(ui, pygame.Rect(0, 0, width, 400))
        tops = [each.rect.top for each in leaves if isinstance(each.box, Press)]
        assert [tops.count(top) for top in sorted(set(tops))] == counts
