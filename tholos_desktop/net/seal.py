"""The cryptography of ``tholos-net 1``, except the hash chain (``chain``).

Ed25519 signs, X25519 and SPAKE2 agree on keys, HKDF-SHA256 derives keys, and ChaCha20-Poly1305
seals frames.

Threat model
============
*Servers* (mailbox and relay) may delay, drop or change frames. They see addresses, times and sizes
(in steps of 256 bytes). They can't read or forge lines; repeated frames are rejected.
*A stranger who guesses a pairing's code* (six digits) succeeds once in a million times. Each run of
SPAKE2 tests one code.
*The rival* may send any line. Signatures prove who played what. ``link`` and ``table`` limit the
work that lines can cause. Thinking times are not proven.
*Someone who can read a player's disk* can play in that player's name.
*Not covered.* A key doesn't tell who its owner is. Players may use other programs for help. There
is no forward secrecy: someone who records the frames, and later steals the shared key, can read
them."""

import base64
import hashlib
import hmac
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

from tholos_desktop.net.lines import digest

LONGEST_FRAME = 1024
_PAD = 256
_WINDOW = 256
_CANDIDATES = 8
_NONCE = 12
_IDENTITY = b"tholos-net 1"
_PRIME = 2**255 - 19
_PROBE = X25519PrivateKey.generate()


class SealError(ValueError):
    """A message that can't come from its claimed sender."""


def derive(key: bytes, info: bytes) -> bytes:
    derived: bytes = HKDF(hashes.SHA256(), 32, None, info).derive(key)
    return derived


# Keys of a player


def parse_key(content: bytes) -> bytes:
    """Return a player's public key. Raises :class:`SealError` for one that has the wrong size, that
    isn't written in the one usual way, or for which anybody could sign (a point of small order)."""
    try:
        _PROBE.exchange(_agreeing(content))
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
    """Return the X25519 form of an Ed25519 key (RFC 7748, section 4.1)."""
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
        signature: bytes = self._signs.sign(message)
        return signature

    def nonce(self, label: str, gid: bytes, more: bytes = b"") -> bytes:
        """Return 16 secret bytes that depend only on the keys and arguments."""
        return digest(f"nonce {label}", self.secret, gid, more)[:16]

    def shared(self, key: bytes) -> bytes:
        """Return our shared key with the owner of the public key ``key``. Raises :class:`SealError`
        if ``key`` is invalid."""
        secret = self._agrees.exchange(_agreeing(parse_key(key)))
        return derive(secret, b"tholos-net 2 pair" + b"".join(sorted((key, self.key))))


# Agreement by a code


class Pairing:
    """Agrees with the other side on a shared key, from a code that both sides know (SPAKE2). The
    host is side A."""

    def __init__(self, code: str, *, is_host: bool) -> None:
        kind = SPAKE2_A if is_host else SPAKE2_B
        self._spake = kind(code.encode(), idA=_IDENTITY, idB=_IDENTITY)
        self._own, self._other = (b"A", b"B") if is_host else (b"B", b"A")
        self.message: bytes = self._spake.start()
        self._key = b""

    def finish(self, message: bytes) -> bytes:
        """Take the other side's message, and return the confirmation to send. Raises
        :class:`SealError` if the message is invalid."""
        try:
            self._key = derive(self._spake.finish(message), b"pair")
        except Exception as error:  # the exceptions of spake2 have no common base class
            raise SealError("this is no message of a pairing") from error
        return derive(self._key, b"confirm " + self._own)

    def confirm(self, confirmation: bytes) -> bytes:
        """Check the other side's confirmation and return the shared key. Raises :class:`SealError`
        if the other side used another code."""
        if not hmac.compare_digest(derive(self._key, b"confirm " + self._other), confirmation):
            raise SealError("the codes differ")
        return self._key


def room(key: bytes) -> str:
    """Return the token by which the relay connects two owners of a shared key."""
    return derive(key, b"room").hex()


# One connection


class _Keys(NamedTuple):
    sends: ChaCha20Poly1305
    hears: ChaCha20Poly1305


