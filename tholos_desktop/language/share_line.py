from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.dates import day_of_record, day_words
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import GREEK, SIDES, rival, score
from tholos_desktop.table.match import TEMPLE, Match


def share_line(words: Words, match: Match) -> str:
    """Return a game's day, result and columns in words for somebody who has not seen the game.

    ``Tholos · November 21, 2026 · I won 32 to 21 · My columns: α β π Σ``

    In a game with one human at this computer that human speaks, else players are named."""
    day = day_of_record(match.day)
    parts = ["Tholos"]
    if TEMPLE in match.tags:
        parts.append(words("today.temple"))
    parts.append(day_words(words, day) if day else match.day)
    if match.ended_early or sum(map(match.is_here, SIDES)) != 1:
        said = sentences.result_words(words, match, shown_names(words, match.players))
        parts.append(said.removesuffix("."))
        return " · ".join(parts)
    account, side = score(match.game.position), match.near_side
    key = {side: "won", rival(side): "lost"}.get(match.result, "drawn")
    mine, theirs = (sentences.figure(account.points(each)) for each in (side, rival(side)))
    parts.append(words(f"share.{key}", mine=mine, theirs=theirs))
    columns = [GREEK[column.location] for column in account.columns if column.owner == side]
    if columns:
        parts.append(words("share.columns", columns=" ".join(columns)))
    return " · ".join(parts)
