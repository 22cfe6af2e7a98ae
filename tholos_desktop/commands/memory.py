import ctypes
import sys


def peak_megabytes() -> float:
    if sys.platform == "win32":
        return _peak_of_windows() / 2**20
    import resource

    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class _Counters(ctypes.Structure):
    """Windows' ``PROCESS_MEMORY_COUNTERS``."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("page_faults", ctypes.c_uint32),
        ("peak_working_set", ctypes.c_size_t),
        ("others", ctypes.c_size_t * 7),
    )


def _peak_of_windows() -> int:
    windows = ctypes.CDLL("kernel32")
    counters = _Counters(size=ctypes.sizeof(_Counters))
    windows.GetCurrentProcess.restype = ctypes.c_void_p
    process = ctypes.c_void_p(windows.GetCurrentProcess())
    if not windows.K32GetProcessMemoryInfo(process, ctypes.byref(counters), counters.size):
        raise OSError("Windows does not say how much memory is in use")
    return int(counters.peak_working_set)
