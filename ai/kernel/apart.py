"""Memory that two threads do not take from each other.

What one thread writes takes from the other all that lies beside it: the processor knows memory by
lines. Two small arrays of two threads in one line cost them four of ten leaves, now and then, as
chance put them there.
"""

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

LINES = 128
"""In bytes: a line of memory, and the next one, which processors fetch with it."""
_Number = TypeVar("_Number", bound=np.number[Any])


def apart(size: int, kind: type[_Number]) -> NDArray[_Number]:
    """So many zeros, with nothing else in the lines of memory beside them."""
    room = LINES // np.dtype(kind).itemsize
    return np.zeros(room + size + room, kind)[room : room + size]
