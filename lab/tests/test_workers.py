"""Games are the same wherever they are played, and a process that dies loses none."""

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from ai.bot import Limit
from lab import workers
from lab.arena import arena, likeness, rating_games, scale, variety
from lab.arena.arena import MatchPlan
from lab.arena.kept_games import StoredGames
from lab.arena.match import play_pairs
from lab.workers import ClusterError

CHEAP = MatchPlan(("easy", "easy@1"), 12, Limit(nodes=1))


class Here(Executor):
    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*given, **named))
        return future


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with workers.here(2) as executor:
        yield executor


def given(**values: object) -> argparse.Namespace:
    return argparse.Namespace(**{"cluster": None, "jobs": 1, **values})


MEASURED: dict[str, Callable[[Executor], object]] = {
    "pairs": lambda e: play_pairs(e, "advanced", ("look 0", "look 2"), range(3, 15), 5),
    "readers": lambda e: play_pairs(
        e, "basic", ("reader 0.8 covers", "elo 900 covers"), range(7), 3
    ),
    "variety": lambda e: variety.cost(e, "elo 1600", 7),
    "likeness": lambda e: likeness.likeness(e, "look 0", "basic", 1),
    "rating games": lambda e: list(rating_games.games(e, "basic", 4, 1)),
}


@pytest.mark.parametrize("name", MEASURED)
def test_processes_play_what_one_process_plays(
    name: str, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_games, "MOST_STRENGTH", 900)
    assert MEASURED[name](pool) == MEASURED[name](Here())


def test_a_check_of_the_scale_uses_the_executor() -> None:
    asked: list[range] = []

    class Noting(Here):
        def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
            asked.append(given[2])
            return super().submit(function, *given, **named)

    scale.check(Noting(), "basic", 6, 5000, 1000)
    assert asked == [range(5), range(5, 6)] * 2


def _die(*_: object) -> None:
    os._exit(1)


def test_a_process_that_dies_leaves_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "play_pair", _die)
    with workers.here(1) as executor:
        assert arena.play_and_keep(CHEAP, StoredGames({}), executor) is False
    assert "no process is left to play" in capsys.readouterr().err


def test_without_the_library_a_cluster_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    asked = given(cluster="tcp://x:1")
    with pytest.raises(ClusterError, match="pip install"), workers.opened(asked):
        pass


@pytest.fixture
def distributed() -> Any:
    return pytest.importorskip("distributed", reason="Dask is not installed: the extra cluster")


@pytest.mark.usefixtures("distributed")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "tcp://192.0.2.1:8786"])
def test_a_cluster_that_does_not_answer_is_told_soon(address: str) -> None:
    begun = time.monotonic()
    with (
        pytest.raises(ClusterError, match=f"no Dask scheduler answers at {address}"),
        workers.opened(given(cluster=address)),
    ):
        pass
    assert time.monotonic() - begun < 10


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows kills otherwise")
def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(distributed: Any) -> None:
    plan, here = MatchPlan(("medium", "easy"), 24, seed=3), StoredGames({})
    arena.play(plan, here, Here())
    under_way: list[int] = []
    local = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    )
    with local, distributed.Client(local) as client:
        (victim, *_) = client.run(os.getpid).values()

        class Killing(StoredGames):
            def add(self, meeting: Any, pair: Any) -> None:
                super().add(meeting, pair)
                if len(self.pairs(meeting)) == 2:
                    under_way.append(sum(map(len, client.processing().values())))
                    os.kill(victim, signal.SIGKILL)

        far = Killing({})
        with workers.cluster(local.scheduler_address) as executor:
            arena.play(plan, far, executor)
    assert under_way[0] > 2, "it was killed while games were played"
    assert far.pairs(("medium", "easy")) == here.pairs(("medium", "easy"))
    assert len(here.pairs(("medium", "easy"))) == 12
