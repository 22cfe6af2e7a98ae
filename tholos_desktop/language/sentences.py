from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.dates import record_day_words
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import (
    GRAY,
    GREEK,
    QUARRY,
    SIDES,
    WHITE,
    ColumnScore,
    Location,
    Ornament,
    Position,
    Score,
    Side,
    Stone,
    Transfer,
    Turn,
    Zone,
    is_location,
    rival,
    score,
)
from tholos_desktop.table.looks import Reward
from tholos_desktop.table.match import Match
from tholos_desktop.table.picker import Lack, MissingBonus, Picker, Refusal, RefusalKind
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.exercise import Message
from tholos_desktop.teaching.goals import RICH, Goal

Names = Mapping[Side, str]
_CAPITALS_AFTER_COLON = ("de",)
"""Languages in which a sentence after a colon begins with a capital letter."""


class AccountLine(NamedTuple):
    kind: str
    """Source of the points: stones (``own``, ``rival`` or ``gray``) or the ``ornament``."""
    number: int
    each: int

    @property
    def points(self) -> int:
        return self.number * self.each


def signed(number: int) -> str:
    """Format a number with its sign: +3, −2, 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def capitalized(text: str) -> str:
    """Capitalize the first letter. A Greek letter that names a column is left as it is."""
    return text if _names_column(text) else text[:1].upper() + text[1:]


def uncapitalized(text: str, names: Iterable[str]) -> str:
    """Return a sentence as it reads after a colon. One of the names at its start is left as it
    is."""
    is_kept = _names_column(text) or text.startswith(tuple(names))
    return text if is_kept else text[:1].lower() + text[1:]


def _names_column(text: str) -> bool:
    return text[:1] in GREEK.values() and not text[1:2].isalpha()


def figure(number: int) -> str:
    return str(number).replace("-", "−")


def turn_words(say: Words, position: Position, turn: Turn, names: Names) -> str:
    name, first = names[position.side], turn.transfers[0]
    if turn.is_take:
        return say("turn.take", name=name, stones=some_words(say, first.stone, len(turn.transfers)))
    stone, column = say(f"turn.color.{first.stone}"), GREEK[first.target]
    placed = say("turn.place", name=name, stone=stone, column=column)
    if turn.bonus is None:
        return placed
    source, target = (GREEK.get(zone, "") for zone in (turn.bonus.source, turn.bonus.target))
    kind, stone = _bonus_kind(turn.bonus, position.side), say(f"turn.listed.{turn.bonus.stone}")
    return f"{placed} {say(f'turn.bonus_{kind}', stone=stone, source=source, target=target)}"


def some_words(say: Words, stone: Stone, number: int) -> str:
    return say(f"turn.some.{stone}", n=number)


def _bonus_kind(bonus: Transfer, side: Side) -> str:
    if bonus.source == QUARRY:
        return "gray" if is_location(bonus.target) else "take"
    if is_location(bonus.source):
        return "return" if bonus.target == QUARRY else "move"
    return "second" if bonus.source == side else "steal"


def status_words(
    say: Words, picker: Picker, names: Names, lifted: tuple[Zone, Stone] | None = None
) -> str:
    """Return the status line: what the player to move can do. ``lifted``: the stone in hand and its
    zone."""
    if picker.position.is_over():
        return say("turn.status.over")
    if lifted is not None:
        return _lifted_words(say, picker, *lifted)
    if picker.is_taking:
        stone, number = picker.chosen[0].stone, len(picker.chosen)
        more = "more" if picker.choices() else "done"
        taken, button = some_words(say, stone, number), say("game.take_these")
        return say(f"turn.status.taken_{more}", taken=taken, button=button)
    if picker.built is not None:
        return _bonus_status(say, picker)
    may_take = any(source == QUARRY for source, _ in picker.sources())
    may_place = any(source == picker.side for source, _ in picker.sources())
    way = "take_or_place" if may_take and may_place else "take" if may_take else "place"
    return addressed(say, names[picker.side], say(f"turn.status.{way}"))


def addressed(say: Words, name: str, text: str) -> str:
    """Put a name before what a player is asked to do, except for "you"."""
    if name == say(YOU):
        return text
    asked = text if say.language in _CAPITALS_AFTER_COLON else uncapitalized(text, ())
    return say("app.pair", name=name, text=asked)


def _lifted_words(say: Words, picker: Picker, zone: Zone, stone: Stone) -> str:
    targets = picker.targets(zone, stone)
    if any(map(is_location, targets)):
        kind = "column_or_workshop" if picker.side in targets else "column"
    else:
        kind = "quarry" if QUARRY in targets else "workshop"
    return say(f"turn.status.to_{kind}", color=say(f"turn.color.{stone}"))


def _bonus_status(say: Words, picker: Picker) -> str:
    where = picker.built or ""
    if not picker.choices():
        return say("turn.status.done")
    brings = picker.position.ornament(where).changes.brings
    extra = any((QUARRY, stone) in picker.sources() for stone in brings)
    key = "turn.status.bonus_gray" if extra else "turn.bonus_of"
    return say(key, column=GREEK[where], bonus=say(f"turn.bonus.{where}"))


def reason_words(say: Words, reason: Refusal) -> str:
    stone = reason.stone or ""
    color = say(f"turn.color.{stone}") if stone else ""
    column = GREEK.get(reason.zone, "")
    match reason.why:
        case Lack():
            lacks = MissingBonus(reason.zone, reason.why, reason.stone)
            return f"{capitalized(lack_words(say, lacks))}."
        case RefusalKind.OVER | RefusalKind.DONE:
            return say(f"turn.status.{reason.why}")
        case RefusalKind.TO_WORKSHOP | RefusalKind.TO_COLUMN | RefusalKind.TO_QUARRY:
            return say(f"turn.status.{reason.why}", color=color)
        case RefusalKind.BONUS:
            return say("turn.bonus_of", column=column, bonus=say(f"turn.bonus.{reason.zone}"))
    return say(f"turn.why.{reason.why}", n=reason.limit, stones=color, column=column)


def ended_words(say: Words, reason: MissingBonus | Refusal) -> str:
    """Return the reason why a turn ended by itself."""
    if isinstance(reason, Refusal):
        return reason_words(say, reason)
    return missing_words(say, reason)


def missing_words(say: Words, missing: MissingBonus) -> str:
    """Return the reason why a bonus action is missing."""
    return say("turn.no_bonus", why=lack_words(say, missing))


def lack_words(say: Words, missing: MissingBonus) -> str:
    stones = say(f"turn.color.{missing.stone}") if missing.stone else ""
    return say(f"turn.lack.{missing.lack}", stones=stones)


def bonus_words(say: Words, location: Location) -> str:
    return capitalized(say(f"turn.bonus.{location}"))


def ornament_name(say: Words, ornament: Ornament) -> str:
    return say(f"turn.ornament.{int(ornament)}.name")


def message_words(words: Words, message: Message) -> str:
    """Return a message in whose values are only texts, numbers and other such messages."""
    values = {
        name: message_words(words, value) if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return words(message.key, **values)


def ornament_words(say: Words, ornament: Ornament) -> str:
    return say(f"turn.ornament.{int(ornament)}")


def column_words(
    say: Words, position: Position, location: Location, names: Names, *, with_points: bool = True
) -> str:
    height, most = position.height(location), position.max_height(location)
    said = say("turn.height", height=height, most=most)
    if not height:
        return said
    column = next(line for line in score(position).columns if line.location == location)
    account = account_words if with_points else owner_words
    return f"{said} {account(say, column, names)}."


def standing_words(say: Words, column: ColumnScore, side: Side) -> str:
    """Return who owns a column, as ``side`` would say it, and its points: ``yours, 9``."""
    if column.owner is None:
        return say("turn.standing.tie" if column.stones else "turn.standing.empty")
    owner = "own" if column.owner == side else "rival"
    return say(f"turn.standing.{owner}", points=figure(column.points))


def occasion_words(say: Words, position: Position, location: Location) -> str:
    colors = [say(f"turn.color.{each}") for each in position.ornament(location).changes.triggers]
    if not colors:
        return say("turn.occasion")
    return say("turn.occasion.more", color=", ".join(colors))


def score_parts(column: ColumnScore) -> tuple[AccountLine, ...]:
    """Return the items that make up a column's points; no items if nobody owns the column."""
    if column.owner is None:
        return ()
    kinds = {"own": column.owner, "rival": rival(column.owner), "gray": GRAY}
    parts = [
        AccountLine(kind, column.stones.count(stone), column.stone_points(stone))
        for kind, stone in kinds.items()
        if stone in column.stones
    ]
    if column.ornament_points:
        parts.append(AccountLine("ornament", 1, column.ornament_points))
    return tuple(parts)


