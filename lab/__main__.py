"""The command line: ``python -m lab COMMAND …`` in the folder of the sources."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from lab.workers import ClusterError


class Command(NamedTuple):
    module: str
    help: str


COMMANDS = {
    "arena": Command("lab.arena.arena", "play a match or a round robin"),
    "scale": Command("lab.arena.scale", "measure the strength of every skill level in a mode"),
    "blind-spots": Command("lab.arena.blind_spots", "measure what masons' blind spots are worth"),
    "variety": Command("lab.arena.variety", "measure how much bots vary, and what it costs"),
    "likeness": Command("lab.arena.likeness", "measure if bots err as people do"),
    "rating-games": Command("lab.arena.rating_games", "play the games that the rating bench draws"),
    "choices": Command("lab.arena.choices", "check that the bots choose as before a change"),
    "review-stability": Command("lab.arena.review_stability", "review games twice and compare"),
    "rating": Command("lab.bench.rating", "measure how fast a rating finds a player's strength"),
    "teacher": Command("lab.bench.teacher", "measure how long hints and the tutor take"),
    "compile-time": Command(
        "lab.bench.compile_time", "measure how long each bot function takes to compile"
    ),
    "shot": Command("lab.pictures.shot", "draw a scene into a picture"),
    "eyes": Command("lab.bench.eyes", "show a picture as the color-blind see it"),
    "frames": Command("lab.bench.frames", "measure the window: start, frames, idling"),
    "store": Command("lab.bench.store", "measure what the store costs a frame"),
    "meetings": Command("lab.bench.meetings", "measure how fast two players connect"),
    "access": Command("lab.bench.access", "measure size and contrast of all texts and marks"),
    "train": Command("lab.training.train", "train the evaluation by self-play"),
    "fit-margin": Command("lab.training.fit_margin", "fit the weights of the expected margin"),
    "endgames": Command("lab.training.time_endgames", "measure how long exact results take"),
    "claims": Command("lab.teaching.claims", "check every fact about turns by the rules alone"),
    "remarks": Command("lab.teaching.remarks", "check what masons say by the rules alone"),
    "reasons": Command("lab.teaching.reasons", "check reasons by longer searches and exact play"),
    "why": Command("lab.teaching.why", "ask why of moves as people play them"),
    "hints": Command("lab.teaching.hints", "check that hints miss no turn that is as good"),
    "puzzle-strength": Command(
        "lab.teaching.puzzle_strength", "measure how strong one must be to solve the puzzles"
    ),
    "puzzles": Command("lab.teaching.puzzles", "check fresh puzzles with a second program"),
    "calibration": Command(
        "lab.teaching.calibration", "fit and check the chance of winning of players of a rating"
    ),
    "marks": Command("lab.teaching.marks", "check what a review marks by longer searches"),
    "lessons": Command("lab.teaching.lessons", "check the lesson of games by the rules alone"),
    "readings": Command(
        "lab.teaching.readings", "write marked moves with all that is said, for a reader to judge"
    ),
    "tutored": Command("lab.teaching.tutored", "measure what the tutor's warnings are worth"),
    "warnings": Command(
        "lab.teaching.warnings", "check that a review repeats what was said before"
    ),
    "games": Command("lab.strategy.games", "play the games from which truths are counted"),
    "truths": Command("lab.strategy.truths", "count what wins games"),
    "blunders": Command("lab.strategy.blunders", "find the lessons behind mistakes in these games"),
    "campaign": Command("lab.campaign.campaign", "attack the whole program at random"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    name, *rest = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    if name in ("-h", "--help"):
        print(_usage())
        return 0
    if name not in COMMANDS:
        print(f"lab: there is no command {name!r}\n{_usage()}", file=sys.stderr)
        return 2
    try:
        code: int = import_module(COMMANDS[name].module).main(rest)
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename else error
        print(f"lab: {what}", file=sys.stderr)
        return 2
    except ImportError as error:
        print(f"lab: a library, or this folder on a worker, is missing: {error}", file=sys.stderr)
        return 2
    except (ValueError, ClusterError) as error:
        print(f"lab: {error}", file=sys.stderr)
        return 2
    return code


def _usage() -> str:
    lines = [f"  {name:<18}{command.help}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: python -m lab COMMAND …", "", *lines])


if __name__ == "__main__":
    sys.exit(main())
