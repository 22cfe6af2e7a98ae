import random

from tholos_desktop.rules import Position, legal_turns, rival, score


def stand_in(position: Position, seed: int | None = None) -> str:
    """Return the notation of the turn after which its player leads by the most points; random among
    equals."""
    chance = random.Random(seed)
    side = position.side

    def margin(notation_and_after: tuple[str, Position]) -> tuple[int, float]:
        account = score(notation_and_after[1])
        return account.points(side) - account.points(rival(side)), chance.random()

    after = [(turn.notation, position.play(turn)) for turn in legal_turns(position)]
    return max(after, key=margin)[0]
