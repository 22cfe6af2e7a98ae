"""Start of the packaged programs: `tholos-engine` speaks the protocol, `tholos` does everything
else."""

import multiprocessing
import sys
from pathlib import Path

from tholos_desktop.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    is_engine = Path(sys.argv[0]).stem == "tholos-engine" and len(sys.argv) == 1
    sys.exit(main(["engine"] if is_engine else None))
