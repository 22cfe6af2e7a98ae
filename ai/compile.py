"""Compile the bots' machine code, with a progress bar on the console: ``python -m ai.compile``.

``make play`` runs it before it opens the window, so that the bots are ready for the first game."""

import sys
from typing import TextIO

from ai.bots import levels
from tholos_desktop.table.protocol_lines import EngineTrouble, Warming

WIDTH = 40


class ProgressBar:
    """A progress bar that rewrites one line of a console. Files and pipes get only errors."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._is_shown = out.isatty()

    def show(self, line: Warming | EngineTrouble) -> None:
        if isinstance(line, EngineTrouble):
            print(
                f"{self._end()}The bots will play below their strength: {line.reason}",
                file=self._out,
            )
        elif self._is_shown and line.of:
            full = WIDTH * line.done // line.of
            percent = 100 * line.done // line.of
            bar = "#" * full + "." * (WIDTH - full)
            print(f"\r[{bar}] {percent:3} %", end="", file=self._out, flush=True)

    def close(self) -> None:
        print(self._end(), end="", file=self._out, flush=True)

    def _end(self) -> str:
        return "\n" if self._is_shown else ""


def run(out: TextIO) -> None:
    print("Compiling the bots, once for this version: about half a minute.", file=out, flush=True)
    bar = ProgressBar(out)
    levels.warmth.warm_up(bar.show)
    bar.close()


if __name__ == "__main__":
    run(sys.stdout)
