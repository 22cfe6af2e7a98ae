from collections.abc import Iterator

import pytest

from tests.net.relays import IS_HERE, WHY_NOT, Relay


@pytest.fixture(scope="session")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Relay]:
    """The real relay. A test that kills it starts it again."""
    if not IS_HERE:
        pytest.skip(WHY_NOT)
    made = Relay(tmp_path_factory.mktemp("relay")).start()
    yield made
    made.kill()
