"""Late positions, and what brute force with the readable rules makes of them."""

from functools import cache

from tests.playing import positions, random_game
from tholos_desktop.rules import Position, Turn, legal_turns, rival, score

SMALL = 1_000
"""Brute force gives up when it meets more positions."""
FEW = 8
"""Positions with more turns have, as a rule, too many continuations."""
ENOUGH = 40
"""So many positions of a kind are looked at."""
Outcome = tuple[int, int]
"""For the player in turn: won (1), drawn (0) or lost (-1), and the lead in points."""


class TooManyError(Exception):
    """There are too many positions for brute force."""


def exact(position: Position, known: dict[Position, Outcome], most: int = SMALL) -> Outcome:
    """What perfect play comes to: every turn is tried, to the end.

    ``known`` is filled with all positions met; raises :class:`TooManyError` if they are more than
    ``most``.
    """
    if position not in known:
        if len(known) > most:
            raise TooManyError
        if position.is_over():
            account = score(position)
            lead = account.points(position.side) - account.points(rival(position.side))
            known[position] = (final_result(position), lead)
        else:
            replies = (exact(position.play(turn), known, most) for turn in legal_turns(position))
            known[position] = max((-result, -lead) for result, lead in replies)
    return known[position]


@cache
def exact_result(position: Position) -> int:
    """Who wins with perfect play: 1 the side to move, -1 the rival, 0 nobody."""
    if position.is_over():
        return final_result(position)
    best = -1
    for turn in legal_turns(position):
        best = max(best, -exact_result(position.play(turn)))
        if best == 1:
            break
    return best


def final_result(position: Position) -> int:
    """Who has won a finished game: 1 the side that would be to move, -1 the rival, 0 nobody."""
    winner = score(position).outcome.winner
    return 0 if winner is None else 1 if winner == position.side else -1


def wins_at_once(position: Position, turn: Turn) -> bool:
    """Whether a turn ends the game and wins it for its player."""
    after = position.play(turn)
    return after.is_over() and final_result(after) == -1


def gives_a_win(position: Position, turn: Turn) -> bool:
    """Whether the turn lets the rival win at once, or wins for the rival itself."""
    after = position.play(turn)
    if after.is_over():
        return final_result(after) == 1
    return any(wins_at_once(after, reply) for reply in legal_turns(after))


@cache
def small(spaces: int) -> list[tuple[Position, Outcome]]:
    """Positions with so many spaces open and few continuations, every second with ornaments."""
    found = []
    for seed in range(400):
        game = random_game(seed, seed % 2 * (1 + seed % 5))
        late = [p for p in positions(game) if p.open_spaces() == spaces]
        try:
            found += [(p, exact(p, {})) for p in late[-1:] if len(legal_turns(p)) <= FEW]
        except TooManyError:
            continue
        if len(found) == ENOUGH:
            break
    return found


@cache
def endings() -> tuple[Position, ...]:
    """Positions of random games with one to three spaces open, with and without ornaments."""
    games = [random_game(seed, seed % 4) for seed in range(40)]
    return tuple(p for game in games for p in positions(game) if 1 <= p.open_spaces() <= 3)


@cache
def with_win() -> list[Position]:
    """Positions where some turn wins at once."""
    return [p for p in endings() if any(wins_at_once(p, t) for t in legal_turns(p))][:25]


@cache
def with_danger() -> list[Position]:
    """Positions where some turns lose at once and others do not, and none wins."""
    found = []
    for position in endings():
        turns = legal_turns(position)
        bad = sum(gives_a_win(position, turn) for turn in turns)
        if 0 < bad < len(turns) and not any(wins_at_once(position, turn) for turn in turns):
            found.append(position)
    return found[:25]
