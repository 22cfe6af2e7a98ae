"""A player who cannot see the window plays through the system's accessibility service."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.reader import blind
from tholos_desktop.reader import library

WRITTEN = Path(__file__).parents[1] / "data" / "screen_reader.txt"


@pytest.mark.skipif(library.load() is None, reason="AccessKit is not installed")
@pytest.mark.skipif(bool(blind.missing()), reason=blind.missing() or "all is there")
def test_a_game_is_played_by_what_a_screen_reader_is_told(tmp_path):
    heard = blind.transcript(tmp_path, WRITTEN)
    before_undo = heard.split("> Undo")[0]
    turns = Counter(re.findall(r"(\d+)\. (?:White|Black) ", before_undo))
    assert turns == {str(number): 1 for number in range(1, 5)}, "each turn is heard once"
    assert heard == WRITTEN.read_text("utf-8"), "`python -m tests.reader.blind` writes it anew"
