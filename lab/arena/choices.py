"""Check that the bots' choices stay the same. Run it with ``--write FILE`` before a change and with
``--against FILE`` afterwards."""

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ai.bot import Task
from ai.bots import levels, strength
from lab.arena.fingerprint import LEVELS
from lab.arena.match import seat, turn_of
from lab.arena.openings import opening, opening_of
from tholos_desktop.commands.arguments import whole
from tholos_desktop.rules import ADVANCED, BASIC, Game
from tholos_desktop.table.protocol_lines import BLIND_SPOTS, Info

POSITIONS = 100
"""Number of positions in each mode. All players choose in each of them."""
STRENGTHS_APART = 130
SHOWN = 10


def players() -> list[str]:
    lowest, highest = strength.limits()
    spots = ("", *BLIND_SPOTS)
    graded = [
        f"elo {elo} {spots[index % len(spots)]}".strip()
        for index, elo in enumerate(range(lowest, highest, STRENGTHS_APART))
    ]
    return [*LEVELS, "oracle@500", "hard@1000", *graded]


def choices(positions: int) -> Iterator[str]:
    """Yield a line for each choice: mode, position, player, move, and a digest of the bot's report
    on it."""
    for mode in (BASIC, ADVANCED):
        for index in range(positions):
            game = _game(mode, index)
            last = game.turns[-1].transfers
            for name in players():
                bot, limit = seat(name)
                said: list[Info] = []
                turn = bot.think(Task(game.position, limit, index, tell=said.append, last=last))
                info = said[-1]
                known = f"{info.nodes} {info.value!r} {info.margin} {info.proven} {info.pv}"
                digest = hashlib.sha256(known.encode()).hexdigest()[:8]
                yield f"{mode} {index} {name}: {turn.notation} {digest}"


def _game(mode: str, index: int) -> Game:
    """Return a game of the bot ``easy`` against itself, up to 49 moves after the opening."""
    game = opening(*opening_of(mode, 7_000, index))
    for _ in range(index % 50):
        game.play(turn_of(seat("easy"), game, index))
        if game.is_over:
            game.undo()
            break
    return game


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab choices", description=__doc__)
    parser.add_argument("--positions", type=whole(1, 100_000), default=POSITIONS)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", type=Path, metavar="FILE")
    what.add_argument("--against", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    made = list(choices(options.positions))
    if options.write is not None:
        options.write.write_text("\n".join(made) + "\n", "utf-8")
        print(f"{len(made)} choices written to {options.write}")
        return 0
    before = options.against.read_text("utf-8").splitlines()
    if len(before) != len(made):
        raise ValueError(f"{options.against} has {len(before)} choices in place of {len(made)}")
    other = [pair for pair in zip(before, made, strict=True) if pair[0] != pair[1]]
    for was, now in other[:SHOWN]:
        print(f"was {was}\nnow {now}")
    print(f"{len(made)} choices, {len(other)} other than in {options.against}")
    return 1 if other else 0
