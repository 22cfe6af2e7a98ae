"""A file that a player opens: a game goes to the board or its review, many go to the import."""

from pathlib import Path

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.game_import import listed
from tholos_desktop.services.games import Games
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.ui.scene import SceneStack


def show(
    games: Games, routes: Routes, stack: SceneStack, opened: Match | Path | str
) -> Notice | None:
    """Go to what a file holds, or return what is wrong with it.

    An unfinished game sets the one under way aside. A text holds lines of a game elsewhere.
    """
    if isinstance(opened, str):
        result = routes.lines(opened)
        if isinstance(result, Notice):
            return result
        stack.push(result)
    elif isinstance(opened, Path):
        stack.push(routes.your_games())
        stack.push(routes.import_games(opened))
    elif opened.is_over:
        stack.push(routes.review(listed(games, opened), is_listed=True))
    else:
        stack.push(routes.table(opened))
    return None
