"""Print the version of the program, for scripts that name files by it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tholos_desktop import __version__

print(__version__)
