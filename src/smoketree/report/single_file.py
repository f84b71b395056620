"""What a page is told that has to hold its pictures and videos itself."""

from dataclasses import dataclass

DEFAULT_LIMIT_MB = 25
"""Megabytes (10^6 bytes) of media, unless told: what mail and most chats still take."""


@dataclass(frozen=True, slots=True)
class SingleFile:
    """The page holds its media, those of failed cases first, until `limit` bytes of them (as they lie on disk) are in;
    it says what was left out."""

    limit: int = DEFAULT_LIMIT_MB * 1_000_000
