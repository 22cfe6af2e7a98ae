"""Variations of a game, as a tree of turns and as the words of a record (docs/notation.md).

A variation begins with the number of its first turn: in ``1. +g (1. +b)`` it replaces ``+g``, in
``1. +g (2. bA)`` it follows ``+g``."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tholos_desktop.rules.legal import parse_turn
from tholos_desktop.rules.position import Position
from tholos_desktop.rules.vocabulary import IllegalTurnError, NotationError

Path = Sequence[str]


class Branch:
    def __init__(
        self, turn: str = "", comment: str = "", branches: list["Branch"] | None = None
    ) -> None:
        self.turn = turn
        """The turn in notation; empty at the root."""
        self.branches = branches or []
        """Next turns: the first one continues the line, the others are alternatives to it."""
        self._comments = [comment] if comment else []

    def __repr__(self) -> str:
        return f"Branch({self.turn!r}, {self.comment!r}, {self.branches!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Branch):
            return NotImplemented
        mine, theirs = (self.turn, self.comment), (other.turn, other.comment)
        return mine == theirs and self.branches == other.branches

    __hash__ = None  # type: ignore[assignment]  # mutable

    @property
    def comment(self) -> str:
        """All comments on the turn, joined only here. Joining after each :meth:`say` would be slow
        for thousands of comments."""
        if len(self._comments) > 1:
            self._comments = [" ".join(self._comments)]
        return "".join(self._comments)

    @comment.setter
    def comment(self, comment: str) -> None:
        self._comments = [comment] if comment else []

    def find(self, turn: str) -> "Branch | None":
        return next((branch for branch in self.branches if branch.turn == turn), None)

    def grow(self, turn: str) -> "Branch":
        found = self.find(turn)
        if found is None:
            found = Branch(turn)
            self.branches.append(found)
        return found

    def say(self, comment: str) -> None:
        if words := comment.split():
            self._comments.append(" ".join(words))


class Variations:
    """The tree of a game's variations. It includes the game's turns only where they lead to a
    variation."""

    def __init__(self, root: Branch | None = None) -> None:
        self.root = root or Branch()
        self.misfits = 0
        """Number of lines that had an illegal turn. The text of such a line became a comment, from
        the illegal turn on."""

    def __bool__(self) -> bool:
        return bool(self.root.branches)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variations) and self.root == other.root

    __hash__ = None  # type: ignore[assignment]  # it changes

    def add(self, path: Path) -> Branch:
        branch = self.root
        for turn in path:
            branch = branch.grow(turn)
        return branch

    def find(self, path: Path) -> Branch | None:
        branch: Branch | None = self.root
        for turn in path:
            branch = branch and branch.find(turn)
        return branch

    def delete(self, path: Path) -> None:
        above = self.find(path[:-1])
        branch = above and path and above.find(path[-1])
        if above and branch:
            above.branches.remove(branch)

    def beside(self, turns: Path) -> dict[int, list[Branch]]:
        found: dict[int, list[Branch]] = {}
        for ply, branch in self._along(turns):
            played = turns[ply] if ply < len(turns) else None
            if others := [each for each in branch.branches if each.turn != played]:
                found[ply] = others
        return found

    def comments(self, turns: Path) -> dict[int, str]:
        """Return the tree's comments on the game's ``turns``, by ply."""
        return {ply: branch.comment for ply, branch in self._along(turns) if branch.comment}

    def forget_comments(self, turns: Path) -> None:
        """Delete the comments that :meth:`comments` returns. Call this when the game has copied
        them."""
        for _, branch in self._along(turns):
            branch.comment = ""

    def graft(self, path: Path, position: Position, words: Path) -> Path:
        """Add a variation after the turns of ``path``; return ``path`` with the variation's legal
        turns.

        After an illegal turn, the rest becomes a comment and :attr:`misfits` grows."""
        reader = _Reader(_Stand(self.add(path), position, tuple(path)))
        index = 0
        while index < len(words):
            index = reader.read(words, index)
        self.misfits += reader.misfits
        return reader.line

    def _along(self, turns: Path) -> Iterator[tuple[int, Branch]]:
        branch: Branch | None = self.root
        for ply, turn in enumerate((*turns, "")):
            if branch is None:
                return
            yield ply, branch
            branch = branch.find(turn)


def words_of(branch: Branch, ply: int) -> Iterator[str]:
    """Yield the words of a variation that begins after ``ply`` turns, without the parentheses
    around it."""
    line: Branch | None = branch
    others: list[Branch] = []
    while line is not None:
        yield from _turn_words(line, ply + 1)
        for other in others:
            yield "("
            yield from words_of(other, ply)
            yield ")"
        line, others = (line.branches[0], line.branches[1:]) if line.branches else (None, [])
        ply += 1


def _turn_words(branch: Branch, number: int) -> Iterator[str]:
    yield f"{number}."
    yield branch.turn
    if comment := " ".join(branch.comment.split()):
        yield comment_word(comment)


def comment_word(comment: str) -> str:
    """Return a comment in braces; raises ``NotationError`` if it contains a brace."""
    if "{" in comment or "}" in comment:
        raise NotationError(f"a comment holds no braces: {comment!r}")
    return f"{{{comment}}}"


def departure(words: Path, turns: int) -> int:
    """Return the number of turns before a variation's first turn. ``turns`` is the number of turns
    before the parenthesis.

    In ``1. bA 2. wB (2. wC)`` the result is 1, in ``1. bA 2. wB (3. bC)`` it is 2."""
    goes_on = not turns or (bool(words) and words[0] == f"{turns + 1}.")
    return turns if goes_on else turns - 1


class _Stand(NamedTuple):
    branch: Branch
    position: Position
    path: tuple[str, ...]

    @property
    def next_number(self) -> str:
        return f"{len(self.path) + 1}."


class _Reader:
    def __init__(self, stand: _Stand) -> None:
        self.misfits = 0
        self._now = stand
        self._before: _Stand | None = None
        self._said: list[str] = []
        self._outer: list[tuple[_Stand, _Stand | None]] = []

    @property
    def line(self) -> Path:
        return (self._outer[0][0] if self._outer else self._now).path

    def read(self, words: Path, index: int) -> int:
        word = words[index]
        if word == "(":
            self._open(words[index + 1 : index + 2])
        elif word == ")":
            self._close()
        elif word.startswith("{") and len(word) > 1:
            self._say(word[1:-1])
        elif word == self._now.next_number:
            pass
        elif word[0].isdigit() or not self._play(word):
            return self._keep_rest(words, index)
        return index + 1

    def _open(self, first: Path) -> None:
        now, before = self._now, self._before
        self._outer.append((now, before))
        goes_on = before is None or list(first) == [now.next_number]
        self._now, self._before = now if goes_on or before is None else before, None

    def _close(self) -> None:
        self._end_line()
        if self._outer:
            self._now, self._before = self._outer.pop()

    def _say(self, comment: str) -> None:
        if self._before is None:
            self._said.append(comment)
        else:
            self._now.branch.say(comment)

    def _play(self, word: str) -> bool:
        branch, position, path = self._now
        try:
            turn = parse_turn(word, position)
        except (NotationError, IllegalTurnError):
            return False
        self._before = self._now
        self._now = _Stand(branch.grow(turn.notation), position.play(turn), (*path, turn.notation))
        self._end_line()
        return True

    def _end_line(self) -> None:
        self._now.branch.say(" ".join(self._said))
        self._said = []

    def _keep_rest(self, words: Path, index: int) -> int:
        end = _end_of_line(words, index)
        rest = " ".join(words[index:end])
        self._now.branch.say(rest.replace("{", "[").replace("}", "]"))
        self.misfits += 1
        return end


def _end_of_line(words: Path, index: int) -> int:
    depth = 0
    for at in range(index, len(words)):
        depth += (words[at] == "(") - (words[at] == ")")
        if depth < 0:
            return at
    return len(words)
