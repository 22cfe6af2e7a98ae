from collections.abc import Callable
from typing import Any

from tholos_desktop.language.names import title
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.services.players import Players
from tholos_desktop.table.match import Match


def confirm(
    scene: RoutedScene[Any], players: Players, match: Match | None, delete: Callable[[], object]
) -> None:
    """Delete a game, but ask first if this changes a rating."""
    if match is None or not match.is_over or players.unrated_reason(match):
        delete()
        return
    words = scene.ctx.words
    question = scene.routes.question(
        words("your_games.delete_title"),
        words("your_games.delete_rated", game=title(words, match.players)),
        yes=words("your_games.delete"),
        no=words("your_games.delete_no"),
    )
    scene.stack.push(question, lambda yes: delete() if yes else None)
