"""The board by keys: letters and numbers for its places, the focus on them, and commands."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES, STONES, Position, rival
from tholos_desktop.scenes.game import commands
from tholos_desktop.table.hand import Spot

if TYPE_CHECKING:
    from tholos_desktop.scenes.game.scene import GameScene

OWN_KEYS = {pygame.K_z: 0, pygame.K_x: 1, pygame.K_m: 2}
"""The seats of the workshop of the player in turn, from the left."""
RIVAL_KEYS = {pygame.K_r: 0, pygame.K_t: 1, pygame.K_y: 2}
QUARRY_KEYS = {pygame.K_i: "w", pygame.K_o: "b", pygame.K_k: "g"}
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META
_SHORTCUTS = {
    pygame.K_c: commands.copy,
    pygame.K_v: commands.paste,
    pygame.K_s: commands.save,
}


def handle_key(scene: "GameScene", event: pygame.Event) -> bool:
    """React to a key that is down; whether it meant anything."""
    key = event.key
    if event.mod & _SHORTCUT:
        command = _SHORTCUTS.get(key)
        if command:
            command(scene)
        return command is not None
    if key == pygame.K_ESCAPE:
        if scene.hand.is_empty and not scene.looks_back:
            scene.open_pause()
        else:
            scene.step_back()
        return True
    if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
        now = scene.match.game.ply if scene.viewing is None else scene.viewing
        steps = {pygame.K_PAGEUP: now - 1, pygame.K_PAGEDOWN: now + 1, pygame.K_HOME: 0}
        scene.view(steps.get(key))
        return True
    if key == pygame.K_v:
        scene.turn_view()
        return True
    spot = spot_of_key(key, scene.settled)
    if spot is not None:
        scene.kit.keys_in_use = True
        scene.touch(spot)
    return spot is not None


def spot_of_key(key: int, position: Position) -> Spot | None:
    """The place of the board that a key names."""
    if pygame.K_1 <= key <= pygame.K_7:
        return Spot(LOCATIONS[key - pygame.K_1])
    if pygame.K_a <= key <= pygame.K_g:
        return Spot(LOCATIONS[key - pygame.K_a])
    if key in QUARRY_KEYS:
        return Spot(QUARRY, QUARRY_KEYS[key])
    for keys, side in ((OWN_KEYS, position.side), (RIVAL_KEYS, rival(position.side))):
        if key in keys:
            held = position.workshop(side)
            return Spot(side, held[keys[key]] if keys[key] < len(held) else None)
    return None


def add_targets(scene: "GameScene") -> None:
    """Let Tab and the arrow keys reach the places of the board."""
    for location in LOCATIONS:
        _add_target(scene, Spot(location), "temple")
    for stone in STONES:
        _add_target(scene, Spot(QUARRY, stone), "quarry")
    for side in SIDES:
        for stone in STONES:
            _add_target(scene, Spot(side, stone), f"workshop {side}")


def _add_target(scene: "GameScene", spot: Spot, area: str) -> None:
    def box() -> pygame.Rect:
        boxes = scene.board.spots(scene.settled)
        return boxes.get(spot) or boxes[Spot(spot.zone)]

    def is_there() -> bool:
        return spot.zone not in SIDES or (spot.stone or "") in scene.settled.workshop(spot.zone)

    scene.ui.focus.add(
        box,
        partial(scene.touch, spot),
        area=area,
        enabled=is_there,
        focused=partial(scene.focus_on, spot),
        blurred=partial(scene.focus_on, None),
    )
