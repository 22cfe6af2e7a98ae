"""Facts about a turn, found by the rules, by counting, or by listing the next turns. Nothing is
estimated (RULES.md section 8.1).

The docstring of each function below says what its claim means."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from tholos_desktop.rules import (
    GRAY,
    LOCATIONS,
    STONES,
    WORKSHOP_SPACES,
    Location,
    Owner,
    Position,
    Side,
    Stone,
    Transfer,
    Turn,
    is_location,
    legal_turns,
    rival,
)
from tholos_desktop.teaching.columns import (
    Choices,
    choices,
    earns_by_a_stone,
    is_beyond,
    lead,
    may_change,
    only_loser,
    raised,
    raised_by_a_stone,
    rise,
    standing_at,
    sure_lead,
    sure_owner,
)

CLEAR = 2
"""Minimum points for which a threat, a guard or a loss is mentioned."""
WORTH_WAITING = 4
"""Minimum points for the claim ``double``. A smaller gain is possible after nearly every turn."""
CALM = 1
"""Maximum points that the rival can still gain after a turn with the claim ``quiet``."""
WEAK = ("full", "shuts")
"""Kinds of claims that are never mentioned first."""
THREATS = ("threatens", "guards", "blunts", "lets", "answers")
"""Kinds of claims about possible gains. If a gain consists only of points that the other player
loses, ``Claim.stone`` is that player's color."""
_AT_MOST = ("guards", "blunts", "quiet")
"""Kinds of claims that are stronger if their ``number`` is lower."""
_AT_LEAST = ("armed", "gets_gray", "gets_rivals")
"""Kinds of claims that are stronger if their ``number`` is higher."""


class Claim(NamedTuple):
    """A fact about a turn. Fields that its kind does not use are ``None``."""

    kind: str
    at: Location | None = None
    worth: int | None = None
    """Number of points that the claim states, such as a gain or a lead, depending on the kind."""
    number: int | None = None
    stone: Stone | None = None
    by: str | None = None
    """Notation of another turn that the claim refers to."""

    def covers(self, other: "Claim") -> bool:
        if (self.kind, self.at) != (other.kind, other.at):
            return False
        if self.stone != other.stone and self.kind not in THREATS:
            return False
        number, others = self.number or 0, other.number or 0
        if (self.kind in _AT_MOST and number > others) or (
            self.kind in _AT_LEAST and number < others
        ):
            return False
        return (self.worth or 0) >= (other.worth or 0)


def claims(position: Position, turn: Turn, kinds: Sequence[str] = ()) -> list[Claim]:
    """Return the facts about a legal turn: all :data:`KINDS`, or only ``kinds``."""
    case = _ClaimCase(position, turn)
    return [claim for kind in kinds or KINDS for claim in _FINDERS[kind](case)]


class _ClaimCase:
    def __init__(self, position: Position, turn: Turn) -> None:
        self.before, self.turn, self.after = position, turn, position.play(turn)
        self.player, self.rival = position.side, rival(position.side)

    @cached_property
    def goes_on(self) -> bool:
        return not self.after.is_over()

    @property
    def theirs_before(self) -> Position:
        return self.before._replace(side=self.rival)

    @property
    def mine_after(self) -> Position:
        return self.after._replace(side=self.player)

    @cached_property
    def rivals_before(self) -> Choices:
        """Choices that the rival would have before the turn if the rival were to move."""
        return choices(self.theirs_before)

    @cached_property
    def rivals_after(self) -> Choices:
        return choices(self.after)

    @cached_property
    def again(self) -> Choices:
        return choices(self.mine_after)

    def may_use_bonus(self) -> bool:
        """True if after some reply, the player can place a stone of their own color with a bonus
        action."""
        return any(
            turn.bonus and turn.transfers[0].stone == self.player
            for reply in legal_turns(self.after)
            for turn in legal_turns(self.after.play(reply))
        )

    def gained(self, stone: Stone) -> int:
        workshops = (position.workshop(self.player) for position in (self.before, self.after))
        before, after = (workshop.count(stone) for workshop in workshops)
        return after - before


_Finder = Callable[[_ClaimCase], Iterator[Claim]]


