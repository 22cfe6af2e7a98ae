"""AccessKit, where it is installed: it speaks to the screen readers of each system."""

from importlib import import_module, metadata
from types import ModuleType


def load() -> ModuleType | None:
    """The library, or ``None`` where it is not installed or cannot be loaded here."""
    try:
        return import_module("accesskit")
    except (ImportError, OSError):
        return None


def state() -> str:
    """Whether screen readers can be told of the window, for a report."""
    try:
        import_module("accesskit")
    except (ImportError, OSError) as error:
        return f"off: {error}"
    try:
        return f"accesskit {metadata.version('accesskit')} loads"
    except metadata.PackageNotFoundError:
        return "accesskit loads"
