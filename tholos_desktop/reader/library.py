from importlib import import_module, metadata
from types import ModuleType


def load() -> ModuleType | None:
    """Return the AccessKit library; ``None`` if it is missing or fails to load."""
    try:
        return import_module("accesskit")
    except (ImportError, OSError):
        return None


def state() -> str:
    try:
        import_module("accesskit")
    except (ImportError, OSError) as error:
        return f"off: {error}"
    try:
        return f"accesskit {metadata.version('accesskit')} loads"
    except metadata.PackageNotFoundError:
        return "accesskit loads"
