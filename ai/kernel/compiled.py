"""The decorators of all functions of the kernel: machine code in their place.

From source numba compiles them and keeps the result; a packaged program brings them along.

Two more are for such functions alone. ``uncounted`` gives back the same arrays, or tuples of them,
without the count of who holds them, which costs a search a fifth of its time: for the arguments of
a function that Python calls and that calls many others, as Python holds them all the while.
``exchange`` writes a whole number into an array's first place and returns what stood there, in one
step, so that no other thread does anything in between. Whoever reads a number so sees all that was
written before it.
"""

from ai.kernel import shipped

if shipped.is_there():
    from ai.kernel.shipped import compiled, exchange, forget_old_code, inlined, uncounted, watch
else:
    from ai.kernel.just_in_time import (
        compiled,
        exchange,
        forget_old_code,
        inlined,
        uncounted,
        watch,
    )

__all__ = ["compiled", "exchange", "forget_old_code", "inlined", "uncounted", "watch"]
