"""What moves on the board of a game: stones between zones, and what stands still meanwhile."""

from tholos_desktop.kit import Kit
from tholos_desktop.rules import Position, Transfer, is_location
from tholos_desktop.sound import transfer_effects
from tholos_desktop.timeline import SPEEDS, Flight, Step, Timeline


class GameMotion:
    """The timeline of a game's board, and the position without the stones in the air."""

    def __init__(self, kit: Kit, position: Position) -> None:
        self.kit = kit
        self.settled = position
        """What stands on the board."""
        self.timeline = Timeline(self.speed)

    @property
    def speed(self) -> str:
        """The player's choice of speed."""
        settings = self.kit.settings
        return "off" if settings.reduced_motion else settings.animation

    @property
    def pace(self) -> float:
        """What a duration is multiplied by."""
        return SPEEDS[self.speed]

    def fly(self, transfer: Transfer) -> None:
        """Queue the flight of a stone."""
        stone, source, target = transfer
        lifting, landing = transfer_effects(transfer)

        def lift() -> None:
            self.settled = self.settled.lift(stone, source)
            if lifting:
                self.kit.sound.play(lifting)

        def land() -> None:
            if landing:
                height = self.settled.height(target) if is_location(target) else 0
                self.kit.sound.play(landing, height=height)
            self.settled = self.settled.land(stone, target)

        self.timeline.add(Flight(transfer, on_start=lift, on_end=land))

    def settle_on(self, position: Position) -> None:
        """Once all has landed, show a position with its player in turn."""

        def settle() -> None:
            self.settled = position

        self.timeline.add(Step(0, on_end=settle))
