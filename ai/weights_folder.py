"""Folder of the learned weights and measured scales, which are shipped with the assets."""

from pathlib import Path

from tholos_desktop.rules import __file__ as rules_file


def weights_folder() -> Path:
    package = Path(rules_file).resolve().parent.parent
    folders = [package / "assets", package.parent / "assets"]
    return next((folder for folder in folders if folder.is_dir()), folders[-1]) / "weights"
