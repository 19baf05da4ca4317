"""How a table reaches its hub: one call that carries a signed message there and brings the signed answer back."""

from __future__ import annotations

from typing import Protocol


class LinkDown(OSError):
    """No answer came, for whatever reason on the way; the same message may be sent again."""


class LinkRefused(LinkDown):
    """The hub answered that it does not want this; the message says why, for people."""


class Link(Protocol):
    """One connection of one table. Not for several threads at once."""

    def exchange(self, message: bytes, timeout_s: float) -> bytes:
        """The answer to a message. Raises `LinkDown`."""

    def keep(self, message: bytes) -> None:
        """The newest state of the table, for a transport that can keep it for a hub that starts later."""

    def close(self) -> None: ...
