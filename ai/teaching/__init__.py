"""Which of the facts about a turn are the reason to play it."""
