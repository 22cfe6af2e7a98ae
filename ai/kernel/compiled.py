"""The decorators of all functions of the kernel: machine code in their place.

From source numba compiles them and keeps the result; a packaged program brings them along.
``exchange`` is for such functions alone: it writes a whole number into an array's first place and
returns the one before, in one step that no other thread can interrupt. Who reads a number so sees
all that was written before it.
"""

from ai.kernel import shipped

if shipped.is_there():
    from ai.kernel.shipped import compiled, exchange, forget_old_code, inlined, internal, watch
else:
    from ai.kernel.just_in_time import (
        compiled,
        exchange,
        forget_old_code,
        inlined,
        internal,
        watch,
    )

__all__ = ["compiled", "exchange", "forget_old_code", "inlined", "internal", "watch"]
