"""The cryptography of ``tholos-net 2``, in one file.

Ed25519 signs, X25519 and SPAKE2 agree on keys, HKDF-SHA256 derives keys, ChaCha20-Poly1305 seals
frames. A player's KEY is one Ed25519 key; its X25519 form serves for the agreement (RFC 7748,
section 4.1; one secret may serve for both: https://eprint.iacr.org/2021/509).

Threat model:

*A server, or whoever sits on the network*, may delay, drop or cut, and sees addresses, times and
sizes (in steps of 256 bytes). It can't read, forge, repeat, swap or reflect a line: frames open in
the order in which they were sealed, and the first that doesn't ends the connection. A room's name
tells nothing about the pair and changes every day.
*Whoever records the frames* and later steals all keys of both players reads nothing: each
connection has ephemeral keys of its own (forward secrecy).
*Who guesses a code* (six digits) succeeds once in a million times: each run of SPAKE2 tests one
code, and ``codes`` limits the runs.
*A friend* proves its KEY on each connection by a signature over all that was sent on it, so nobody
can greet with the KEY of somebody else, or pass a greeting on.
*Who reads a player's disk* can play in that player's name. A key doesn't tell who its owner is."""

import hashlib
import secrets
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from spake2 import SPAKE2_A, SPAKE2_B

from tholos_desktop.net.encoding import clean_name

LONGEST_LINE, LONGEST_FRAME, OPENING = 8192, 8192 + 256, 32
"""Sizes in bytes; a line's in UTF-8."""
_LABEL = b"tholos-net 2 "
_PAD, _PRIME = 256, 2**255 - 19


class SealError(ValueError):
    """A message that can't come from its claimed sender."""


def derive(key: bytes, info: bytes, salt: bytes | None = None) -> bytes:
    return bytes(HKDF(hashes.SHA256(), 32, salt, _LABEL + info).derive(key))


def token(key: bytes, use: str, day: str) -> str:
    """Return the name under which two owners of a shared key find each other on a ``day``."""
    return derive(key, f"{use} {day}".encode()).hex()


