"""Number of processor cores that this process may use."""

import os
import sys


def cores() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
