"""Selection of the facts about a turn that are reasons to play it."""
