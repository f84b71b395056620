"""HTTP requests of this process under the same rules as a page's: to addresses that a network policy allows."""

from contextlib import suppress
from urllib.parse import urlsplit

import httpx2

from smoketree.browser.network_policy import Address, NetworkPolicy
from smoketree.browser.origins import PORTS
from smoketree.browser.relay import resolve
from smoketree.errors import HandledError
from smoketree.trusted import authorities


class AddressRefusedError(HandledError, httpx2.RequestError):
    """Raised for a request to a host that the policy refuses, by its name or by the addresses that it has."""


class PinnedTransport(httpx2.AsyncBaseTransport):
    """Connects to the very address that the policy allowed, so that a name cannot change its meaning in between."""

    def __init__(self, policy: NetworkPolicy) -> None:
        self._policy = policy
        self._placed = policy.preview is None
        self._inner: httpx2.AsyncHTTPTransport | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Sends the request. Raises AddressRefusedError, and httpx2's errors."""
        host = request.url.host
        port = request.url.port or PORTS.get(request.url.scheme, 0)
        refused = self._policy.refuses(host, port)
        if refused is not None:
            raise AddressRefusedError(refused, request=request)
        failure: httpx2.RequestError = httpx2.ConnectError(f"{host} has no address", request=request)
        for address in await self._allowed(host, port, request):
            try:
                if self._inner is None:
                    self._inner = httpx2.AsyncHTTPTransport(verify=authorities(from_environment=False), trust_env=False)
                pinned = httpx2.Request(
                    request.method,
                    request.url.copy_with(host=str(address)),
                    headers=request.headers,
                    stream=request.stream,
                    extensions={**request.extensions, "sni_hostname": host},
                )
                return await self._inner.handle_async_request(pinned)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                failure = error
        raise failure

    async def aclose(self) -> None:
        """Closes the connections; another request opens new ones."""
        inner, self._inner = self._inner, None
        if inner is not None:
            await inner.aclose()

    async def _allowed(self, host: str, port: int, request: httpx2.Request) -> list[Address]:
        if not self._placed:
            with suppress(httpx2.ConnectError):  # a preview's name may come to be only while it is waited for
                self._policy.placed(await _resolved(urlsplit(self._policy.preview or "").hostname or "", request))
                self._placed = True
        found = await _resolved(host, request)
        refusals = [self._policy.refuses_address(address, host, port) for address in found]
        allowed = [address for address, refused in zip(found, refusals, strict=True) if refused is None]
        if not allowed and found:
            raise AddressRefusedError(next(filter(None, refusals)), request=request)
        return allowed


async def _resolved(host: str, request: httpx2.Request) -> list[Address]:
    try:
        return await resolve(host)
    except (OSError, UnicodeError) as error:
        raise httpx2.ConnectError(str(error), request=request) from error
