"""Facts about a turn, by the rules, by counting, or by listing the next turns.

Nothing here is estimated, so nothing depends on how long anybody thinks. Whether a fact matters
is another question, which the engine answers. What each kind claims is said at its function and,
for those that other programs check, in RULES.md section 8.1.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from tholos_desktop.rules import (
    GRAY,
    LOCATIONS,
    STONES,
    WORKSHOP_SPACES,
    Location,
    Owner,
    Position,
    Stone,
    Transfer,
    Turn,
    is_location,
    legal_turns,
    rival,
)
from tholos_desktop.teaching.choices import Choices, choices
from tholos_desktop.teaching.columns import (
    is_beyond,
    lead,
    may_change,
    raised,
    raised_by_a_stone,
    rise,
    standing_at,
    sure_lead,
    sure_owner,
)

CLEAR = 2
"""Points; smaller threats, guards or losses are not mentioned."""
WORTH_WAITING = 4
"""Points; there is nearly always a next turn that gains less, whatever the rival does."""
CALM = 1
"""Points; a rival who can gain no more has nothing urgent."""
WEAK = ("full", "shuts")
"""Kinds that are never mentioned first."""
_AT_MOST = ("guards", "blunts", "quiet")
"""Kinds that are stronger the lower their number."""
_AT_LEAST = ("armed", "gets_gray", "gets_rivals")
"""Kinds that are stronger the higher their number."""


class Claim(NamedTuple):
    """A fact about a turn; a field is ``None`` where the kind has no use for it."""

    kind: str
    at: Location | None = None
    worth: int | None = None
    """In points, to the player in turn."""
    number: int | None = None
    stone: Stone | None = None
    by: str | None = None
    """Notation of another turn that the claim is about."""

    def covers(self, other: "Claim") -> bool:
        if (self.kind, self.at, self.stone) != (other.kind, other.at, other.stone):
            return False
        number, others = self.number or 0, other.number or 0
        if (self.kind in _AT_MOST and number > others) or (
            self.kind in _AT_LEAST and number < others
        ):
            return False
        return (self.worth or 0) >= (other.worth or 0)


def claims(position: Position, turn: Turn, kinds: Sequence[str] = ()) -> list[Claim]:
    """Return all known facts about a legal turn in the order of :data:`KINDS`, or those of some
    kinds."""
    case = _ClaimCase(position, turn)
    return [claim for kind in kinds or KINDS for claim in _FINDERS[kind](case)]


class _ClaimCase:
    def __init__(self, position: Position, turn: Turn) -> None:
        self.before, self.turn, self.after = position, turn, position.play(turn)
        self.player, self.rival = position.side, rival(position.side)

    @cached_property
    def goes_on(self) -> bool:
        return not self.after.is_over()

    @cached_property
    def rivals_before(self) -> Choices:
        """The rival's choices had the player passed."""
        return choices(self.before._replace(side=self.rival))

    @cached_property
    def rivals_after(self) -> Choices:
        return choices(self.after)

    @cached_property
    def again(self) -> Choices:
        return choices(self.after._replace(side=self.player))

    def gained(self, stone: Stone) -> int:
        workshops = (position.workshop(self.player) for position in (self.before, self.after))
        before, after = (workshop.count(stone) for workshop in workshops)
        return after - before


_Finder = Callable[[_ClaimCase], Iterator[Claim]]


def _ends(case: _ClaimCase) -> Iterator[Claim]:
    """The turn completes the temple, and its player then leads by ``worth``."""
    ahead = lead(case.after, case.player)
    if not case.goes_on and ahead > 0:
        yield Claim("ends", worth=ahead)


def _safe(case: _ClaimCase) -> Iterator[Claim]:
    """Whatever follows, the player ends ahead by ``worth`` or more; that was not certain before."""
    least = sure_lead(case.after, case.player)
    if case.goes_on and least > 0 >= sure_lead(case.before, case.player):
        yield Claim("safe", worth=least)


