"""The accessibility tree of the window, as plain values. Scenes build it only while a screen reader
listens."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

Box = tuple[int, int, int, int]
"""Left, top, width and height in the window's pixels."""


class Role(Enum):
    BUTTON = auto()
    OPTION = auto()
    ENTRY = auto()
    SLIDER = auto()
    TEXT = auto()
    HEADING = auto()


class AccessLabel(NamedTuple):
    name: str
    role: Role = Role.BUTTON
    about: str = ""
    value: str = ""
    key: str = ""
    group: str = ""
    caret: int | None = None
    """Number of the value's letters before the caret."""
    is_chosen: bool | None = None
    """``None`` for a control that cannot be chosen or ticked."""


@dataclass(frozen=True)
class Node:
    place: str
    """Key of the node within its scene, the same in every frame."""
    label: AccessLabel
    box: Box = (0, 0, 0, 0)
    """Visible part of the node; empty if it is scrolled out of sight."""
    is_enabled: bool = True
    focus: Callable[[], object] | None = field(default=None, compare=False)
    """Function that focuses the node; ``None`` if it cannot have the focus."""
    press: Callable[[], object] | None = field(default=None, compare=False)
    """Function that presses the node; ``None`` for plain text."""
    range: tuple[int, int, int] | None = None
    """A slider's position, minimum and maximum."""
    step: Callable[[int], object] | None = field(default=None, compare=False)


class AccessTree(NamedTuple):
    nodes: tuple[Node, ...] = ()
    focus: str = ""
    """``place`` of the focused node; empty if there is none."""
    language: str = ""
    scene: str = ""
    """Name of the scene, within which the ``place`` of each node is unique."""
    floor: int = 0
    announcements: tuple[str, ...] = ()
    """Texts of the scene that are spoken when they are new."""

    def at(self, place: str) -> Node | None:
        return next((node for node in self.nodes if node.place == place), None)
