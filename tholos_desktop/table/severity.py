from enum import StrEnum


class Severity(StrEnum):
    SUCCESS = "success"
    INFO = "info"
    ERROR = "error"
