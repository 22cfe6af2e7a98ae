from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import GREEK
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.goals import RETURNS, RICH, Goal


def goal_words(words: Words, goal: Goal) -> str:
    return words(
        f"goals.{goal.name}",
        name=words(f"setup.{goal.level}_name") if goal.level else "",
        ornament=ornament_name(words, goal.ornament) if goal.ornament else "",
        points=RICH,
        column=GREEK[RETURNS],
        of=len(RIVALS),
    )
