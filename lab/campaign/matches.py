"""Random matches of all kinds, for the attacks."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from tholos_desktop.rules import legal_turns, parse_turn
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.terms import DRAWN, Terms

DAY = "2026.01.31"
_NAMES = ("Ana", "Bruno", "Íñigo de la Peña", "Ωmega – 7", 'a "b" \\c', "名前", "x" * 40, "{;}")

_read_turn = lru_cache(maxsize=10_000)(parse_turn)


@contextmanager
def turns_known() -> Iterator[None]:
    """Cache parsed turns, since records repeat turns. This is for test campaigns that don't test
    the rules."""
    with patch("tholos_desktop.rules.game.parse_turn", _read_turn):
        yield


def random_match(rng: random.Random, *, turns: int | None = None) -> Match:
    """Return a match after some random turns, or still in the draw of its ornaments. Some matches
    have a tag and a comment."""
    match = drawn(rng, random_setup(rng), is_whole=turns is not None or rng.random() < 0.8)
    if match.draft is None:
        play(rng, match, rng.choice((0, 3, 20, 90)) if turns is None else turns)
    if rng.random() < 0.3:
        match.tags["Event"] = rng.choice(("Olympia", 'The "first" \\ one', "π"))
        match.comments[rng.randint(0, match.game.ply)] = "Said of it (so), and more."
    return match


def random_setup(rng: random.Random, *, are_bots: bool = False) -> Setup:
    levels = LEVELS[:3] if are_bots else (*LEVELS, None, None)
    white, black = (Player(rng.choice(_NAMES), rng.choice(levels)) for _ in range(2))
    ornaments = rng.choice((0, 0, 2, 3, 4, 5))
    is_anywhere = bool(ornaments) and rng.random() < 0.5
    return Setup(white, black, Terms(ornaments, is_anywhere, rng.choice(("w", "b", DRAWN))))


def drawn(rng: random.Random, setup: Setup, *, is_whole: bool = True) -> Match:
    match = Match.new(setup, rng.randrange(2**31))
    match.game_id = f"{rng.getrandbits(64):016x}"
    match.day = DAY
    if match.draft is not None:
        for index in range(match.draft.size if is_whole else rng.randint(0, match.draft.size)):
            match.draft = match.draft.draw(index, index)
        if is_whole:
            match.begin()
    return match


def play(rng: random.Random, match: Match, turns: int) -> None:
    for _ in range(turns):
        if match.game.is_over:
            return
        match.game.play(rng.choice(legal_turns(match.game.position)))
