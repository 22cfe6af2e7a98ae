"""What an engine says that it is and offers, before it is asked for anything."""

from dataclasses import dataclass, field

from tholos_desktop.table.protocol_lines import Id, LevelLine, Strengths

MOST_LEVELS = 32
LONGEST_NAME = 200


@dataclass
class Capabilities:
    """What one process said; nothing is there before it did."""

    name: str = ""
    """What it calls itself."""
    levels: list[str] = field(default_factory=list)
    strengths: Strengths | None = None
    """Between which limits it plays at any strength that one asks for."""

    def hear(self, line: Id | LevelLine | Strengths) -> None:
        """Take in what it says."""
        match line:
            case LevelLine() if len(self.levels) < MOST_LEVELS:
                self.levels.append(line.name[:LONGEST_NAME])
            case Strengths():
                self.strengths = line
            case Id(key="name"):
                self.name = line.text[:LONGEST_NAME]
