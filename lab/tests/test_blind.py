"""The blind test: its sheet gives nothing away, and its key counts the answers."""

import random
from pathlib import Path

from lab.teaching.blind_test import Description, TurnPair, score, write
from tholos_desktop.rules import parse_position, parse_turn

CODE = "-/bbgg/-/b/-/bwbw/bw ww/b b -"


def test_a_sheet_names_no_turn_and_its_key_scores_the_answers(tmp_path: Path) -> None:
    position = parse_position(CODE)
    better = Description(parse_turn("bG/DF", position), "Wins Σ, now worth 9 points.")
    worse = Description(parse_turn("bC", position), "Wins γ, now worth 1 point.")
    out, answers = tmp_path / "sheet.txt", tmp_path / "answers.txt"
    write(out, [TurnPair(position, better, worse)] * 20, random.Random(1))
    sheet = out.read_text("utf-8")
    assert sheet.count("Wins Σ, now worth 9 points.") == 20
    assert "bG/DF" not in sheet and "bC" not in sheet
    key = [line.split() for line in (tmp_path / "sheet.txt.key").read_text().splitlines()]
    assert {letter for _, letter, *_ in key} == {"A", "B"}
    for number, right, *_ in key:
        block = sheet.split(f"\n{number}. " if number != "1" else "1. ")[1]
        assert f"{right}: Wins Σ" in block.partition("\n\n")[0]
    answers.write_text("".join(f"{number} A\n" for number, *_ in key), "utf-8")
    hits = sum(letter == "A" for _, letter, *_ in key)
    assert score(out, answers).startswith(f"{hits} of 20")
