"""Looks of the temple and of the view behind the menu. Rewards for reached goals unlock all looks
but the first."""

from collections.abc import Container, Iterator, Mapping
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
    Reward(2, "hour", "morning"),
    Reward(3, "marble", "white"),
    Reward(5, "weather", "mist"),
    Reward(7, "hour", "night"),
    Reward(9, "marble", "rose"),
    Reward(11, "marble", "green"),
)
PARTS: Mapping[str, tuple[str, ...]] = {
    part: (getattr(FIRST_LOOK, part), *(each.name for each in REWARDS if each.part == part))
    for part in ("hour", "weather", "marble")
}


def earned(goals: int, *, before: int = -1) -> Iterator[Reward]:
    """Yield the rewards for a player who has reached this number of goals. Rewards that the player
    already had with ``before`` goals are left out."""
    return (each for each in REWARDS if before < each.goals <= goals)


def next_reward(goals: int, had: Container[str] = ()) -> Reward | None:
    """Return what the next goals earn, without the looks that the player ``had`` before."""
    return next((each for each in REWARDS if each.goals > goals and each.name not in had), None)


def price(part: str, name: str) -> int:
    """Return the number of goals that unlock a look; 0 for the first one."""
    return next((each.goals for each in REWARDS if (each.part, each.name) == (part, name)), 0)
