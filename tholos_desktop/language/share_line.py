from tholos_desktop.language.dates import day_of_record
from tholos_desktop.language.sentences import signed
from tholos_desktop.rules import GREEK, rival, score
from tholos_desktop.table.match import Match

NOT_WON = "·"


def share_line(match: Match) -> str:
    """Return a game's day, lead and columns: ``Tholos 2026-11-21 · +7 · α β · · π Σ ·``

    They are those of the player on the near side, who won the columns with a letter; a dot is any
    other column."""
    account, side = score(match.game.position), match.near_side
    day = day_of_record(match.day)
    lead = account.points(side) - account.points(rival(side))
    columns = [
        GREEK[column.location] if column.owner == side else NOT_WON for column in account.columns
    ]
    shown = day.isoformat() if day else match.day
    return f"Tholos {shown} · {signed(lead)} · {' '.join(columns)}"
