"""Play the games from which the truths about strategy are counted.

``python -m lab games FILE --games 20000`` adds games to FILE until it has so many. A stopped run
goes on, and games of bots that have changed are played again once their lines are deleted. Bots of
900, 1500 and 2100 play, three games of four against an equal, half of them with ornaments. The
first turn of a game is drawn at random, every turn equally likely, so that first turns can be
compared."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from ai.bot import Task
from ai.bots import levels
from ai.bots.graded import GradedBot
from tholos_desktop.rules import (
    BLACK,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    SIDES,
    WHITE,
    Game,
    Side,
    legal_turns,
    mix,
    ornaments_code,
    start,
)

RATINGS = (900, 1500, 2100)
EQUAL = tuple((elo, elo) for elo in RATINGS)
PAIRINGS = (*EQUAL * 6, *((a, b) for a in RATINGS for b in RATINGS if a != b))
"""White's and Black's rating, in turn."""
GAMES_BETWEEN_REPORTS = 1_000


class PlayedGame(NamedTuple):
    """A finished game, one line of the file."""

    white: int
    black: int
    game: Game

    @property
    def ratings(self) -> dict[Side, int]:
        return {WHITE: self.white, BLACK: self.black}

    @property
    def is_even(self) -> bool:
        return self.white == self.black

    @property
    def line(self) -> str:
        first = self.game.start
        turns = " ".join(turn.notation for turn in self.game.turns)
        code = ornaments_code(first.ornaments)
        return f"{self.white} {self.black} {first.side} {code} {turns}\n"

    @classmethod
    def of(cls, line: str) -> Self:
        """Raises ``ValueError`` for a line that is no finished game."""
        white, black, first, ornaments, *turns = line.split()
        game = Game(start(first, ornaments))
        for turn in turns:
            game.play(turn)
        if not game.is_over:
            raise ValueError(f"a game is cut short: {line!r}")
        return cls(int(white), int(black), game)


def pairing_of(index: int) -> tuple[int, int]:
    return PAIRINGS[index % len(PAIRINGS)]


def play(index: int, seed: int) -> PlayedGame:
    """Play the game with a number, which follows from the number and the seed alone."""
    rng = random.Random(f"{seed} {index}")
    first, ornaments = rng.choice(SIDES), "-"
    if rng.random() < 0.5:
        number = rng.randint(MIN_ORNAMENTS, MAX_ORNAMENTS)
        ornaments = mix(rng.randrange(1 << 30), first, number).complete().ornaments
    ratings = dict(zip(SIDES, pairing_of(index), strict=True))
    bots = {side: GradedBot(elo) for side, elo in ratings.items()}
    game = Game(start(first, ornaments))
    game.play(rng.choice(legal_turns(game.position)))
    while not game.is_over:
        last, drawn = game.turns[-1].transfers, rng.randrange(1 << 30)
        game.play(bots[game.position.side].think(Task(game.position, seed=drawn, last=last)))
    return PlayedGame(ratings[WHITE], ratings[BLACK], game)


def read(path: Path) -> Iterator[PlayedGame]:
    with path.open(encoding="utf-8") as lines:
        next(lines, None)
        yield from map(PlayedGame.of, lines)


def _header(seed: int) -> str:
    return f"# seed {seed}: White, Black, first player, ornaments, turns\n"


def _kept(path: Path, seed: int) -> Counter[tuple[int, int]]:
    """Return the number of games in the file by pairing, and cut off a line that a killed run left.
    Raises ``ValueError`` for games of another seed."""
    if not path.exists():
        path.write_text(_header(seed), "utf-8")
    text = path.read_bytes()
    if not text.startswith(_header(seed).encode()):
        raise ValueError(f"{path} has no games of seed {seed}")
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    pairings = (line.split(maxsplit=2)[:2] for line in whole.splitlines()[1:])
    return Counter((int(white), int(black)) for white, black in pairings)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab games", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    begun, played, kept = time.monotonic(), 0, _kept(options.file, options.seed)
    with options.file.open("a", encoding="utf-8", newline="\n") as file:
        for index in range(options.games):
            pairing = pairing_of(index)
            if kept[pairing]:
                kept[pairing] -= 1
                continue
            file.write(play(index, options.seed).line)
            played += 1
            if played % GAMES_BETWEEN_REPORTS == 0:
                a_second = played / (time.monotonic() - begun)
                print(f"{index + 1} games, {a_second:.1f} a second", flush=True)
    return 0
