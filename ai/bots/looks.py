"""How people look at a position, from a beginner's glance to a deep search: the rungs of a ladder.

A player of a given strength takes, turn by turn and by lot, the look of the rung below or of the
rung above (:mod:`ai.bots.strength` says how often). All is counted in positions, never in time.
"""

from typing import NamedTuple

from ai.slips import Slips


class Look(NamedTuple):
    """One way to look at a position."""

    nodes: int
    """How many positions are looked at. 0: the points after each turn are counted, no more; 1: each
    turn is judged by the learned evaluation; more: a search."""
    slips: Slips = Slips()
    """How far it strays from what looks best; in points where they are counted, else in
    log-odds."""
    lapses: float = 0.0
    """How often, 0 to 1, it only counts the points; slips and gray are then nothing to it."""
    absorbed: float = 0.0
    """How often, 0 to 1, no turn is seen but those that touch a column just played."""
    gray: float = 0.0
    """How far off it is about a turn that lays gray; a standard deviation in the unit of slips."""
    exact: int = 0
    """With so many open spaces, or fewer, a search is exact."""


_BACKWARDS = Slips(-2.5, 9.0)
_SLIPS = Slips(0.2, 0.6)
LOOKS = (
    Look(0, Slips(-1.5, 9.0)),
    Look(0, _BACKWARDS),
    Look(0, Slips(-6.0, 9.0)),
    Look(0, Slips(60.0, 9.0)),
    Look(0, _BACKWARDS, lapses=0.38, absorbed=1.0),
    Look(0, _BACKWARDS, lapses=0.62, absorbed=1.0),
    Look(0, Slips(2.0, 9.0), absorbed=0.3),
    Look(0, Slips(0.8, 9.0), absorbed=0.5),
    Look(0, Slips(), absorbed=0.5),
    Look(1, _SLIPS, lapses=0.85, absorbed=0.4, gray=0.3),
    Look(1, _SLIPS, lapses=0.7, absorbed=0.3, gray=0.3),
    Look(1, _SLIPS, lapses=0.55, absorbed=0.25, gray=0.3),
    Look(1, _SLIPS, lapses=0.42, absorbed=0.2, gray=0.3),
    Look(1, _SLIPS, lapses=0.3, absorbed=0.15, gray=0.3),
    Look(1, Slips(0.1, 0.3), lapses=0.22, absorbed=0.1, gray=0.2),
    Look(1, Slips(0.1, 0.3), lapses=0.14, absorbed=0.05, gray=0.2),
    Look(1, lapses=0.09),
    Look(1, lapses=0.04),
    Look(1),
    Look(2, exact=2),
    Look(4, exact=3),
    Look(6, exact=3),
    Look(10, exact=4),
    Look(16, exact=5),
    Look(30, exact=5),
    Look(60, exact=6),
    Look(120, exact=6),
    Look(250, exact=7),
    Look(500, exact=7),
    Look(1000, exact=8),
    Look(2000, exact=8),
)
"""From the weakest to the strongest. A negative temperature is somebody who has the points
backwards: what looks worse is likelier, within the cap."""
