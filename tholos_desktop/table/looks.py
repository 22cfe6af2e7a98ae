"""Looks of the temple and of the view behind the menu. Rewards for reached goals unlock all looks
but the first."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Look(NamedTuple):
    """Light, weather and marble of the temple. They never hide anything that a player must read."""

    hour: str = "evening"
    weather: str = "clear"
    marble: str = "island"


FIRST_LOOK = Look()


class Reward(NamedTuple):
    goals: int
    part: str
    name: str


REWARDS = (
    Reward(1, "weather", "clouds"),
    Reward(3, "hour", "morning"),
    Reward(5, "marble", "white"),
    Reward(8, "weather", "mist"),
    Reward(11, "hour", "night"),
    Reward(14, "marble", "rose"),
    Reward(18, "marble", "green"),
)
PARTS: Mapping[str, tuple[str, ...]] = {
    part: (getattr(FIRST_LOOK, part), *(each.name for each in REWARDS if each.part == part))
    for part in ("hour", "weather", "marble")
}


def earned(goals: int, *, before: int = -1) -> Iterator[Reward]:
    """Yield the rewards for a player who has reached this number of goals. Rewards that the player
    already had with ``before`` goals are left out."""
    return (each for each in REWARDS if before < each.goals <= goals)


def price(part: str, name: str) -> int:
    """Return the number of goals that unlock a look; 0 for the first one."""
    return next((each.goals for each in REWARDS if (each.part, each.name) == (part, name)), 0)


def next_reward(goals: int) -> Reward | None:
    return next((each for each in REWARDS if each.goals > goals), None)
