"""Which hosts a session's pages may ask for anything at all: requests of every kind, not only the top level.

Pure: names, ports and addresses in, a refusal or None out. `relay` asks it for every connection.
"""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import origin_of

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Range = Literal["public", "loopback", "private", "link-local", "metadata", "reserved"]

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_METADATA_NAMES = frozenset({"metadata.google.internal", "metadata.goog", "instance-data.ec2.internal"})
# Services that tell a machine its own keys: AWS (also over IPv6), Azure, Alibaba, Oracle.
_METADATA = frozenset(
    ipaddress.ip_address(address)
    for address in ("169.254.169.254", "fd00:ec2::254", "168.63.129.16", "100.100.100.200", "192.0.0.192")
)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_NEVER: frozenset[Range] = frozenset({"link-local", "metadata"})
"""Ranges that nothing opens: neither the preview's own address, nor a list, nor a network that is named."""


@dataclass(frozen=True, slots=True)
class HostRule:
    """One entry of a list: a host, or `*.` and a domain; its ports, any where `ports` is None; its scheme, any where it
    is empty."""

    host: str
    ports: frozenset[int] | None
    scheme: str = ""

    def matches(self, host: str, port: int, scheme: str = "") -> bool:
        """Whether a connection to that host and port falls under it; of a request's `scheme`, where it is known."""
        if self.ports is not None and port not in self.ports:
            return False
        if scheme and self.scheme and _PORTS.get(scheme) != _PORTS[self.scheme]:
            return False
        if self.host.startswith("*."):
            return host.endswith(self.host[1:]) and host != self.host[2:]
        return host == self.host


def rule(entry: str, *, every_port: bool) -> HostRule:
    """Reads `https://host`, `https://host:8443`, `http://host:*`, `host`, `host:8080`, `*.domain`.

    A host alone is its web ports, or every port where `every_port` (a block list's) says so. Raises ValueError.
    """
    scheme, found, rest = entry.strip().lower().partition("://")
    if not found:
        scheme, rest = "", scheme
    rest = rest.partition("/")[0]
    any_port = rest.endswith(":*")
    parts = urlsplit(f"//{rest.removesuffix(':*')}")
    if not parts.hostname or (scheme and scheme not in _PORTS):
        raise ValueError(f"{entry!r} is neither an origin (https://example.com) nor a host (example.com)")
    host = _host(parts.hostname)
    if any_port or (not scheme and parts.port is None and every_port):
        return HostRule(host, None, scheme)
    if parts.port is not None:
        return HostRule(host, frozenset({parts.port}), scheme)
    return HostRule(host, frozenset({_PORTS[scheme]} if scheme else {80, 443}), scheme)


class NetworkPolicy:
    """What a session's options say of the network. `preview_addresses` are those that the preview's host has: they are
    open on every port (for a loopback address: this machine). Raises ValueError on an entry that cannot be read."""

    def __init__(self, options: SessionOptions) -> None:
        self.preview = origin_of(options.origin) if options.origin else None
        self._preview = [rule(self.preview, every_port=False)] if self.preview else []
        origins = [origin for name in options.allow_origins if (origin := origin_of(name)) is not None]
        self._listed = [rule(origin, every_port=False) for origin in origins]
        self._networks = [ipaddress.ip_network(network) for network in options.allow_networks]
        self._allowed = None
        if options.allowed_origins is not None:
            self._allowed = [rule(entry, every_port=False) for entry in options.allowed_origins]
        self._blocked = [rule(entry, every_port=True) for entry in options.blocked_origins]
        self._private_network = options.private_network
        written = literal_address(urlsplit(self.preview or "").hostname or "")
        self.preview_addresses = frozenset[Address]() if written is None else frozenset({_unwrapped(written)})

    @property
    def lists(self) -> bool:
        """Whether there is an allow list or a block list."""
        return self._allowed is not None or bool(self._blocked)

    @property
    def restricted(self) -> bool:
        """Whether anything is refused."""
        return self.lists or not self._private_network

    @property
    def preview_is_here(self) -> bool:
        """Whether the preview is on this machine."""
        return any(range_of(address) == "loopback" for address in self.preview_addresses)

    def placed(self, addresses: Iterable[Address]) -> None:
        """Notes where the preview is."""
        self.preview_addresses = frozenset(_unwrapped(address) for address in addresses)

    def refuses(self, host: str, port: int, scheme: str = "") -> str | None:
        """Why a host may not be connected to by its name, None where it may. An allowed origin's scheme counts where
        that of the request is known."""
        host = _host(host)
        if any(entry.matches(host, port) for entry in self._blocked):
            return f"{host}:{port} is a blocked origin"
        if host in _METADATA_NAMES and not self._private_network:
            return f"{host} is a cloud's metadata service"
        if any(entry.matches(host, port) for entry in (*self._preview, *self._listed)):
            return None
        if self._allowed is not None and not any(entry.matches(host, port, scheme) for entry in self._allowed):
            return f"{host}:{port} is not an allowed origin"
        return None

    def refuses_address(self, address: Address, host: str, port: int) -> str | None:
        """Why an address that a host has may not be connected to, None where it may.

        A listed host may have any private address. The preview's may not: its name can come from a deployment, and must
        keep the addresses that it had when the session was opened.
        """
        found = range_of(address)
        if self._private_network or found == "public":
            return None
        if found not in _NEVER and (self._names(_host(host), port) or self._is_open(_unwrapped(address), found)):
            return None
        return f"{host}:{port} is a {found} address"

    def _is_open(self, address: Address, found: Range) -> bool:
        if address in self.preview_addresses or any(address in network for network in self._networks):
            return True
        return found == "loopback" and self.preview_is_here

    def refuses_url(self, url: str) -> str | None:
        """Why an address may not be requested, judged by its host name alone; None if it may."""
        try:
            parts = urlsplit(url)
            port = parts.port or _PORTS.get(parts.scheme)
        except ValueError:
            return "it is not an address" if self.restricted else None
        if parts.hostname is None or port is None:
            return None  # about:, data:, blob: send no request
        refused = self.refuses(parts.hostname, port, parts.scheme)
        literal = literal_address(parts.hostname)
        if refused is None and literal is not None:
            return self.refuses_address(literal, parts.hostname, port)
        return refused

    def _names(self, host: str, port: int) -> bool:
        """Whether a list names this host itself."""
        return any(
            entry.host == host and entry.matches(host, port) for entry in [*self._listed, *(self._allowed or ())]
        )


def range_of(address: Address) -> Range:
    """The kind of an address; one that is wrapped in an IPv6 address counts as what it wraps."""
    plain = _unwrapped(address)
    if plain in _METADATA:
        return "metadata"
    if plain.is_loopback or plain.is_unspecified:
        return "loopback"
    if plain.is_link_local:
        return "link-local"
    if plain.is_multicast or plain.is_reserved:
        return "reserved"
    return "public" if plain.is_global else "private"


def literal_address(host: str) -> Address | None:
    """The address that a host name writes out, if it does."""
    try:
        return ipaddress.ip_address(_host(host))
    except ValueError:
        return None


def _unwrapped(address: Address) -> Address:
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else address)


def _host(name: str) -> str:
    return name.lower().rstrip(".").removeprefix("[").removesuffix("]").partition("%")[0]
