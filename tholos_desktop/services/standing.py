from contextlib import suppress

from tholos_desktop.store.games import Games, ResultCount
from tholos_desktop.table.match import Match
from tholos_desktop.table.rivals import DRUMS, FIRST_TEMPLE, RIVALS, Scenery


def standing_of(games: Games, current: Match | None) -> Scenery:
    """Return the temple of the current or last game, or another before the first one, and the wins
    against each mason, up to :data:`DRUMS`."""
    results = games.results(is_whole=True)
    wins = (results.get(each.name, ResultCount()).won for each in RIVALS)
    match = current
    if match is None:
        with suppress(KeyError, ValueError):  # deleted meanwhile, or damaged
            match = next((games.match(entry.game) for entry in games.page(count=1)), None)
    return Scenery(
        tuple(match.game.position.columns) if match else FIRST_TEMPLE,
        tuple(min(DRUMS, number) for number in wins),
    )