class Seal:
    """Encrypts and decrypts the frames of one connection.

    The keys depend on a random number of each side, sent in an *opening*. The relay may repeat
    earlier openings. So several openings are candidates until a frame is decrypted with the keys of
    one of them."""

    def __init__(self, key: bytes, *, is_a: bool) -> None:
        self._key, self._is_a = key, is_a
        self._own, self._other = (b"A", b"B") if is_a else (b"B", b"A")
        self._random = secrets.token_bytes(16)
        self._candidates: dict[bytes, _Keys] = {}
        self._keys: _Keys | None = None
        self._count = 0
        self._highest = -1
        self._seen = set[int]()

    @property
    def is_open(self) -> bool:
        return self._keys is not None

    @property
    def openings(self) -> int:
        """Number of different opening messages received before :attr:`is_open`. Any of them may be
        an old one that the relay repeated."""
        return len(self._candidates)

    def open_frames(self) -> list[bytes]:
        """Return the frames to send each second until :attr:`is_open`: our own opening, and the
        :meth:`proofs`."""
        nonce = secrets.token_bytes(_NONCE)
        cipher = ChaCha20Poly1305(derive(self._key, b"open " + self._own))
        opening = nonce + cipher.encrypt(nonce, self._random, None)
        return [_frame(opening), *self.proofs()]

    def proofs(self) -> list[bytes]:
        """Return empty frames, each encrypted with the keys of an opening message that we received.
        Such a frame proves to the other side that its opening arrived."""
        known = [self._keys] if self._keys else list(self._candidates.values())
        return [self._sealed(keys, "") for keys in known]

    def seal(self, line: str) -> bytes:
        """Return a line's frame. Raises :class:`SealError` while :attr:`is_open` is false."""
        if self._keys is None:
            raise SealError("nobody is there yet")
        return self._sealed(self._keys, line)

    def open(self, frame: bytes) -> str | None:
        """Return the line that a frame contains; it is empty in the frames of :meth:`proofs`.
        Return ``None`` if the frame contains the other side's *opening* instead. Raises
        :class:`SealError` for an invalid frame."""
        try:
            content = base64.b64decode(frame, validate=True)
        except ValueError as error:
            raise SealError("this is no frame") from error
        if len(content) == _NONCE + 16 + 16:
            self._hear_opening(content)
            return None
        number = int.from_bytes(content[:8], "big")
        for keys in [self._keys] if self._keys else list(self._candidates.values()):
            try:
                padded = keys.hears.decrypt(_counter(number), content[8:], None)
            except (InvalidTag, ValueError):
                continue
            self._count_once(number)
            self._keys = keys
            line: str = padded.rstrip(b"\0").decode("ascii", "replace")
            return line
        raise SealError("this frame doesn't open")

    def _hear_opening(self, content: bytes) -> None:
        cipher = ChaCha20Poly1305(derive(self._key, b"open " + self._other))
        try:
            random = cipher.decrypt(content[:_NONCE], content[_NONCE:], None)
        except InvalidTag as error:
            raise SealError("this opening is not the other's") from error
        if self._keys is None and random not in self._candidates:
            if len(self._candidates) >= _CANDIDATES:
                self._candidates.pop(next(iter(self._candidates)))
            both = self._random + random if self._is_a else random + self._random
            lines = (derive(self._key, b"line " + way + both) for way in (self._own, self._other))
            self._candidates[random] = _Keys(*map(ChaCha20Poly1305, lines))

    def _sealed(self, keys: _Keys, line: str) -> bytes:
        content = line.encode("ascii")
        padded = content + b"\0" * (-len(content) % _PAD or (0 if content else _PAD))
        number, self._count = self._count, self._count + 1
        return _frame(
            number.to_bytes(8, "big") + keys.sends.encrypt(_counter(number), padded, None)
        )

    def _count_once(self, number: int) -> None:
        if number in self._seen or number <= self._highest - _WINDOW:
            raise SealError("this frame was seen before")
        self._highest = max(self._highest, number)
        self._seen.add(number)
        if len(self._seen) > 2 * _WINDOW:
            self._seen = {each for each in self._seen if each > self._highest - _WINDOW}


def _counter(number: int) -> bytes:
    return number.to_bytes(_NONCE, "big")


def _frame(content: bytes) -> bytes:
    return base64.b64encode(content) + b"\n"
