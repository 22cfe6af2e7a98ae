"""Tells whether two results were played by the same bots: a short text that changes with them."""

import hashlib
from functools import cache
from itertools import product
from pathlib import Path

from ai.dependencies import dependencies, digest
from ai.evaluation.evaluate import MODES, WHOSE, path_of

_ROOTS = ("ai.bots.levels", "lab.arena.match")
"""From these, all that plays is imported."""


@cache
def of_bots() -> str:
    """Stands for the code that the levels run, wherever it lies, and for the weights."""
    told = hashlib.sha256(digest(dependencies(_ROOTS)).encode())
    paths = (path_of(mode, whose) for mode, whose in product(MODES, WHOSE))
    for path in filter(Path.is_file, paths):
        told.update(path.read_bytes())
    return told.hexdigest()[:16]
