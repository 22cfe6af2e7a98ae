"""Facts about a turn, found by the rules, by counting, or by listing the next turns. Nothing is
estimated (docs/protocol.md).

The docstring of each finder says what its fact means."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import chain, combinations

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
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import (
    Choices,
    choices,
    is_beyond,
    lead,
    may_change,
    only_loser,
    raised,
    rise,
    rivals_reach,
    standing_at,
    sure_lead,
    sure_owner,
    total_gain,
)

CLEAR = 2
"""Minimum points for which a threat, a guard or a loss is mentioned."""
WORTH_WAITING = 4
"""Minimum points for the fact ``double``. A smaller gain is possible after nearly every turn."""
CALM = 1
"""Maximum points that the rival can still gain after a turn with the fact ``quiet``."""


class TurnCase:
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


Finder = Callable[[TurnCase], Iterator[Fact]]


def ends(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn ends the game and leaves the player ahead by ``Fact.worth``."""
    ahead = lead(case.after, case.player)
    if not case.goes_on and ahead > 0:
        yield Fact("ends", worth=ahead)


def safe(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player is now certain to end ahead by at least ``Fact.worth`` points."""
    least = sure_lead(case.after, case.player)
    if case.goes_on and least > 0 >= sure_lead(case.before, case.player):
        yield Fact("safe", worth=least)


def locks(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player is now certain to own a column that pays, but was not before."""
    for where in LOCATIONS if case.goes_on else "":
        pays = standing_at(case.after, where).own(case.player) > 0
        if pays and sure_owner(case.after, where) == case.player != sure_owner(case.before, where):
            yield Fact("locks", where)


def beyond(case: TurnCase) -> Iterator[Fact]:
    """Fact that the rival can no longer own the player's column, which pays, even by filling its
    ``Fact.number`` free spaces."""
    for where in LOCATIONS if case.goes_on else "":
        room = case.after.max_height(where) - case.after.height(where)
        if (
            room
            and _is_by_majority(case, where)
            and standing_at(case.after, where).own(case.player) > 0
            and is_beyond(case.after, where, case.player)
            and not is_beyond(case.before, where, case.player)
        ):
            yield Fact("beyond", where, number=room)


def closes(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player's column can no longer change, but could before. The column pays
    ``Fact.worth``."""
    for where in LOCATIONS if case.goes_on else "":
        owner, points = standing_at(case.after, where)
        is_new = may_change(case.before, where) and not may_change(case.after, where)
        if is_new and owner == case.player and points > 0:
            yield Fact("closes", where, points)


def pair(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn places two stones on the temple."""
    places = [each for each in case.turn.transfers if is_location(each.target)]
    if len([each for each in places if not is_location(each.source)]) > 1:
        yield Fact("pair")


def acts(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn uses the bonus action of a column."""
    if case.turn.bonus:
        yield Fact("acts", case.turn.transfers[0].target)


def fills(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn fills a column, which isn't the rival's."""
    for where in filter(case.before.is_valid, LOCATIONS if case.goes_on else ""):
        if not case.after.is_valid(where) and standing_at(case.after, where).owner != case.rival:
            yield Fact("fills", where)


def takes(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn wins the player a column, which is now worth ``Fact.worth`` points."""
    for where in LOCATIONS:
        owner, points = standing_at(case.after, where)
        if owner == case.player != standing_at(case.before, where).owner and points > 0:
            yield Fact("takes", where, points)


def levels(case: TurnCase) -> Iterator[Fact]:
    """Fact that the rival's column, which paid ``Fact.worth``, now belongs to nobody."""
    for where in LOCATIONS:
        owner, points = standing_at(case.before, where)
        if owner == case.rival and points > 0 and standing_at(case.after, where).owner is None:
            yield Fact("levels", where, points)


def feeds(case: TurnCase) -> Iterator[Fact]:
    """Fact that a column of the player now pays more points. ``Fact.worth`` is the difference."""
    yield from _same_owner("feeds", case, case.player)


def spoils(case: TurnCase) -> Iterator[Fact]:
    """Fact that a column of the rival now pays fewer points. ``Fact.worth`` is the difference."""
    yield from _same_owner("spoils", case, case.rival)


def _same_owner(kind: str, case: TurnCase, owner: str) -> Iterator[Fact]:
    for where in LOCATIONS:
        before, after = standing_at(case.before, where), standing_at(case.after, where)
        worth = after.lead(case.player) - before.lead(case.player)
        if before.owner == after.owner == owner and worth > 0:
            yield Fact(kind, where, worth)


def guards(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player's turn and the rival's next gain the rival at most ``Fact.number`` in a
    column. Without the player's turn, the rival's turn ``Fact.by`` would have gained ``Fact.worth``
    there."""
    if case.goes_on:
        for where, (worth, by) in sorted(case.rivals_before.best.items()):
            left = rivals_reach(case.before, case.turn, where)
            if worth - left >= CLEAR:
                loser = only_loser(case.theirs_before, by, where)
                yield Fact("guards", where, worth, left, loser, by)


def quiet(case: TurnCase) -> Iterator[Fact]:
    """Fact that the rival's best turn now gains only ``Fact.number`` points, at most
    :data:`CALM`."""
    if case.goes_on and case.rivals_after.most <= CALM < case.rivals_before.most:
        yield Fact("quiet", number=case.rivals_after.most)


def double(case: TurnCase) -> Iterator[Fact]:
    """Fact that after every reply, the player has a turn that gains at least ``Fact.worth``. It is
    ``Fact.by``, or one of two placings with a comma between them; after ``Fact.number`` replies, if
    any, only another."""
    worth: int | None = None
    for reply in legal_turns(case.after):
        most = choices(case.after.play(reply)).most
        worth = most if worth is None else min(worth, most)
        if worth < WORTH_WAITING:
            return
    if worth is not None:
        by, others = _usual_turn(case, worth)
        yield Fact("double", worth=worth, number=others or None, by=by)


def _usual_turn(case: TurnCase, worth: int) -> tuple[str, int]:
    """Return the turn that gains ``worth`` after the most replies, and the number of the other
    replies. If one of two placings always does, return these."""
    gaining = [
        {
            turn.notation
            for turn in legal_turns(position)
            if not turn.is_take and total_gain(position, turn) >= worth
        }
        for position in map(case.after.play, legal_turns(case.after))
    ]
    often = Counter(chain.from_iterable(gaining))
    usual = min(often, key=lambda each: (-often[each], len(each), each))
    if often[usual] == len(gaining):
        return usual, 0
    placings = sorted(each for each in often if "/" not in each)
    for pair in combinations(placings, 2):
        if pair[0][0] == pair[1][0] and not any(each.isdisjoint(pair) for each in gaining):
            return ",".join(pair), 0
    return usual, len(gaining) - often[usual]


def threatens(case: TurnCase) -> Iterator[Fact]:
    """Fact that if the player could move again at once, the turn ``Fact.by`` would gain
    ``Fact.worth`` points in a column."""
    if case.goes_on:
        for where, (worth, by) in sorted(case.again.best.items()):
            if worth >= CLEAR and worth > choices(case.before).best.get(where, (0, ""))[0]:
                loser = only_loser(case.mine_after, by, where)
                yield Fact("threatens", where, worth, stone=loser, by=by)


def builds(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn added stones of the player's color to the player's column. The column now
    has ``Fact.number`` of them and pays ``Fact.worth``."""
    for where in LOCATIONS:
        owner, points = standing_at(case.after, where)
        was_theirs = owner == case.player == standing_at(case.before, where).owner
        grew = rise(case.turn.transfers, where, case.player) > 0
        if was_theirs and grew and points > 0 and _is_by_majority(case, where):
            own = case.after.column(where).count(case.player)
            yield Fact("builds", where, points, own)


def removes(case: TurnCase) -> Iterator[Fact]:
    """Fact that a stone of the rival's color leaves the temple."""
    for stone, source, target in case.turn.transfers:
        if stone == case.rival and is_location(source) and not is_location(target):
            yield Fact("removes", source, stone=stone)


def must_take(case: TurnCase) -> Iterator[Fact]:
    """Fact that the turn empties the rival's workshop, so that the rival can only take stones
    next."""
    if case.goes_on and case.before.workshop(case.rival) and not case.after.workshop(case.rival):
        yield Fact("must_take")


def disarms(case: TurnCase) -> Iterator[Fact]:
    """Fact that the rival's workshop lost its last stone of the rival's color, which prevents
    bonus actions. ``Fact.stone`` is this color if the quarry has none either."""
    workshops = (position.workshop(case.rival) for position in (case.before, case.after))
    had, has = (case.rival in workshop for workshop in workshops)
    if case.goes_on and had and not has and not case.rivals_after.bonuses:
        yield Fact("disarms", stone=None if case.after.quarry(case.rival) else case.rival)


def shuts(case: TurnCase) -> Iterator[Fact]:
    """Fact that the rival can no longer use a column's bonus action, but could before."""
    if case.goes_on:
        for where in sorted(case.rivals_before.bonuses - case.rivals_after.bonuses):
            yield Fact("shuts", where)


def last_of(case: TurnCase) -> Iterator[Fact]:
    for stone in STONES:
        if case.before.quarry(stone) and not case.after.quarry(stone):
            yield Fact("last_of", stone=stone)


def armed(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player got ``Fact.number`` stones of the player's color, and may be able to
    place one with a bonus action next turn."""
    if case.gained(case.player) > 0 and case.may_use_bonus():
        yield Fact("armed", number=case.gained(case.player))


def full(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player's workshop is now full, and that all its stones still fit into the
    temple."""
    free = (position.free_spaces(case.player) for position in (case.before, case.after))
    has_room = case.after.open_spaces() >= WORKSHOP_SPACES
    if next(free) > next(free) == 0 and has_room:
        yield Fact("full", number=WORKSHOP_SPACES)


def gets_gray(case: TurnCase) -> Iterator[Fact]:
    """Fact that the player got ``Fact.number`` gray stones, which can still cost the rival
    points."""
    spoils = partial(may_be_spoiled, case.after, case.rival)
    if case.gained(GRAY) > 0 and any(map(spoils, LOCATIONS)):
        yield Fact("gets_gray", number=case.gained(GRAY), stone=GRAY)


def may_be_spoiled(position: Position, side: Side, location: Location) -> bool:
    """True if a gray stone can still cost ``side`` points in a column."""
    if position.ornament(location).changes.gray_points >= 0:
        return False
    owner = standing_at(position, location).owner
    free = position.max_height(location) - position.height(location)
    # a column that nobody owns needs a second space, since the side must first win the column
    return owner in (side, None) and free > (owner is None)


def may_gray_act(position: Position, side: Side) -> bool:
    """True if a gray stone in a workshop allows a bonus action on an open column."""
    return GRAY in position.workshop(side) and any(
        GRAY in position.ornament(where).changes.triggers
        for where in filter(position.is_valid, LOCATIONS)
    )


def gets_rivals(case: TurnCase) -> Iterator[Fact]:
    if case.gained(case.rival) > 0:
        yield Fact("gets_rivals", number=case.gained(case.rival), stone=case.rival)


def harmless(case: TurnCase) -> Iterator[Fact]:
    """Fact that the stone changes nothing in its column, but would cost points in every other open
    column."""
    stone, source, target = case.turn.transfers[0]
    if source != case.player or case.turn.bonus:
        return
    gains = {
        where: raised(case.before, Turn((Transfer(stone, source, where),)))[where]
        for where in filter(case.before.is_valid, LOCATIONS)
    }
    if gains.pop(target) == 0 and gains and max(gains.values()) < 0:
        yield Fact("harmless", target, stone=stone)


def _is_by_majority(case: TurnCase, location: Location) -> bool:
    return case.before.ornament(location).changes.owner is Owner.MAJORITY
