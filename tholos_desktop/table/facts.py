"""Facts about turns, as the engine reports them and as the rules alone decide them. The table of
kinds is in :mod:`tholos_desktop.teaching.kinds`."""

from typing import NamedTuple

from tholos_desktop.rules import Location, Stone


class Fact(NamedTuple):
    """A fact about a turn; fields that its kind does not use are ``None``. docs/protocol.md
    defines the kinds."""

    kind: str
    at: Location | None = None
    worth: int | None = None
    """Number of points or stones that the fact states, depending on the kind."""
    number: int | None = None
    stone: Stone | None = None
    by: str | None = None
    """Notation of another turn that the fact refers to."""
    loss: float | None = None
    """Value of the explained turn minus the value of the turn ``without``, 0 to 1; of a cost, the
    winning chance that it loses."""
    without: str | None = None
    """A turn for comparison, in notation: the better one or, of a reason, the best of the turns to
    which the reason does not apply."""
    sure: bool | None = None
    """True if ``loss`` is proven."""
    cost: bool | None = None
    """True if the fact speaks against the explained turn, else ``None``."""
