"""Key and gamepad bindings. An input is a word such as ``"shift+z"`` or ``"leftshoulder"``. Each
input has at most one action."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tholos_desktop.plain_text import printable

_NAMED = 3


class Action(NamedTuple):
    name: str
    does: str
    """Key to which scenes respond. The player's chosen key or button is translated to this key."""
    inputs: tuple[str, ...] = ()
    may_lack: bool = False
    """True if the action may have no input, because there is another way to do it."""


class BindingProblem(NamedTuple):
    """Invalid bindings in the settings. ``kind`` is the end of the message's text key; ``names``
    lists the actions."""

    kind: str
    names: str


class ActionSet(NamedTuple):
    actions: tuple[Action, ...]
    known: Callable[[str], str | None]
    """Returns an input in canonical form; ``None`` for an input that can't be used."""
    spare: tuple[str, ...] = ()
    """Inputs, best first, for an action whose only input was given to another action."""

    def action(self, name: str) -> Action:
        return next(action for action in self.actions if action.name == name)


class Bindings:
    def __init__(
        self, table: ActionSet, changed: Mapping[str, tuple[str, ...]] | None = None
    ) -> None:
        """``changed`` maps names of actions to inputs. All other actions have their default
        inputs."""
        self.table = table
        self._inputs = {each.name: each.inputs for each in table.actions} | dict(changed or {})
        self._actions = {
            each: action for action in table.actions for each in self._inputs[action.name]
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bindings) and self._look == other._look

    def __hash__(self) -> int:
        return hash(self._look)

    @property
    def _look(self) -> tuple[object, ...]:
        return tuple(self._inputs.items())

    def inputs_of(self, name: str) -> tuple[str, ...]:
        return self._inputs[name]

    def action_of(self, written: str) -> Action | None:
        return self._actions.get(written)

    def inputs_for(self, does: str) -> tuple[str, ...] | None:
        """Return the inputs of all actions whose :attr:`Action.does` is ``does``; ``None`` if there
        is no such action."""
        names = [action.name for action in self.table.actions if action.does == does]
        inputs = [each for name in names for each in self._inputs[name]]
        return tuple(inputs) if names else None

    def changed(self) -> dict[str, tuple[str, ...]]:
        usual = {each.name: each.inputs for each in self.table.actions}
        return {name: inputs for name, inputs in self._inputs.items() if inputs != usual[name]}

    def written(self) -> dict[str, str]:
        return {name: " ".join(inputs) for name, inputs in self.changed().items()}

    def in_exchange(self, name: str, written: str) -> str | None:
        other = self.action_of(written)
        if other is None or other.name == name:
            return None
        if inputs := self._inputs[name]:
            return inputs[0]
        if other.may_lack or self._inputs[other.name] != (written,):
            return None
        return next(each for each in self.table.spare if each not in self._actions)

    def with_input(self, name: str, written: str) -> "Bindings":
        """Return bindings with the input ``written`` for an action. An action that loses this input
        may get another."""
        inputs, other = dict(self._inputs), self.action_of(written)
        if other is not None and other.name != name:
            exchange = self.in_exchange(name, written)
            rest = tuple(each for each in inputs[other.name] if each != written)
            inputs[other.name] = (*((exchange,) if exchange else ()), *rest)
        inputs[name] = (written,)
        return Bindings(self.table, inputs)


def read(table: ActionSet, kept: object) -> tuple[Bindings, list[BindingProblem]]:
    """Parse stored bindings. Invalid bindings are replaced by the defaults and reported."""
    if not isinstance(kept, Mapping):
        return Bindings(table), [BindingProblem("form", "")]
    names = {action.name for action in table.actions}
    unknown = [str(name) for name in kept if name not in names]
    changed = {}
    unsound = []
    for name in (name for name in kept if name in names):
        inputs = _inputs(table, table.action(name), kept[name])
        if inputs is None:
            unsound.append(name)
        else:
            changed[name] = inputs
    twice = _without_doubles(table, changed)
    found = (("names", unknown), ("inputs", unsound), ("twice", twice))
    return Bindings(table, changed), [
        BindingProblem(kind, _some(them)) for kind, them in found if them
    ]


def _inputs(table: ActionSet, action: Action, kept: object) -> tuple[str, ...] | None:
    if not isinstance(kept, str):
        return None
    inputs = tuple(table.known(each) for each in kept.split())
    if not (inputs or action.may_lack):
        return None
    sound = tuple(dict.fromkeys(each for each in inputs if each is not None))
    return sound if len(sound) == len(inputs) else None


def _without_doubles(table: ActionSet, changed: dict[str, tuple[str, ...]]) -> list[str]:
    out: list[str] = []
    while True:
        owners: dict[str, list[str]] = {}
        for action in table.actions:
            for each in changed.get(action.name, action.inputs):
                owners.setdefault(each, []).append(action.name)
        shared = {name for names in owners.values() if len(names) > 1 for name in names}
        wrong = sorted(shared & set(changed))
        if not wrong:
            return out
        out += wrong
        for name in wrong:
            del changed[name]


def _some(names: Iterable[str]) -> str:
    short: Sequence[str] = [printable(name)[:24] for name in names]
    return ", ".join(short[:_NAMED]) + ("…" if len(short) > _NAMED else "")
