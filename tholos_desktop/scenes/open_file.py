"""Opens a file: a single game on its board or in its review, several games on the page of
imports."""

from pathlib import Path

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.game_import import listed
from tholos_desktop.services.games import Games
from tholos_desktop.storage import game_files
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.ui.scene import Scene, SceneStack


def show(
    games: Games, routes: Routes, stack: SceneStack, opened: Match | Path | str
) -> Notice | None:
    """Show the contents of a file. Return ``None``, or a notice of the problem if the contents
    can't be shown.

    ``opened`` is a single game, a file of several games, or the text lines of a game by message. A
    single game that is unfinished becomes the current game."""
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


def imported(routes: Routes, path: Path) -> Scene[None] | Notice:
    """Return the page that imports the games of a file.

    If the file contains the lines of a game by message instead, return the scene of that game. If
    these lines can't be used, return a notice of the problem."""
    if path.suffix.lower() != game_files.NET_LINES:
        return routes.import_games(path)
    try:
        return routes.lines(str(game_files.read(path)))
    except (OSError, ValueError):
        return Notice("your_games.not_read", {"file": game_files.shown(path)})
