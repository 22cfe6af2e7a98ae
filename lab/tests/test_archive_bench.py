"""The archive's bench asks every question of a real archive."""

from lab.bench import archive


def test_a_small_archive_is_measured() -> None:
    figures = archive.measure(games=40, played=2)
    assert figures["archive: games"] == 40
    told = {name for name, figure in figures.items() if figure > 0}
    assert len(told) == len(figures) > 20
    assert {"archive: ms to list four wishes", "archive: ms to tell statistics of all"} <= told
