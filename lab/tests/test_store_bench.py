"""The store's bench asks every question of a real store."""

from lab.bench import store


def test_a_small_store_is_measured() -> None:
    figures = store.measure(games=40, played=2)
    assert figures["store: games"] == 40
    told = {name for name, figure in figures.items() if figure > 0}
    assert len(told) == len(figures) > 20
    assert {"store: ms to list four filters", "store: ms to tell statistics of all"} <= told