def stone_points(column: ColumnScore) -> list[int]:
    """Return the points of each stone for the owner, bottom to top, then an ornament's points, if
    any."""
    points = [column.stone_points(stone) for stone in column.stones]
    return [*points, column.ornament_points] if column.ornament_points else points


def sum_words(column: ColumnScore) -> str:
    """Format an owned column's points: ``1 + 3 − 2 = 2``, or ``1`` for a single stone."""
    first, *others = stone_points(column)
    if not others:
        return figure(first)
    signs = (f"{'−' if each < 0 else '+'} {abs(each)}" for each in others)
    return " ".join((figure(first), *signs, "=", figure(column.points)))


def owner_words(say: Words, column: ColumnScore, names: Names) -> str:
    if not column.stones:
        return say("turn.score.empty")
    if column.owner is None:
        return say("turn.score.nobody" if WHITE in column.stones else "turn.score.only_gray")
    return say(f"turn.score.{column.ornament.changes.owner}", name=names[column.owner])


def account_words(say: Words, column: ColumnScore, names: Names) -> str:
    """Return a column's owner and score: ``Ana owns it: 1 + 1 + 3 = 5``."""
    owner = owner_words(say, column, names)
    return say("app.pair", name=owner, text=sum_words(column)) if column.owner else owner


