"""The decorator of all functions of the kernel: machine code in their place.

From source numba compiles them and keeps the result; a packaged program brings them along.
"""

from ai.kernel import shipped

if shipped.is_there():
    from ai.kernel.shipped import compiled, forget_old_code
else:
    from ai.kernel.just_in_time import compiled, forget_old_code

__all__ = ["compiled", "forget_old_code"]
