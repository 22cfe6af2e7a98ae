from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count

import pygame

from tholos_desktop.reader.tree import AccessLabel, AccessTree, Box, Node, Role
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Label

HEADINGS = ("wordmark", "banner", "title", "heading")
_AFTER = 1_000_000
"""Number that sorting uses for every focus target. It is larger than any text's, so that texts made
just before a target are read before the target."""
FOOT = "foot"
"""Focus area of the buttons at the bottom of a page, which are read last."""


def tree_of(ui: Ui, drawn: Iterable[Node] = (), announcements: Sequence[str] = ()) -> AccessTree:
    """Return the accessibility tree: painted and drawn nodes that can only be read, the widgets,
    then other nodes."""
    nodes = [*(node for each in ui.painted for node in each.nodes()), *drawn]
    read = [node for node in nodes if not node.press and not node.step]
    touched = [node for node in nodes if node.press or node.step]
    focus = ui.focus.current
    places = _places(ui)
    return AccessTree(
        (*read, *_widgets(ui, places), *touched),
        places[focus] if focus in places and focus.enabled() else "",
        ui.ctx.words.language,
        announcements=tuple(announcements),
    )


def texts(ui: Ui) -> list[str]:
    """Return the lines of text to announce, without the names of controls, and without single words
    that are not headings."""
    lines = [(label, text) for label in _labels(ui) for text in label.text.splitlines()]
    return [text for label, text in lines if label.role in HEADINGS or " " in text.strip()]


def drawn_text(place: str, text: str, rect: pygame.Rect, role: Role = Role.TEXT) -> Node:
    return Node(place, AccessLabel(text, role), box_of(rect))


def pressed_text(
    place: str, text: str, rect: pygame.Rect, press: Command, *, is_chosen: bool | None = None
) -> Node:
    return Node(place, AccessLabel(text, is_chosen=is_chosen), box_of(rect), press=press)


def box_of(rect: pygame.Rect) -> Box:
    return rect.left, rect.top, rect.width, rect.height


def _labels(ui: Ui) -> list[Label]:
    label = [target.label() for target in ui.focus.targets() if target.label]
    named = {each.group for each in label if each and each.role is Role.OPTION}
    named |= {each.name for each in label if each and each.role in (Role.ENTRY, Role.SLIDER)}
    return [label for label in ui.labels if label.text.strip() and label.text not in named]


def _places(ui: Ui) -> dict[Target, str]:
    numbers: dict[str, Iterator[int]] = {}
    return {
        target: f"{target.area}/{next(numbers.setdefault(target.area, count()))}"
        for target in ui.focus.targets()
    }


def _widgets(ui: Ui, places: dict[Target, str]) -> list[Node]:
    found: list[tuple[bool, int, int, Node]] = []
    window = pygame.Rect((0, 0), ui.size)
    for number, label in enumerate(_labels(ui)):
        role = Role.HEADING if label.role in HEADINGS else Role.TEXT
        node = drawn_text(f"text/{number}", label.text, label.seen_rect.clip(window), role)
        found.append((False, *label.order, node))
    for number, picture in enumerate(ui.pictures):
        if text := picture.says() if picture.says else "":
            node = drawn_text(f"picture/{number}", text, picture.seen_rect.clip(window))
            found.append((False, *picture.order, node))
    for number, (target, place) in enumerate(places.items()):
        if there := _target(ui, target, place):
            found.append((target.area == FOOT, number, _AFTER, there))
    return [node for *_, node in sorted(found, key=lambda each: each[:3])]


def _target(ui: Ui, target: Target, place: str) -> Node | None:
    label = target.label() if target.label else None
    if label is None:
        return None
    scroll = next((each for each in ui.scrolls if each.holds(target)), None)
    rect = target.rect().clip(scroll.rect) if scroll else target.rect()
    return Node(
        place,
        label,
        box_of(rect.clip((0, 0, *ui.size))),
        target.enabled(),
        focus=partial(ui.focus.set, target),
        press=target.activate,
        range=target.range and target.range(),
        step=target.step,
    )
