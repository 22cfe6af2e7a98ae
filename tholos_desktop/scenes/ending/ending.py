from collections.abc import Mapping
from typing import Literal, NamedTuple

from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import SIDES, Score, Side, score
from tholos_desktop.table.match import Match


class Ending(NamedTuple):
    account: Score
    winner: Side | None
    text: str
    names: Mapping[Side, str]
    is_quiet: bool
    """True for an ending without fanfares: a bot has beaten a human."""
    has_roof: bool
    """True if the temple is complete, and won by somebody who is glad of it."""

    @classmethod
    def of(cls, words: Words, match: Match) -> "Ending":
        account = score(match.game.position)
        names = shown_names(words, match.players)
        winner = account.outcome.winner
        if match.ended_early:
            winner = next((side for side in SIDES if side == match.result), None)
        text = sentences.result_words(words, match, names)
        bots = {side for side in names if match.is_bot(side)}
        is_quiet = winner in bots and len(bots) < len(names)
        has_roof = winner is not None and not is_quiet and not match.ended_early
        return cls(account, winner, text, names, is_quiet, has_roof)

    @property
    def kind(self) -> Literal["win", "loss", "draw"]:
        """Kind of ending, for sounds and texts. It is ``loss`` only if a bot has beaten a human."""
        if self.winner is None:
            return "draw"
        return "loss" if self.is_quiet else "win"

    def totals(self) -> dict[Side, float]:
        return {side: float(self.account.points(side)) for side in self.names}
