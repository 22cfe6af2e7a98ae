"""Skill levels of the bots. Each move, a bot picks one of two neighboring skills
(:mod:`ai.bots.strength`)."""

from typing import NamedTuple

from ai.move_noise import MoveNoise


class Skill(NamedTuple):
    """Settings of a skill level: how many positions a bot searches, and which errors it makes."""

    nodes: int
    """Number of positions to search. With 0, the bot counts points; with 1, it uses only the
    learned evaluation."""
    noise: MoveNoise = MoveNoise()
    """Noise in points if ``nodes`` is 0, else in log-odds."""
    one_ply_rate: float = 0.0
    """Share of moves, 0 to 1, in which the bot simply gains the most points, without noise."""
    tunnel_vision: float = 0.0
    """Share of moves, 0 to 1, that must touch a column changed by the rival's last turn."""
    gray: float = 0.0
    """Standard deviation of the error in judging a move that places gray, in the unit of
    ``noise``."""
    exact: int = 0
    """Maximum number of open spaces at which a skill with search solves the position exactly."""
    own_points: bool = False
    """True for a beginner, who counts only the own points, and plays no turn that lowers them."""
    notices: float = 1.0
    """Share of a beginner's turns, 0 to 1, that the beginner notices; at least one."""
    forgets_bonuses: float = 0.0
    """Share of a beginner's moves, 0 to 1, in which no bonus action comes to mind."""


_NOISE = MoveNoise(0.2, 0.6)
SKILLS = (
    Skill(0, own_points=True, notices=0.03, forgets_bonuses=1.0),
    Skill(0, own_points=True, notices=0.2, forgets_bonuses=0.5),
    Skill(0, own_points=True, notices=0.3, forgets_bonuses=0.3),
    Skill(0, MoveNoise(2.0, 9.0), tunnel_vision=0.3),
    Skill(0, MoveNoise(0.8, 9.0), tunnel_vision=0.5),
    Skill(0, MoveNoise(), tunnel_vision=0.5),
    Skill(1, _NOISE, one_ply_rate=0.85, tunnel_vision=0.4, gray=0.3),
    Skill(1, _NOISE, one_ply_rate=0.7, tunnel_vision=0.3, gray=0.3),
    Skill(1, _NOISE, one_ply_rate=0.55, tunnel_vision=0.25, gray=0.3),
    Skill(1, _NOISE, one_ply_rate=0.42, tunnel_vision=0.2, gray=0.3),
    Skill(1, _NOISE, one_ply_rate=0.3, tunnel_vision=0.15, gray=0.3),
    Skill(1, MoveNoise(0.1, 0.3), one_ply_rate=0.22, tunnel_vision=0.1, gray=0.2),
    Skill(1, MoveNoise(0.1, 0.3), one_ply_rate=0.14, tunnel_vision=0.05, gray=0.2),
    Skill(1, one_ply_rate=0.09),
    Skill(1, one_ply_rate=0.04),
    Skill(1),
    Skill(2, exact=2),
    Skill(4, exact=3),
    Skill(6, exact=3),
    Skill(10, exact=4),
    Skill(16, exact=5),
    Skill(30, exact=5),
    Skill(60, exact=6),
    Skill(120, exact=6),
    Skill(250, exact=7),
    Skill(500, exact=7),
    Skill(1000, exact=8),
    Skill(2000, exact=8),
)
"""Skills from the weakest to the strongest."""