def parse_key(content: bytes) -> bytes:
    """Return a KEY. Raises :class:`SealError` for any that is weak: anybody could sign for it."""
    try:
        X25519PrivateKey.generate().exchange(_agreeing(content))
    except ValueError as error:
        raise SealError("this is no player's key") from error
    return content


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(parse_key(key)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _agreeing(key: bytes) -> X25519PublicKey:
    """Return the X25519 form of an Ed25519 key."""
    y = int.from_bytes(key, "little") & ~(1 << 255)
    if len(key) != 32 or y >= _PRIME:
        raise SealError("this is no player's key")
    u = (1 + y) * pow(1 - y, -1, _PRIME) % _PRIME if y != 1 else 0
    return X25519PublicKey.from_public_bytes(u.to_bytes(32, "little"))


class Identity:
    """A player's secret, an Ed25519 key; it agrees on keys in its X25519 form."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self._signs = Ed25519PrivateKey.from_private_bytes(secret)
        self._agrees = X25519PrivateKey.from_private_bytes(hashlib.sha512(secret).digest()[:32])
        self.key: bytes = self._signs.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    @classmethod
    def new(cls) -> "Identity":
        return cls(secrets.token_bytes(32))

    def sign(self, message: bytes) -> bytes:
        return bytes(self._signs.sign(message))

    def nonce(self, label: str, gid: bytes, more: bytes = b"") -> bytes:
        return derive(self.secret, b"nonce " + label.encode(), gid + more)[:16]

    def shared(self, key: bytes) -> bytes:
        """Return our shared key with the owner of a KEY. Raises :class:`SealError`."""
        secret = self._agrees.exchange(_agreeing(parse_key(key)))
        return derive(secret, b"pair" + b"".join(sorted((key, self.key))))


class Pairing:
    """Lets two players who know the same code exchange their KEYs (SPAKE2). The host is side A."""

    def __init__(self, code: str, key: bytes, *, is_host: bool) -> None:
        """``key`` is our KEY."""
        kind = SPAKE2_A if is_host else SPAKE2_B
        self._spake, self._key = kind(code.encode(), idA=_LABEL, idB=_LABEL), key
        self._ways = (b"confirm A", b"confirm B") if is_host else (b"confirm B", b"confirm A")
        self.message: bytes = self._spake.start()

    def finish(self, message: bytes) -> bytes:
        """Take the other side's message; return our KEY, sealed for who used the same code. Raises
        :class:`SealError`."""
        try:
            agreed = derive(self._spake.finish(message), b"code")
        except Exception as error:  # the exceptions of spake2 have no common base class
            raise SealError("this is no message of a pairing") from error
        own, self._other = (ChaCha20Poly1305(derive(agreed, way)) for way in self._ways)
        return own.encrypt(bytes(12), self._key, None)

    def confirm(self, confirmation: bytes) -> bytes:
        """Return the other side's KEY. Raises :class:`SealError` if it used another code."""
        try:
            return parse_key(self._other.decrypt(bytes(12), confirmation, None))
        except (InvalidTag, ValueError) as error:
            raise SealError("the codes differ") from error


class Greeter(NamedTuple):
    """The other side of a connection: its proven KEY, and a name that is no more than a label."""

    key: bytes
    name: str


class Seal:
    """One connection. Both sides send their :attr:`opening`, then side B and after it side A its
    :meth:`hello`, then lines."""

    def __init__(self, key: bytes, *, is_a: bool) -> None:
        """``key`` is known to both sides alone: see :meth:`Identity.shared`."""
        self._key, self._is_a, self._transcript = key, is_a, b""
        self._ephemeral = X25519PrivateKey.generate()
        self.opening = self._ephemeral.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def agree(self, opening: bytes) -> None:
        """Take the other side's opening. Raises :class:`SealError`."""
        both = self.opening + opening if self._is_a else opening + self.opening
        self._transcript = hashlib.sha256(_LABEL + both).digest()
        try:
            fresh = self._ephemeral.exchange(X25519PublicKey.from_public_bytes(opening))
        except ValueError as error:
            raise SealError("this opening agrees on nothing") from error
        ways = [derive(self._key + fresh, way, self._transcript) for way in (b"line A", b"line B")]
        self._own, self._other = map(ChaCha20Poly1305, ways if self._is_a else ways[::-1])
        self._sealed = self._opened = 0

    def hello(self, me: Identity, name: str) -> bytes:
        """Return the frame that proves our KEY to the other side."""
        signature = me.sign(self._greeting(me.key, is_a=self._is_a))
        return self.seal(f"hello {me.key.hex()} {signature.hex()} {clean_name(name)}")

    def hear_hello(self, content: bytes) -> Greeter:
        """Return the sender of a :meth:`hello`. Raises :class:`SealError`."""
        try:
            word, key, signature, name = self.open(content).split(" ", 3)
            peer = Greeter(bytes.fromhex(key), clean_name(name))
            greeting = self._greeting(peer.key, is_a=not self._is_a)
            if word != "hello" or not is_signed(peer.key, greeting, bytes.fromhex(signature)):
                raise ValueError
        except ValueError as error:
            raise SealError("this greeting proves nothing") from error
        return peer

    def _greeting(self, key: bytes, *, is_a: bool) -> bytes:
        return _LABEL + b"hello " + (b"host " if is_a else b"guest ") + self._transcript + key

    def seal(self, line: str) -> bytes:
        """Return a line's frame, after its length in two bytes."""
        content = line.encode()
        if len(content) > LONGEST_LINE:
            raise ValueError(f"a line has up to {LONGEST_LINE} bytes")
        padded = content + b"\0" * (-len(content) % _PAD or (0 if content else _PAD))
        nonce, self._sealed = self._sealed.to_bytes(12, "big"), self._sealed + 1
        frame = self._own.encrypt(nonce, padded, None)
        return len(frame).to_bytes(2, "big") + frame

    def open(self, frame: bytes) -> str:
        """Return the line of the next frame. Raises :class:`SealError` for any other frame."""
        nonce, self._opened = self._opened.to_bytes(12, "big"), self._opened + 1
        try:
            return str(self._other.decrypt(nonce, frame, None).rstrip(b"\0"), "utf-8")
        except (InvalidTag, ValueError) as error:
            raise SealError("this frame doesn't open") from error
