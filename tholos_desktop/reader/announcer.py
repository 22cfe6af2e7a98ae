from tholos_desktop.reader.tree import AccessTree

_ENDS = (*".!?…:;·”»“)",)


class Announcer:
    def __init__(self) -> None:
        self._announced: dict[int, tuple[str, tuple[str, ...]]] = {}
        """For each floor of the scene stack: its scene and the announcements that it last made."""

    def news(self, tree: AccessTree) -> str:
        """Return the new announcements as one text to speak; empty if there are none.

        When an overlay closes, the announcements of the scene below are not repeated."""
        scene, before = self._announced.get(tree.floor, ("", ()))
        known = before if scene == tree.scene else ()
        self._announced = {
            floor: announcements
            for floor, announcements in self._announced.items()
            if floor < tree.floor
        } | {tree.floor: (tree.scene, tree.announcements)}
        return " ".join(_sentence(line) for line in tree.announcements if line not in known)


def _sentence(line: str) -> str:
    return line if line[-1:] in _ENDS else f"{line}."
