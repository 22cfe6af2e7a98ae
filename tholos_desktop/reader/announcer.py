from tholos_desktop.reader.tree import AccessTree

_ENDS = (*".!?…:;·”»“)",)


class Announcer:
    def __init__(self) -> None:
        self._announced: dict[int, tuple[str, tuple[str, ...]]] = {}
        """By floor: the scene, and its last announcements."""

    def news(self, tree: AccessTree) -> str:
        """Return what to speak now; empty if nothing is new. A return to a scene from an overlay
        repeats nothing."""
        scene, before = self._announced.get(tree.floor, ("", ()))
        known = before if scene == tree.scene else ()
        self._announced = {
            floor: announcements
            for floor, announcements in self._announced.items()
            if floor < tree.floor
        } | {tree.floor: (tree.scene, tree.announcements)}
        return " ".join(_sentence(line) for line in tree.announcements if line not in known)


def _sentence(line: str) -> str:
    """End a line with punctuation, so that a voice pauses."""
    return line if line[-1:] in _ENDS else f"{line}."
