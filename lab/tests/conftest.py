"""The fixtures of the program's tests, without the games that a fingerprint of the bots needs."""

import pytest

from lab.arena import fingerprint
from tests.conftest import _own_folders, ctx, pytest_runtest_call  # noqa: F401


@pytest.fixture(autouse=True)
def _known_bots(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Replace the bots' fingerprint in all tests but slow ones, since it takes seconds to
    compute."""
    if "slow" not in request.keywords:
        monkeypatch.setattr(fingerprint, "of_bots", lambda: "these bots")
