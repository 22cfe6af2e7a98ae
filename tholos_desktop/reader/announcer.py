"""What is spoken by itself: of all that is told, what was not told before."""

from tholos_desktop.reader.tree import AccessTree

_ENDS = (*".!?…:;·”»“)",)


class Announcer:
    """Remembers what has been told of each scene that is still there."""

    def __init__(self) -> None:
        self._announced: dict[int, tuple[str, tuple[str, ...]]] = {}
        """By floors: the scene, and what was told of it last."""

    def news(self, tree: AccessTree) -> str:
        """What is to be spoken now; empty if it is nothing new.

        Whoever comes back to a scene, from one that lay over it, does not hear it again.
        """
        scene, before = self._announced.get(tree.floor, ("", ()))
        known = before if scene == tree.scene else ()
        self._announced = {
            floor: announcements
            for floor, announcements in self._announced.items()
            if floor < tree.floor
        } | {tree.floor: (tree.scene, tree.announcements)}
        return " ".join(_sentence(line) for line in tree.announcements if line not in known)


def _sentence(line: str) -> str:
    """A line with an end, so that a voice rests before the next one."""
    return line if line[-1:] in _ENDS else f"{line}."
