"""The rules against known counts of turns."""

import json
from pathlib import Path

import pytest

from tholos_desktop.rules import Position, legal_turns, parse_position

SUITE = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text("utf-8"))
MAX_NODES = 20_000


def perft(position: Position, depth: int) -> int:
    turns = legal_turns(position)
    if depth == 1:
        return len(turns)
    return sum(perft(position.play(turn), depth - 1) for turn in turns)


@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["code"])
def test_number_of_sequences_is_the_known_one(entry):
    position = parse_position(entry["code"])
    for depth, nodes in enumerate(entry["perft"], start=1):
        if nodes <= MAX_NODES:
            divide = {
                t.notation: perft(position.play(t), depth - 1) if depth > 1 else 1
                for t in legal_turns(position)
            }
            assert sum(divide.values()) == nodes, f"{entry['code']} at depth {depth}: {divide}"
