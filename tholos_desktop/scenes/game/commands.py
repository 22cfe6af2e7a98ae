"""A game on the clipboard and in files: copied, pasted, saved."""

from typing import TYPE_CHECKING

from tholos_desktop.table.match import Match

if TYPE_CHECKING:
    from tholos_desktop.scenes.game.scene import GameScene


def copy(scene: "GameScene") -> None:
    """Copy the code of the position that is shown."""
    game = scene.match.game
    ply = game.ply if scene.viewing is None else scene.viewing
    scene.kit.clipboard.copy(game.position_after(ply).code)
    scene.tell("game.copied")


def paste(scene: "GameScene") -> None:
    """Go to the game or position on the clipboard."""
    words = scene.kit.words
    try:
        match = Match.from_text(
            scene.kit.clipboard.paste(), (words("setup.white"), words("setup.black"))
        )
    except ValueError:
        scene.tell("game.not_a_game")
        return
    scene.kit.saves.begin(match)
    scene.give_way_to(scene.routes.table(match))


def save(scene: "GameScene") -> None:
    """Save the game under its players' names."""
    try:
        path = scene.kit.saves.save(scene.match, scene.match.title)
    except (OSError, ValueError):
        scene.tell("game.save_failed")
    else:
        scene.tell("game.saved", name=path.stem)
