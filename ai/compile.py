"""Compile the bots' machine code, with progress on the console: ``python -m ai.compile``."""

import sys

from ai.bots import levels
from tholos_desktop.table.protocol_lines import EngineTrouble, Warming


def show(line: Warming | EngineTrouble) -> None:
    if isinstance(line, EngineTrouble):
        print(f"\nThe bots will play below their strength: {line.reason}")
    elif line.of and sys.stdout.isatty():
        print(f"\r{100 * line.done // line.of:3} %", end="", flush=True)


if __name__ == "__main__":
    print("Compiling the bots, once for this version: about half a minute.", flush=True)
    levels.warmth.warm_up(show)
    print()
