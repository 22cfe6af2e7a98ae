import random

from ai.weights_folder import weights_folder
from tholos_desktop.rules import legal_turns, parse_turn
from tholos_desktop.table.puzzle_lines import WIN, PuzzleLine, PuzzleQuestion
from tholos_desktop.teaching.puzzles import parse_puzzle


def find(question: PuzzleQuestion) -> PuzzleLine | None:
    """Return a shipped puzzle, or ``None`` if none fits. Without a seed, the puzzle is random.
    Raises ``OSError`` or ``ValueError`` for a bad file."""
    shipped = weights_folder().with_name("puzzles") / "shipped.txt"
    head = f"{question.kind or WIN} {question.grade or ''}"
    fit = [line for line in shipped.read_text("utf-8").splitlines() if line.startswith(head)]
    if not fit:
        return None
    puzzle = parse_puzzle(random.Random(question.seed).choice(fit))
    position = puzzle.position
    after = position.play(parse_turn(puzzle.line[0], position))
    best = (turn.notation for turn in legal_turns(position) if position.play(turn) == after)
    return PuzzleLine(puzzle.kind, puzzle.grade, position, tuple(best), puzzle.line)
