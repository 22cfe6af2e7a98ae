"""Opens a file: one game on its board or in its review, several games on the page of imports."""

from pathlib import Path

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.game_import import listed
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.ui.scene import Scene, SceneStack


def show(
    games: Games, routes: Routes, stack: SceneStack, opened: Match | Path | str
) -> Notice | None:
    """Show a file's contents; return a notice on failure. If ``opened`` is a ``str``, it contains
    the lines of a game played by message."""
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
    """Return the page that imports a file's games. For a file with lines of a game played by
    message, return that game's scene. On failure, return a notice."""
    if path.suffix.lower() != game_files.NET_LINES:
        return routes.import_games(path)
    try:
        return routes.lines(str(game_files.read(path)))
    except (OSError, ValueError):
        return Notice("your_games.not_read", {"file": game_files.shown(path)})
