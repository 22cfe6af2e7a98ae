"""What is expected to follow a turn and a better one: the reply to each that a search expects, and
then the turn that gains most at once."""

from tholos_desktop.rules import IllegalTurnError, Position, Turn, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import choices, total_gain
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.kinds import BETTER

Replies = tuple[Turn, Turn]
"""The replies expected to a turn and to the better one."""


def follows(position: Position, turn: Turn, instead: Turn, replies: Replies) -> Fact | None:
    """Fact that after ``instead`` and the reply to it, a turn gains the player ``Fact.worth``;
    ``Fact.by`` names the two. After ``turn`` and the reply to it no turn gains as much, none
    does now, the same two can't be played, and the player's lead is clearly smaller in the end."""
    after, better = position.play(turn), position.play(instead)
    ours, theirs = choices(after.play(replies[0])), choices(better.play(replies[1]))
    is_more = theirs.most > choices(position).most and theirs.most - ours.most >= CLEAR
    if not is_more or falls_behind(position, turn, instead, replies) < CLEAR:
        return None
    if _gains_by(after, replies[1], theirs.with_most) >= theirs.most:
        return None
    return Fact(f"{BETTER}follows", worth=theirs.most, by=f"{replies[1]},{theirs.with_most}")


def falls_behind(position: Position, turn: Turn, instead: Turn, replies: Replies) -> int:
    """Return by how many points the player's lead is smaller after ``turn``, the reply to it and
    the turn that then gains most, than after the same with ``instead``."""
    leads = list[int]()
    for each, reply in zip((turn, instead), replies, strict=True):
        after = position.play(each)
        most = choices(after.play(reply)).most
        leads.append(total_gain(position, each) - total_gain(after, reply) + most)
    return leads[1] - leads[0]


def _gains_by(position: Position, reply: Turn, notation: str) -> int:
    """Return what a turn gains after a reply; 0 if the two can't be played."""
    try:
        replied = position.play(parse_turn(reply.notation, position))
        return total_gain(replied, parse_turn(notation, replied))
    except IllegalTurnError:
        return 0
