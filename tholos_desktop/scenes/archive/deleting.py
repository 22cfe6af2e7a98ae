"""The question before a game is deleted that counts toward a rating."""

from collections.abc import Callable
from typing import Any

from tholos_desktop.language.names import title
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.storage import strengths
from tholos_desktop.table.match import Match
from tholos_desktop.table.rated import hindrance


def confirm(scene: RoutedScene[Any], match: Match | None, delete: Callable[[], object]) -> None:
    """Delete a game; ask first, over the scene, if that changes a rating."""
    if match is None or not match.game.is_over:
        delete()
        return
    words = scene.kit.words
    if hindrance(match, strengths.load(match.game.start.mode)):
        delete()
        return
    question = scene.routes.question(
        words("load.delete_title"),
        words("archive.delete_rated", game=title(words, match.players)),
        yes=words("load.delete"),
        no=words("load.delete_no"),
    )
    scene.stack.push(question, lambda yes: delete() if yes else None)
