from enum import StrEnum


class Severity(StrEnum):
    """Severities; each has an icon and a color."""

    SUCCESS = "success"
    INFO = "info"
    ERROR = "error"
