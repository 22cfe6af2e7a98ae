"""Opens a file: one game on its board or in its review, several games by importing them."""

import re
from collections.abc import Iterator
from pathlib import Path

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.storage.notices import Notice
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
        import_from(games, opened)
        stack.push(routes.your_games())
    elif opened.is_over:
        stack.push(routes.review(games.add(opened), is_listed=True))
    else:
        stack.push(routes.table(opened))
    return None


def import_from(games: Games, source: Path | str) -> None:
    """Import all games of a file or text. *Your games* shows how far it is."""
    lines = game_files.lines_of(source) if isinstance(source, Path) else _lines_of(source)
    name = game_files.shown(source) if isinstance(source, Path) else ""
    games.import_games(game_files.records_of(lines), name)


def _lines_of(text: str) -> Iterator[str]:
    """Yield a text's lines one by one; ``splitlines`` takes 0.1 s for a large text."""
    return (line[0] for line in re.finditer(r".*\n?", text))


def imported(games: Games, routes: Routes, path: Path) -> Scene[None] | Notice | None:
    """Import a file's games. For a file with lines of a game played by message, return that game's
    scene, or a notice on failure."""
    if path.suffix.lower() != game_files.NET_LINES:
        import_from(games, path)
        return None
    try:
        return routes.lines(str(game_files.read(path)))
    except (OSError, ValueError):
        return Notice("your_games.not_read", {"file": game_files.shown(path)})