def _locks(case: _ClaimCase) -> Iterator[Claim]:
    """The player owns the column at the end of every game that can follow."""
    for where in LOCATIONS if case.goes_on else "":
        if sure_owner(case.after, where) == case.player != sure_owner(case.before, where):
            yield Claim("locks", where)


def _beyond(case: _ClaimCase) -> Iterator[Claim]:
    """Stones laid in the ``number`` spaces left cannot make the player's column the rival's."""
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
    """The column can change no more, as it could before, and pays the player ``worth``."""
    for where in LOCATIONS if case.goes_on else "":
        owner, points = standing_at(case.after, where)
        is_new = may_change(case.before, where) and not may_change(case.after, where)
        if is_new and owner == case.player and points > 0:
            yield Claim("closes", where, points)


def _takes(case: _ClaimCase) -> Iterator[Claim]:
    """The player owns the column, and did not before; it then pays ``worth``."""
    for where in LOCATIONS:
        owner, points = standing_at(case.after, where)
        if owner == case.player != standing_at(case.before, where).owner and points > 0:
            yield Claim("takes", where, points)


def _levels(case: _ClaimCase) -> Iterator[Claim]:
    """The rival's column, which paid them ``worth``, is nobody's."""
    for where in LOCATIONS:
        owner, points = standing_at(case.before, where)
        if owner == case.rival and points > 0 and standing_at(case.after, where).owner is None:
            yield Claim("levels", where, points)


def _feeds(case: _ClaimCase) -> Iterator[Claim]:
    """The player's column pays ``worth`` more than before."""
    yield from _same_owner("feeds", case, case.player)


def _spoils(case: _ClaimCase) -> Iterator[Claim]:
    """The rival's column pays them ``worth`` less than before."""
    yield from _same_owner("spoils", case, case.rival)


def _same_owner(kind: str, case: _ClaimCase, owner: str) -> Iterator[Claim]:
    for where in LOCATIONS:
        before, after = standing_at(case.before, where), standing_at(case.after, where)
        worth = after.lead(case.player) - before.lead(case.player)
        if before.owner == after.owner == owner and worth > 0:
            yield Claim(kind, where, worth)


def _guards(case: _ClaimCase) -> Iterator[Claim]:
    """In turn before, the rival could raise their lead in the column by ``worth``; now by
    ``number`` at most."""
    if case.goes_on:
        for where, (worth, by) in sorted(case.rivals_before.best.items()):
            left, _ = case.rivals_after.best.get(where, (0, ""))
            if worth >= CLEAR and left < worth:
                yield Claim("guards", where, worth, left, by=by)


def _blunts(case: _ClaimCase) -> Iterator[Claim]:
    """One more stone in the column was worth ``worth`` to the rival; now ``number`` at most."""
    for where in LOCATIONS:
        worth = raised_by_a_stone(case.before, where, case.rival)
        left = raised_by_a_stone(case.after, where, case.rival)
        if worth >= CLEAR and left < worth:
            yield Claim("blunts", where, worth, left)


def _quiet(case: _ClaimCase) -> Iterator[Claim]:
    """No turn of the rival raises their lead by more than ``number``, as one did before."""
    if case.goes_on and case.rivals_after.most <= CALM < case.rivals_before.most:
        yield Claim("quiet", number=case.rivals_after.most)


def _double(case: _ClaimCase) -> Iterator[Claim]:
    """After every reply the player has a turn that raises the lead by ``worth`` or more."""
    worth: int | None = None
    for reply in legal_turns(case.after):
        most = choices(case.after.play(reply)).most
        worth = most if worth is None else min(worth, most)
        if worth < WORTH_WAITING:
            return
    if worth is not None:
        yield Claim("double", worth=worth)


def _threatens(case: _ClaimCase) -> Iterator[Claim]:
    """In turn again, the player would raise the lead in the column by ``worth``: more than was
    possible before."""
    if case.goes_on:
        for where, (worth, by) in sorted(case.again.best.items()):
            if worth >= CLEAR and worth > choices(case.before).best.get(where, (0, ""))[0]:
                yield Claim("threatens", where, worth, by=by)


