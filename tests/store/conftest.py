from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stores import opened
from tholos_desktop.store.games import Games


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    """The games of an empty folder."""
    with opened(tmp_path / "data") as games:
        yield games
