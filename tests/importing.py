"""Games brought into an archive at once, for the tests."""

from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.game_import import GameImport


def imported(archive: Archive, text: str) -> GameImport:
    """Import all that a text holds."""
    coming = GameImport(archive, text.splitlines())
    coming.read(60)
    assert coming.is_read
    coming.choose(coming.games)
    coming.keep(60)
    assert not coming.waiting
    return coming