def result_words(say: Words, match: Match, names: Names) -> str:
    out_of_time = match.clock.lost if match.clock else None
    loser = match.forfeit or out_of_time
    if loser is None or not match.ended_early:
        return outcome_words(say, score(match.game.position), names)
    winner = names[rival(loser)]
    if match.forfeit is None:
        return say("clock.won", name=winner)
    return say("game.forfeited" if match.is_elsewhere else "game.resigned", name=winner)


def outcome_words(say: Words, account: Score, names: Names) -> str:
    outcome = account.outcome
    winner = outcome.winner or SIDES[0]
    values: dict[str, object] = {"name": names[winner]}
    for key, side in (("mine", winner), ("theirs", rival(winner))):
        values[key] = figure(account.points(side))
        values[f"{key}_columns"] = account.columns_won(side)
    return say(f"turn.outcome.{outcome.reason}", **values)


def own_result(words: Words, match: Match) -> str:
    """Return the result in the first person of the human at this screen: ``I won 32 to 21``."""
    account, side = score(match.game.position), match.near_side
    key = {side: "won", rival(side): "lost"}.get(match.result, "drawn")
    mine, theirs = (figure(account.points(each)) for each in (side, rival(side)))
    return words(f"share.{key}", mine=mine, theirs=theirs)


def share_line(words: Words, match: Match) -> str:
    """Return a game's day, result and columns for somebody who has not seen the game.

    ``Tholos · November 21, 2026 · I won 32 to 21 · My columns: α β π Σ``"""
    parts = ["Tholos"]
    if match.is_daily:
        parts.append(words("today.temple"))
    parts.append(record_day_words(words, match.day))
    if match.ended_early or sum(map(match.is_here, SIDES)) != 1:
        said = result_words(words, match, shown_names(words, match.players))
        parts.append(said.removesuffix("."))
        return " · ".join(parts)
    account, side = score(match.game.position), match.near_side
    parts.append(own_result(words, match))
    columns = [GREEK[column.location] for column in account.columns if column.owner == side]
    if columns:
        parts.append(words("share.columns", columns="\u00a0".join(columns)))
    return " · ".join(parts)


def goal_words(words: Words, goal: Goal) -> str:
    return words(
        f"goals.{goal.name}",
        name=words(f"rivals.{goal.rival}_name") if goal.rival else "",
        points=RICH,
        of=len(RIVALS),
    )


def reward_words(words: Words, reward: Reward) -> str:
    part = f"looks.{reward.part}"
    return f"{words(part)} · {words(f'{part}.{reward.name}')}"
