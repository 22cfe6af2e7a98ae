"""The choice of a way to play, on top of the pages of a new game."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.rules import SIDES
from tholos_desktop.scenes.new_game import NewGame
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.scenes.ways import no_face, side_by_side, two_far_stones, two_stones
from tholos_desktop.table.terms import WAYS, Way
from tholos_desktop.ui.boxes import BoxPress, Column, Middle, Press, Row, Text, Wide
from tholos_desktop.ui.live import drawn

_PICTURE, _LEAST = 50, 150
"""Height of a way's picture, and minimum width of a button that shows it, in pixels at
1280x720."""


def way_presses(
    scene: RoutedScene[Any], game: NewGame, choose: Callable[[Way], object]
) -> Iterator[Press]:
    """Yield a button for each way to play."""
    words = scene.ctx.words
    for way in WAYS:
        yield Press(
            words(f"play.{way}"), partial(choose, way), chosen=way == game.way, area="ways",
            group=words("play.title"),
        )  # fmt: skip


def way_plates(
    scene: RoutedScene[Any], game: NewGame, choose: Callable[[Way], object]
) -> Iterator[Press]:
    """Yield the ways to play with a picture each."""
    ctx, edge = scene.ctx, scene.ui.px(_PICTURE)
    pictures: dict[Way, pygame.Surface] = {
        "rival": face_picture(scene, game.rival, edge),
        "friend": two_stones(edge),
        "elsewhere": two_far_stones(edge),
        "watch": side_by_side(*(face_picture(scene, game.watched[side], edge) for side in SIDES)),
    }
    for press, (way, picture) in zip(
        way_presses(scene, game, choose), pictures.items(), strict=True
    ):
        says = ctx.words(f"play.{way}_says")
        texts = Column(Text(press.text, "button"), Text(says, "small", ctx.theme.ink_soft), gap=0)
        beside = Row(drawn(picture), Middle(texts), gap=12)
        press.options["detail"] = says
        box = Wide(beside, Middle(texts), least=_LEAST)
        yield BoxPress(box, press.text, press.command, pad=8, **press.options)


def face_picture(scene: RoutedScene[Any], face: str, edge: int) -> pygame.Surface:
    """Return a portrait, or an empty disc while it is being read."""
    return portrait(face, edge) if scene.has_art else no_face(edge, scene.ctx.theme.raised)
