"""Arrays in machine code that nobody counts the holders of: the same numbers, the caller's."""

import sys
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.compiled import compiled, uncounted


class Pair(NamedTuple):
    one: NDArray[np.int64]
    other: tuple[NDArray[np.float32], int]


@compiled
def filled(pair: Pair, count: int) -> float:
    pair = uncounted(pair)
    numbers, (shares, more) = pair.one, pair.other
    for index in range(count):
        numbers[index] += index + more
        shares[index] = numbers[index] / 2
    return shares[count - 1]


def test_they_are_the_same_arrays_and_stay_the_callers() -> None:
    numbers, shares = np.arange(8), np.zeros(8, np.float32)
    held = sys.getrefcount(numbers), sys.getrefcount(shares)
    assert filled(Pair(numbers, (shares, 5)), 8) == 9.5
    assert numbers.tolist() == [5, 7, 9, 11, 13, 15, 17, 19]
    assert shares.tolist() == [each / 2 for each in numbers]
    assert (sys.getrefcount(numbers), sys.getrefcount(shares)) == held


def test_a_part_can_be_taken_of_one() -> None:
    table = np.arange(12).reshape(3, 4)

    @compiled
    def last_of(table: NDArray[np.int64], row: int) -> int:
        (table,) = uncounted((table,))
        part = table[row]
        return int(part[3])

    assert [last_of(table, row) for row in range(3)] == [3, 7, 11]