def _builds(case: _ClaimCase) -> Iterator[Claim]:
    """One stone more of the player's own in their column: ``number`` now, and it pays ``worth``."""
    for where in LOCATIONS:
        owner, points = standing_at(case.after, where)
        was_theirs = owner == case.player == standing_at(case.before, where).owner
        grew = rise(case.turn.transfers, where, case.player) > 0
        if was_theirs and grew and points > 0 and _is_by_majority(case, where):
            own = case.after.column(where).count(case.player)
            yield Claim("builds", where, points, own)


def _removes(case: _ClaimCase) -> Iterator[Claim]:
    """A stone of the rival's leaves the column."""
    for stone, source, _ in case.turn.transfers:
        if stone == case.rival and is_location(source):
            yield Claim("removes", source, stone=stone)


def _must_take(case: _ClaimCase) -> Iterator[Claim]:
    """The turn leaves the rival without any stone: their next turn is a take."""
    if case.goes_on and case.before.workshop(case.rival) and not case.after.workshop(case.rival):
        yield Claim("must_take")


def _disarms(case: _ClaimCase) -> Iterator[Claim]:
    """The turn leaves the rival without an own stone, and no turn of theirs has a bonus action."""
    workshops = (position.workshop(case.rival) for position in (case.before, case.after))
    had, has = (case.rival in workshop for workshop in workshops)
    if case.goes_on and had and not has and not case.rivals_after.bonuses:
        yield Claim("disarms")


def _shuts(case: _ClaimCase) -> Iterator[Claim]:
    """In turn before, the rival could do the column's bonus action; now they cannot."""
    if case.goes_on:
        for where in sorted(case.rivals_before.bonuses - case.rivals_after.bonuses):
            yield Claim("shuts", where)


def _last_of(case: _ClaimCase) -> Iterator[Claim]:
    """The turn takes the last stone of a color out of the quarry."""
    for stone in STONES:
        if case.before.quarry(stone) and not case.after.quarry(stone):
            yield Claim("last_of", stone=stone)


def _armed(case: _ClaimCase) -> Iterator[Claim]:
    """The player's workshop holds ``number`` own stones more."""
    if case.gained(case.player) > 0:
        yield Claim("armed", number=case.gained(case.player))


def _full(case: _ClaimCase) -> Iterator[Claim]:
    """The player's workshop is full, and was not before."""
    free = (position.free_spaces(case.player) for position in (case.before, case.after))
    if next(free) > next(free) == 0:
        yield Claim("full", number=WORKSHOP_SPACES)


def _gets_gray(case: _ClaimCase) -> Iterator[Claim]:
    """The player's workshop holds ``number`` gray stones more."""
    if case.gained(GRAY) > 0:
        yield Claim("gets_gray", number=case.gained(GRAY), stone=GRAY)


def _gets_rivals(case: _ClaimCase) -> Iterator[Claim]:
    """The player's workshop holds ``number`` stones of the rival's color more."""
    if case.gained(case.rival) > 0:
        yield Claim("gets_rivals", number=case.gained(case.rival), stone=case.rival)


def _harmless(case: _ClaimCase) -> Iterator[Claim]:
    """The stone lowers the player's lead at once in every other column that it can be placed on."""
    stone, source, target = case.turn.transfers[0]
    if source != case.player or case.turn.bonus:
        return
    places = filter(case.before.is_valid, LOCATIONS)
    gains = {where: _by_placing(case.before, stone, where) for where in places}
    if gains.pop(target) == 0 and gains and max(gains.values()) < 0:
        yield Claim("harmless", target, stone=stone)


def _by_placing(position: Position, stone: Stone, location: Location) -> int:
    """Return how far a stone on a column raises the lead of the player in turn."""
    return raised(position, Turn((Transfer(stone, position.side, location),)))[location]


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
"""In order of importance: certain results first, workshops last."""
