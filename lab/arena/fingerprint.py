"""Fingerprints of players: short texts that change if a player chooses other turns. A changed
fingerprint invalidates the player's old games."""

import hashlib
from functools import cache

from ai.bots import levels
from ai.bots.skills import SKILLS, Skill
from lab.arena.match import LOOK, seat, turn_of
from lab.arena.openings import opening, opening_of
from tholos_desktop.rules import ADVANCED, BASIC

POSITIONS = 24
"""Number of test positions in each mode, spread from the opening to the end of games."""
LEVELS = ("easy", "medium", "hard", "oracle@8000")


@cache
def of_bots() -> str:
    """Return a fingerprint of the levels' choices in both modes: 16 hexadecimal digits."""
    levels.warmth.warm_up()
    marks = [of_player(name, mode) for name in LEVELS for mode in (BASIC, ADVANCED)]
    return hashlib.sha256(" ".join(marks).encode()).hexdigest()[:16]


def of_player(player: str, mode: str) -> str:
    """Return a fingerprint of a player's choices in a mode: 12 hexadecimal digits. A skill level's
    fingerprint also depends on its settings."""
    chosen = []
    who = seat(player)
    for index in range(POSITIONS):
        game = opening(*opening_of(mode, 0, index))
        for _ in range(2 * index):
            if game.is_over:
                break
            game.play(turn_of(seat("easy"), game, index))
        if not game.is_over:
            chosen.append(turn_of(who, game, index).notation)
    if player.startswith(LOOK):
        chosen.append(figures(SKILLS[int(player.removeprefix(LOOK))]))
    return hashlib.sha256(" ".join(chosen).encode()).hexdigest()[:12]


def figures(skill: Skill) -> str:
    """Return all figures of a skill level, as the files in ``docs/scale`` name them."""
    noise = f"Slips(temperature={skill.noise.temperature}, cap={skill.noise.cap})"
    beginner = ""
    if skill.own_points:
        beginner = f", notices={skill.notices}, forgets_bonuses={skill.forgets_bonuses}"
    return (
        f"Look(nodes={skill.nodes}, slips={noise}, lapses={skill.one_ply_rate}, "
        f"absorbed={skill.tunnel_vision}, gray={skill.gray}, exact={skill.exact}{beginner})"
    )
