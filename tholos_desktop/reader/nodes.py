"""Conversion of an accessibility tree to AccessKit's nodes. Only changed nodes are sent."""

from collections.abc import Iterator
from itertools import groupby
from types import ModuleType
from typing import Any, NamedTuple

from tholos_desktop.reader.tree import AccessLabel, AccessTree, Box, Node, Role

ROOT, NEWS = 0, 1
_FIRST = 2
_TITLE = "Tholos"


class _SentNode(NamedTuple):
    kind: str
    label: AccessLabel = AccessLabel("")
    box: Box | None = None
    is_enabled: bool = True
    can_focus: bool = False
    can_press: bool = False
    range: tuple[int, int, int] | None = None
    children: tuple[int, ...] = ()
    language: str = ""


_SHOWN_BY_VALUE = ("LABEL", "TEXT_RUN")


class Nodes:
    def __init__(self, accesskit: ModuleType) -> None:
        self._accesskit = accesskit
        self._numbers: dict[tuple[object, ...], int] = {}
        self._places: dict[int, tuple[str, str]] = {}
        self._sent: dict[int, _SentNode] = {}
        self._news = ""
        self._focus: int | None = None

    def forget(self) -> None:
        self._sent, self._focus = {}, None

    def place_of(self, number: int) -> tuple[str, str] | None:
        return self._places.get(number)

    def update(self, tree: AccessTree, news: str) -> Any:
        """Return the changes as AccessKit's ``TreeUpdate``, or ``None`` if nothing has changed.
        ``news`` is a text to speak, or empty."""
        self._news = news or self._news
        wanted = dict(self._wanted(tree))
        focus = self._number(tree, tree.focus) if tree.focus else ROOT
        changed = {key: sent for key, sent in wanted.items() if self._sent.get(key) != sent}
        if not changed and focus == self._focus:
            return None
        update = self._accesskit.TreeUpdate(focus)
        if not self._sent:
            update.tree = self._accesskit.Tree(ROOT)
            update.tree.toolkit_name = _TITLE
        for number, sent in changed.items():
            update.nodes.append((number, self._node(number, sent)))
        self._sent, self._focus = wanted, focus
        return update

    def _wanted(self, tree: AccessTree) -> Iterator[tuple[int, _SentNode]]:
        children: list[int] = []
        runs: dict[str, int] = {}
        for name, members in groupby(tree.nodes, key=lambda node: node.label.group):
            inside, all_options = [], True
            for node in members:
                inside.append(self._number(tree, node.place))
                all_options = all_options and node.label.role is Role.OPTION
                yield from self._of(tree, node)
            if not name:
                children += inside
                continue
            runs[name] = runs.get(name, 0) + 1
            group = self._number(tree, "group", name, runs[name])
            kind = "RADIO_GROUP" if all_options else "GROUP"
            yield group, _SentNode(kind, AccessLabel(name), children=tuple(inside))
            children.append(group)
        yield NEWS, _SentNode("LABEL", AccessLabel(self._news))
        children.append(NEWS)
        root, inside_root = AccessLabel(_TITLE), tuple(children)
        yield ROOT, _SentNode("WINDOW", root, children=inside_root, language=tree.language)

    def _of(self, tree: AccessTree, node: Node) -> Iterator[tuple[int, _SentNode]]:
        number, label = self._number(tree, node.place), node.label
        self._places[number] = tree.scene, node.place
        run: tuple[int, ...] = ()
        if label.role is Role.ENTRY:
            run = (self._number(tree, node.place, "run"),)
            yield run[0], _SentNode("TEXT_RUN", AccessLabel(label.value), node.box)
        focuses, presses = node.focus is not None, node.press is not None
        sent = _SentNode(
            label.role.value, label, node.box, node.is_enabled, focuses, presses, node.range, run
        )
        yield number, sent

    def _number(self, tree: AccessTree, *place: object) -> int:
        return self._numbers.setdefault((tree.scene, *place), _FIRST + len(self._numbers))

    def _node(self, number: int, sent: _SentNode) -> Any:
        kit, label = self._accesskit, sent.label
        node = kit.Node(getattr(kit.Role, sent.kind))
        if sent.kind in _SHOWN_BY_VALUE:
            node.set_value(label.name)
        else:
            node.set_label(label.name)
        if label.value:
            node.set_value(label.value)
        if label.about:
            node.set_description(label.about)
        if label.key:
            node.set_keyboard_shortcut(label.key)
        if label.is_chosen is not None:
            node.set_toggled(kit.Toggled.TRUE if label.is_chosen else kit.Toggled.FALSE)
        if sent.box and sent.box[2] and sent.box[3]:
            left, top, width, height = sent.box
            node.set_bounds(kit.Rect(left, top, left + width, top + height))
        if not sent.is_enabled:
            node.set_disabled()
        if sent.children:
            node.set_children(list(sent.children))
        if sent.language:
            node.set_language(sent.language)
        if number == NEWS:
            node.set_live(kit.Live.POLITE)
        self._add_letters(node, sent)
        self._add_actions(node, sent)
        return node

    def _add_letters(self, node: Any, sent: _SentNode) -> None:
        kit, label = self._accesskit, sent.label
        if sent.kind == "TEXT_RUN":
            node.set_character_lengths([len(letter.encode()) for letter in label.name])
            node.set_word_lengths([len(label.name)] if label.name else [])
        if label.caret is not None:
            caret = kit.TextPosition(sent.children[0], label.caret)
            node.set_text_selection(kit.TextSelection(caret, caret))

    def _add_actions(self, node: Any, sent: _SentNode) -> None:
        action = self._accesskit.Action
        if sent.can_focus:
            node.add_action(action.FOCUS)
        if sent.can_press and sent.kind != "TEXT_INPUT":
            node.add_action(action.CLICK)
        if sent.range:
            now, least, most = sent.range
            node.set_numeric_value(now)
            node.set_min_numeric_value(least)
            node.set_max_numeric_value(most)
            node.set_numeric_value_step(1)
            for each in (action.INCREMENT, action.DECREMENT, action.SET_VALUE):
                node.add_action(each)
