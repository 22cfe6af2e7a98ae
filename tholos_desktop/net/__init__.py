"""Games between two computers, by the protocol ``tholos-net 1`` (docs/net.md).

A module imports only modules that are listed above it.

- ``lines``: the lines of the protocol, parsed and printed, and the text forms of their fields
- ``seal``: all cryptography except the hash chain
- ``keys``: the keys of players and friends
- ``chain``: the content that players sign
- ``proof``: tags in a record that prove who played the game
- ``game``: the actions in one game, and its file on disk
- ``table``: the conversation of two players, without a socket or a clock
- ``mailbox``: the pairing of two players by a code
- ``link``: a thread that sends and receives lines through a socket
- ``paste``: lines as text that players copy and paste

Scenes use ``services.elsewhere``, which imports these modules when they are first needed.
"""
