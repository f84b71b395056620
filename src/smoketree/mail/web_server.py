"""What the mail servers that are asked over HTTP have in common."""

import datetime
from types import TracebackType
from typing import Self

from pydantic import BaseModel

from smoketree.mail.addresses import Pattern
from smoketree.mail.api import Api


class Sheet(BaseModel, extra="ignore"):
    """A part of an answer: what we read of it."""


class WebServer:
    """A mail server behind an `api`. `pause` is in seconds."""

    pause = 0.2

    def __init__(self, api: Api) -> None:
        self.api = api

    @property
    def ahead(self) -> float | None:
        return self.api.ahead

    async def __aenter__(self) -> Self:
        await self.api.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.api.__aexit__(kind, error, trace)


class CatchAll(WebServer):
    """One that takes the mail of every address: any of ours is good."""

    def __init__(self, api: Api, addresses: Pattern) -> None:
        super().__init__(api)
        self._addresses = addresses

    async def new_address(self, prefix: str) -> str:
        return self._addresses.address(prefix)


def seconds(stamp: datetime.datetime | None) -> float | None:
    """Seconds since the epoch. A time without a zone is UTC."""
    if stamp is None:
        return None
    return (stamp if stamp.tzinfo else stamp.replace(tzinfo=datetime.UTC)).timestamp()
