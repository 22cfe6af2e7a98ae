"""Opens a file: one game on its board or in its review, several games by importing them."""

import re
from collections.abc import Iterator
from pathlib import Path

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.game_import import GameSource
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.ui.scene import SceneStack


def show(games: Games, routes: Routes, stack: SceneStack, opened: Match | Path) -> None:
    """Show a game, or import the file of several games."""
    if isinstance(opened, Path):
        import_from(games, opened)
        stack.push(routes.your_games())
    elif opened.is_over:
        stack.push(routes.review(games.add(opened), is_listed=True))
    else:
        stack.push(routes.table(opened))


def read(games: Games, routes: Routes, stack: SceneStack, path: Path) -> Notice | None:
    """Show what a file holds; return a notice if it can't be read."""
    try:
        show(games, routes, stack, game_files.read(path))
    except game_files.GameTooLargeError:
        return Notice("your_games.too_large", {"file": game_files.shown(path)})
    except (OSError, ValueError):
        return Notice("your_games.not_read", {"file": game_files.shown(path)})
    return None


def import_from(games: Games, *sources: Path | str) -> None:
    """Import all games of files or a text. *Your games* shows how far it is."""
    games.import_from([_source(each) for each in sources])


def _source(source: Path | str) -> GameSource:
    if isinstance(source, Path):
        lines = game_files.lines_of(source)
        return GameSource(game_files.records_of(lines), game_files.shown(source))
    return GameSource(game_files.records_of(_lines_of(source)))


def _lines_of(text: str) -> Iterator[str]:
    """Yield a text's lines one by one; ``splitlines`` takes 0.1 s for a large text."""
    return (line[0] for line in re.finditer(r".*\n?", text))
