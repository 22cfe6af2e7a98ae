"""The menu: go on, begin, load, choose, read the rules, leave."""

from tholos_desktop.kit import Kit
from tholos_desktop.match import Match
from tholos_desktop.scene import Scene


class MenuScene(Scene):
    """The first scene."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit


def scene_of(kit: Kit, match: Match) -> Scene:
    """The scene where a match goes on: the draw of its ornaments, or the table."""
    if match.draft is not None:
        from tholos_desktop.scenes.draft import DraftScene

        return DraftScene(kit, match)
    from tholos_desktop.scenes.game import GameScene

    return GameScene(kit, match)
