"""The fixtures of the program's tests, and no games played to tell bots apart."""

import pytest

from lab.arena import fingerprint
from tests.conftest import _own_folders, ctx  # noqa: F401


@pytest.fixture(autouse=True)
def _known_bots(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Finding out what the bots choose takes seconds: only slow tests do."""
    if "slow" not in request.keywords:
        monkeypatch.setattr(fingerprint, "of_bots", lambda: "these bots")
