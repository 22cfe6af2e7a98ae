"""A file that a player opens: one game goes to the board or its review, many to the import."""

from functools import partial
from pathlib import Path

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.archive import Archive, day_of
from tholos_desktop.storage.game_import import Status, compared
from tholos_desktop.table.match import Match
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.scene import Scene, SceneStack


def show(kit: Kit, routes: Routes, stack: SceneStack, opened: Match | Path) -> None:
    """Go to what a file holds; an unfinished game sets the one under way aside."""
    if isinstance(opened, Path):
        stack.push(routes.archive())
        stack.push(routes.import_games(opened))
    elif opened.game.is_over:
        stack.push(_review(kit.saves.archive, routes, opened))
    else:
        kit.saves.begin(opened)
        stack.push(routes.table(opened))


def _review(archive: Archive, routes: Routes, match: Match) -> Scene[None]:
    """The review of a finished game, which is in the archive from then on, under its own date."""
    status, match = compared(archive, match)
    entry = archive.find(match.game_id) if status is Status.HERE else None
    if entry is None:
        keep = partial(archive.keep, when=day_of(match))
        keep(match)
        return routes.review(match, keep)
    return routes.review(archive.match(entry.number), partial(archive.keep, when=entry.when))
