"""Games between two computers, by the protocol ``tholos-net 1`` (docs/net.md).

Each module uses only those above it in this list.

- ``lines``: the lines of the protocol, parsed and printed, and the text forms of their fields
- ``seal``: all cryptography except the hash chain
- ``keys``: the keys of players and friends
- ``chain``: the content that players sign
- ``proof``: tags of a record that prove who played
- ``game``: the actions in one game, and its file on disk
- ``table``: the conversation of two players, without a socket or a clock
- ``mailbox``: the pairing of two players by a code
- ``link`` and ``paste``: the carriers of lines (a thread with a socket, and text)

Scenes use ``services.elsewhere``, which imports these modules when they are first needed.
"""
