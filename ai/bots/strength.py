"""Strength as a number: within which limits a player of any strength can be asked for."""

LEAST, MOST = 400, 2400
"""Provisional: not measured yet."""


def limits() -> tuple[int, int]:
    """The least and the greatest strength that can be asked for, in any mode."""
    return LEAST, MOST


def check(elo: int) -> None:
    """Raise ``ValueError`` for a strength that nobody plays at."""
    least, most = limits()
    if not least <= elo <= most:
        raise ValueError(f"elo needs a whole number from {least} to {most}, not {elo}")
