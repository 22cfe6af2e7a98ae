"""The end of a game as the players feel it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import Score, Side, score
from tholos_desktop.table.match import Match


class Ending(NamedTuple):
    """The account of a finished game, and whose it was."""

    account: Score
    names: Mapping[Side, str]
    is_quiet: bool
    """True if a bot has beaten a person: no fanfares."""

    @classmethod
    def of(cls, words: Words, match: Match) -> "Ending":
        account = score(match.game.position)
        winner = account.outcome.winner
        names = shown_names(words, match.players)
        bots = {side for side in names if match.is_bot(side)}
        return cls(account, names, winner in bots and len(bots) < len(names))

    @property
    def winner(self) -> Side | None:
        return self.account.outcome.winner

    @property
    def kind(self) -> Literal["win", "loss", "draw"]:
        """Kind for sounds and texts; ``loss`` is a quiet ending."""
        if self.winner is None:
            return "draw"
        return "loss" if self.is_quiet else "win"

    def totals(self) -> dict[Side, float]:
        return {side: float(self.account.points(side)) for side in self.names}