def _ends(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the turn ends the game and leaves the player ahead by ``Claim.worth``."""
    ahead = lead(case.after, case.player)
    if not case.goes_on and ahead > 0:
        yield Claim("ends", worth=ahead)


def _safe(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the player is now certain to end ahead by at least ``Claim.worth`` points."""
    least = sure_lead(case.after, case.player)
    if case.goes_on and least > 0 >= sure_lead(case.before, case.player):
        yield Claim("safe", worth=least)


def _locks(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the player is now certain to own a column at the end, but was not before."""
    for where in LOCATIONS if case.goes_on else "":
        if sure_owner(case.after, where) == case.player != sure_owner(case.before, where):
            yield Claim("locks", where)


def _beyond(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the rival can no longer own the player's column, even by filling its
    ``Claim.number`` free spaces."""
    for where in LOCATIONS if case.goes_on else "":
        room = case.after.max_height(where) - case.after.height(where)
        if (
            room
            and _is_by_majority(case, where)
            and standing_at(case.after, where).owner == case.player
            and is_beyond(case.after, where, case.player)
            and not is_beyond(case.before, where, case.player)
        ):
            yield Claim("beyond", where, number=room)


def _closes(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the player's column can no longer change, but could before. The column pays
    ``Claim.worth``."""
    for where in LOCATIONS if case.goes_on else "":
        owner, points = standing_at(case.after, where)
        is_new = may_change(case.before, where) and not may_change(case.after, where)
        if is_new and owner == case.player and points > 0:
            yield Claim("closes", where, points)


def _takes(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the turn wins the player a column, which is now worth ``Claim.worth`` points."""
    for where in LOCATIONS:
        owner, points = standing_at(case.after, where)
        if owner == case.player != standing_at(case.before, where).owner and points > 0:
            yield Claim("takes", where, points)


def _levels(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the rival's column, which paid ``Claim.worth``, now belongs to nobody."""
    for where in LOCATIONS:
        owner, points = standing_at(case.before, where)
        if owner == case.rival and points > 0 and standing_at(case.after, where).owner is None:
            yield Claim("levels", where, points)


def _feeds(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that a column of the player now pays more points. ``Claim.worth`` is the difference."""
    yield from _same_owner("feeds", case, case.player)


def _spoils(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that a column of the rival now pays fewer points. ``Claim.worth`` is the difference."""
    yield from _same_owner("spoils", case, case.rival)


def _same_owner(kind: str, case: _ClaimCase, owner: str) -> Iterator[Claim]:
    for where in LOCATIONS:
        before, after = standing_at(case.before, where), standing_at(case.after, where)
        worth = after.lead(case.player) - before.lead(case.player)
        if before.owner == after.owner == owner and worth > 0:
            yield Claim(kind, where, worth)


def _guards(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the rival's next turn can gain at most ``Claim.number`` in a column. Without the
    player's turn, the rival's turn ``Claim.by`` would have gained ``Claim.worth`` there."""
    if case.goes_on:
        for where, (worth, by) in sorted(case.rivals_before.best.items()):
            left, _ = case.rivals_after.best.get(where, (0, ""))
            if worth >= CLEAR and left < worth:
                loser = only_loser(case.theirs_before, by, where)
                yield Claim("guards", where, worth, left, loser, by)


def _blunts(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that one more stone in a column now gains the rival only ``Claim.number`` instead of
    ``Claim.worth``."""
    for where in filter(case.after.is_valid, LOCATIONS):
        worth = raised_by_a_stone(case.before, where, case.rival)
        left = raised_by_a_stone(case.after, where, case.rival)
        if worth >= CLEAR and left < worth:
            earns = any(
                earns_by_a_stone(position, where, case.rival)
                for position, most in ((case.before, worth), (case.after, left))
                if most
            )
            yield Claim("blunts", where, worth, left, None if earns else case.player)


def _quiet(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the rival's best turn now gains only ``Claim.number`` points, at most
    :data:`CALM`."""
    if case.goes_on and case.rivals_after.most <= CALM < case.rivals_before.most:
        yield Claim("quiet", number=case.rivals_after.most)


def _double(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that after every reply, the player has a turn that gains at least ``Claim.worth``."""
    worth: int | None = None
    for reply in legal_turns(case.after):
        most = choices(case.after.play(reply)).most
        worth = most if worth is None else min(worth, most)
        if worth < WORTH_WAITING:
            return
    if worth is not None:
        yield Claim("double", worth=worth)


def _threatens(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that if the player could move again at once, the turn ``Claim.by`` would gain
    ``Claim.worth`` points in a column."""
    if case.goes_on:
        for where, (worth, by) in sorted(case.again.best.items()):
            if worth >= CLEAR and worth > choices(case.before).best.get(where, (0, ""))[0]:
                loser = only_loser(case.mine_after, by, where)
                yield Claim("threatens", where, worth, stone=loser, by=by)


def _builds(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the turn added stones of the player's color to the player's column. The column now
    has ``Claim.number`` of them and pays ``Claim.worth``."""
    for where in LOCATIONS:
        owner, points = standing_at(case.after, where)
        was_theirs = owner == case.player == standing_at(case.before, where).owner
        grew = rise(case.turn.transfers, where, case.player) > 0
        if was_theirs and grew and points > 0 and _is_by_majority(case, where):
            own = case.after.column(where).count(case.player)
            yield Claim("builds", where, points, own)


def _removes(case: _ClaimCase) -> Iterator[Claim]:
    for stone, source, _ in case.turn.transfers:
        if stone == case.rival and is_location(source):
            yield Claim("removes", source, stone=stone)


def _must_take(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the turn empties the rival's workshop, so that the rival can only take stones
    next."""
    if case.goes_on and case.before.workshop(case.rival) and not case.after.workshop(case.rival):
        yield Claim("must_take")


def _disarms(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the rival's workshop lost its last stone of the rival's color, which prevents
    bonus actions."""
    workshops = (position.workshop(case.rival) for position in (case.before, case.after))
    had, has = (case.rival in workshop for workshop in workshops)
    if case.goes_on and had and not has and not case.rivals_after.bonuses:
        yield Claim("disarms")


def _shuts(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the rival can no longer use a column's bonus action, but could before."""
    if case.goes_on:
        for where in sorted(case.rivals_before.bonuses - case.rivals_after.bonuses):
            yield Claim("shuts", where)


def _last_of(case: _ClaimCase) -> Iterator[Claim]:
    for stone in STONES:
        if case.before.quarry(stone) and not case.after.quarry(stone):
            yield Claim("last_of", stone=stone)


def _armed(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the player got ``Claim.number`` stones of the player's color, and may be able to
    place one with a bonus action next turn."""
    if case.gained(case.player) > 0 and case.may_use_bonus():
        yield Claim("armed", number=case.gained(case.player))


def _full(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the player's workshop is now full, and that all its stones still fit into the
    temple."""
    free = (position.free_spaces(case.player) for position in (case.before, case.after))
    has_room = case.after.open_spaces() >= WORKSHOP_SPACES
    if next(free) > next(free) == 0 and has_room:
        yield Claim("full", number=WORKSHOP_SPACES)


def _gets_gray(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the player got ``Claim.number`` gray stones, which can still cost the rival
    points."""
    spoils = partial(may_be_spoiled, case.after, case.rival)
    if case.gained(GRAY) > 0 and any(map(spoils, LOCATIONS)):
        yield Claim("gets_gray", number=case.gained(GRAY), stone=GRAY)


def may_be_spoiled(position: Position, side: Side, location: Location) -> bool:
    """True if a gray stone can still cost ``side`` points in a column."""
    if position.ornament(location).changes.gray_points >= 0:
        return False
    owner = standing_at(position, location).owner
    free = position.max_height(location) - position.height(location)
    # a column that nobody owns needs a second space, since the side must first win the column
    return owner in (side, None) and free > (owner is None)


def _gets_rivals(case: _ClaimCase) -> Iterator[Claim]:
    if case.gained(case.rival) > 0:
        yield Claim("gets_rivals", number=case.gained(case.rival), stone=case.rival)


def _harmless(case: _ClaimCase) -> Iterator[Claim]:
    """Claim that the stone changes nothing in its column, but would cost points in every other open
    column."""
    stone, source, target = case.turn.transfers[0]
    if source != case.player or case.turn.bonus:
        return
    gains = {
        where: raised(case.before, Turn((Transfer(stone, source, where),)))[where]
        for where in filter(case.before.is_valid, LOCATIONS)
    }
    if gains.pop(target) == 0 and gains and max(gains.values()) < 0:
        yield Claim("harmless", target, stone=stone)


def _is_by_majority(case: _ClaimCase, location: Location) -> bool:
    return case.before.ornament(location).changes.owner is Owner.MAJORITY


_FINDERS: dict[str, _Finder] = {
    "ends": _ends,
    "safe": _safe,
    "locks": _locks,
    "beyond": _beyond,
    "closes": _closes,
    "takes": _takes,
    "levels": _levels,
    "feeds": _feeds,
    "spoils": _spoils,
    "guards": _guards,
    "blunts": _blunts,
    "quiet": _quiet,
    "double": _double,
    "threatens": _threatens,
    "shuts": _shuts,
    "builds": _builds,
    "removes": _removes,
    "must_take": _must_take,
    "disarms": _disarms,
    "last_of": _last_of,
    "armed": _armed,
    "full": _full,
    "gets_gray": _gets_gray,
    "gets_rivals": _gets_rivals,
    "harmless": _harmless,
}
KINDS = tuple(_FINDERS)
"""Kinds of claims, the most important first."""
