from dataclasses import dataclass, field

from tholos_desktop.table.protocol_lines import Id, LevelLine, Strengths

MOST_LEVELS = 32
LONGEST_NAME = 200


@dataclass
class Capabilities:
    name: str = ""
    levels: list[str] = field(default_factory=list)
    strengths: Strengths | None = None

    def hear(self, line: Id | LevelLine | Strengths) -> None:
        match line:
            case LevelLine() if len(self.levels) < MOST_LEVELS:
                self.levels.append(line.name[:LONGEST_NAME])
            case Strengths():
                self.strengths = line
            case Id(key="name"):
                self.name = line.text[:LONGEST_NAME]
