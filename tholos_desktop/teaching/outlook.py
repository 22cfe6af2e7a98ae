"""What is expected to follow a turn and a better one: the lines that a search expects, by the
points that each of their turns changes at once."""

from collections.abc import Sequence

from tholos_desktop.rules import IllegalTurnError, Position, Turn, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import Choices, choices, total_gain
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.kinds import BETTER

FAR = 4
"""Number of turns after a turn that are looked at."""
Lines = tuple[Sequence[Turn], Sequence[Turn]]
"""The turns expected after a turn, and after the better one; each begins with the rival's reply."""


def line_of(position: Position, turn: Turn, notations: Sequence[str]) -> list[Turn]:
    """Return the turns that a search expects after ``turn``, at most :data:`FAR`."""
    after, line = position.play(turn), list[Turn]()
    for notation in notations[:FAR]:
        line.append(parse_turn(notation, after))
        after = after.play(line[-1])
    return line


def follows(position: Position, turn: Turn, instead: Turn, lines: Lines) -> Fact | None:
    """Fact that after ``instead`` and the reply to it, a turn gains the player ``Fact.worth``;
    ``Fact.by`` names the two. After ``turn`` and the reply to it no turn gains as much, and the
    player's lead is clearly smaller in the end."""
    ours, theirs = (
        _choices(position, each, line[0]) for each, line in zip((turn, instead), lines, strict=True)
    )
    if theirs.most - ours.most < CLEAR or falls_behind(position, turn, instead, lines) < CLEAR:
        return None
    found = Fact(f"{BETTER}follows", worth=theirs.most, by=f"{lines[1][0]},{theirs.with_most}")
    return None if _is_shared(position, turn, instead, found) else found


def falls_behind(position: Position, turn: Turn, instead: Turn, lines: Lines) -> int:
    """Return by how many points the player's lead is smaller after ``turn``, the reply to it and
    the turn that then gains most, than after the same with ``instead``."""
    leads = [
        sum(_swings(position, each, line[:1])) + _choices(position, each, line[0]).most
        for each, line in zip((turn, instead), lines, strict=True)
    ]
    return leads[1] - leads[0]


def comes(position: Position, turn: Turn, instead: Turn, lines: Lines) -> Fact | None:
    """Fact that by the end of the lines, the player's lead is clearly smaller after ``turn``, and
    that a later turn gains ``Fact.worth``: one of the rival's in its line or, of the better turn,
    one of the player's. No turn of the same player in the other line gains as much. ``Fact.by``
    names the turns of the line until then."""
    ours, theirs = (
        _swings(position, each, line) for each, line in zip((turn, instead), lines, strict=True)
    )
    if sum(theirs) - sum(ours) < CLEAR:
        return None
    at_best = _choices(position, turn, lines[0][0]).most
    rivals = [[-each for each in swings[3::2]] for swings in (ours, theirs)]
    own = [[at_best, *ours[2::2]], theirs[2::2]]
    more = [max([0, *some]) - max([0, *others]) for some, others in (rivals, own[::-1])]
    found = list[tuple[int, Fact]]()
    if more[0] >= CLEAR:
        until = 3 + 2 * rivals[0].index(max(rivals[0]))
        found.append((more[0], Fact("comes", worth=max(rivals[0]), by=_by(lines[0][:until]))))
    if more[1] >= CLEAR:
        until = 2 + 2 * own[1].index(max(own[1]))
        fact = Fact(f"{BETTER}follows", worth=max(own[1]), by=_by(lines[1][:until]))
        found.append((more[1], fact))
    alone = [each for each in found if not _is_shared(position, turn, instead, each[1])]
    return max(alone, key=lambda each: each[0], default=(0, None))[1]


def _is_shared(position: Position, turn: Turn, instead: Turn, fact: Fact) -> bool:
    """True if the line of a fact about one turn can be played after the other as well, and gains as
    much."""
    position = position.play(instead if fact.kind == "comes" else turn)
    *line, last = (fact.by or "").split(",")
    try:
        for each in line:
            position = position.play(parse_turn(each, position))
        return total_gain(position, parse_turn(last, position)) >= (fact.worth or 0)
    except IllegalTurnError:
        return False


def _by(line: Sequence[Turn]) -> str:
    return ",".join(each.notation for each in line)


def _swings(position: Position, turn: Turn, line: Sequence[Turn]) -> list[int]:
    """Return by how many points each turn raises the lead of the player of the first one."""
    found, side = list[int](), position.side
    for each in (turn, *line):
        gain = total_gain(position, each)
        found.append(gain if position.side == side else -gain)
        position = position.play(each)
    return found


def _choices(position: Position, turn: Turn, reply: Turn) -> Choices:
    return choices(position.play(turn).play(reply))
