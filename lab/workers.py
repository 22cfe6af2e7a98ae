"""Executors for games: processes on this machine or in a Dask cluster.

A game depends only on its seed, not on the machine that plays it, unless the bots have a time
limit."""

import argparse
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from tholos_desktop.commands.arguments import whole

MOST_JOBS = 1024
SECONDS_TO_CONNECT = 4
"""Seconds after which a scheduler counts as unreachable."""


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ClusterError(Exception):
    """There is no cluster at an address, or none that can work. The text is a sentence."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster", metavar="tcp://HOST:PORT", help="of a Dask scheduler; else this machine plays"
    )
    parser.add_argument(
        "--jobs", type=whole(1, MOST_JOBS), default=cores(), metavar="N", help="processes here"
    )


@contextmanager
def opened(options: argparse.Namespace) -> Iterator[Executor]:
    """Yield the executor that the options ask for. Raises :class:`ClusterError` if the cluster does
    not answer within ten seconds."""
    if options.cluster is None:
        with here(options.jobs) as pool:
            yield pool
    else:
        with cluster(options.cluster) as far:
            yield far


def here(jobs: int | None = None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs or cores(), initializer=_serve)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield an executor of a Dask cluster, whose workers need this project and its dependencies.
    Raises :class:`ClusterError` if the cluster fails."""
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ClusterError(
            "a cluster needs the library `distributed`: pip install -e '.[cluster]'"
        ) from error
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT)
    except Exception as error:  # whatever else answers there may say anything
        raise ClusterError(f"no Dask scheduler answers at {address}") from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise ClusterError(f"the Dask scheduler at {address} has no workers")
        executor = client.get_executor(pure=False)
        try:
            yield executor
        except KilledWorker as error:
            raise ClusterError(f"a job has ended every worker that took it: {error}") from error
        finally:
            executor.shutdown(wait=False)


def _serve() -> None:
    """Ignore Ctrl+C in a worker process, and end this process if the main process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
