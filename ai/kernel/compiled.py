"""The decorator of all functions of the kernel: machine code in their place.

From source numba compiles them and keeps the result; a packaged program brings them along.
"""

from ai.kernel import shipped

if shipped.is_there():
    from ai.kernel.shipped import compiled
else:
    from ai.kernel.just_in_time import compiled

__all__ = ["compiled"]
