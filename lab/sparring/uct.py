"""Plain UCT with random games and no learned evaluation: ``cmd:python -m lab.sparring.uct``."""

from ai.bots.mcts import Mcts
from lab.sparring.speaking import speak

if __name__ == "__main__":
    speak("uct", Mcts)
