"""How many cores of the machine are this process's."""

import os
import sys


def cores() -> int:
    """How many it may use, at least 1."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
