"""Games with somebody at another computer, by the protocol ``tholos-net 1`` (docs/net.md).

From the bottom: ``encoding`` and ``options``; ``lines``, each parsed and printed; ``seal``, all
cryptography; ``opening`` and ``chain``, what is signed; ``journal``, what is on disk; ``game``, all
that may be done in one game; ``table``, two who talk about it, without a socket or a clock. Two
carriers bring the lines: ``link``, a thread with a socket, and ``paste``, text for any messenger.

Scenes ask ``services.elsewhere``, which imports these modules at the first press.
"""
