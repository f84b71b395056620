"""Who may be asked: lists of hosts, and kinds of addresses."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.network_policy import NetworkPolicy, range_of, rule
from smoketree.browser.options import SessionOptions


def policy(**changes: object) -> NetworkPolicy:
    return NetworkPolicy(SessionOptions(**changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("93.184.216.34", "public"),
        ("2606:2800:220:1::1", "public"),
        ("127.0.0.1", "loopback"),
        ("127.9.9.9", "loopback"),
        ("0.0.0.0", "loopback"),  # noqa: S104 - an address to be refused
        ("::1", "loopback"),
        ("::", "loopback"),
        ("::ffff:127.0.0.1", "loopback"),
        ("10.1.2.3", "private"),
        ("172.31.255.255", "private"),
        ("192.168.0.1", "private"),
        ("100.64.0.1", "private"),
        ("fd12::1", "private"),
        ("169.254.1.1", "link-local"),
        ("fe80::1", "link-local"),
        ("169.254.169.254", "metadata"),
        ("fd00:ec2::254", "metadata"),
        ("168.63.129.16", "metadata"),
        ("::ffff:169.254.169.254", "metadata"),
        ("64:ff9b::a9fe:a9fe", "metadata"),
        ("2002:a9fe:a9fe::1", "metadata"),
        ("224.0.0.1", "reserved"),
        ("255.255.255.255", "reserved"),
    ],
)
def test_kinds_of_addresses(address: str, kind: str) -> None:
    assert range_of(ipaddress.ip_address(address)) == kind


@pytest.mark.parametrize(
    ("entry", "host", "port", "matches"),
    [
        ("https://example.com", "example.com", 443, True),
        ("https://example.com", "example.com", 80, False),
        ("http://example.com:8080/path", "example.com", 8080, True),
        ("http://example.com:*", "example.com", 1234, True),
        ("example.com", "example.com", 80, True),
        ("example.com", "example.com", 8080, False),
        ("example.com:8080", "example.com", 8080, True),
        ("EXAMPLE.com", "example.com", 443, True),
        ("*.example.com", "a.b.example.com", 443, True),
        ("*.example.com", "example.com", 443, False),
        ("*.example.com", "badexample.com", 443, False),
        ("https://[::1]:9", "::1", 9, True),
        ("wss://example.com", "example.com", 443, True),
    ],
)
def test_entries_of_lists(entry: str, host: str, port: int, matches: bool) -> None:
    assert rule(entry, every_port=False).matches(host, port) is matches


def test_a_blocked_host_is_blocked_on_every_port() -> None:
    assert rule("example.com", every_port=True).matches("example.com", 8443)


def test_an_allowed_origin_keeps_its_scheme() -> None:
    listed = policy(allowed_origins=("http://localhost:*", "bare.example"))
    assert listed.refuses_url("http://localhost:8080/") is None
    assert listed.refuses_url("ws://localhost:8080/") is None
    assert listed.refuses_url("https://localhost:8080/") is not None
    assert listed.refuses_url("https://bare.example/") is None
    assert listed.refuses("localhost", 8080) is None  # a connection alone has no scheme


@pytest.mark.parametrize("entry", ["", "https://", "ftp://x", "http://a:b"])
def test_entries_that_are_none(entry: str) -> None:
    with pytest.raises(ValueError, match=r"neither an origin|Port"):
        rule(entry, every_port=False)


def test_lists() -> None:
    allowing = policy(origin="https://app.test", allowed_origins=("https://cdn.test",), blocked_origins=("ads.test",))
    assert allowing.restricted
    assert allowing.refuses("app.test", 443) is None
    assert allowing.refuses("CDN.test.", 443) is None
    assert allowing.refuses("other.test", 443) == "other.test:443 is not an allowed origin"
    assert allowing.refuses("ads.test", 8443) == "ads.test:8443 is a blocked origin"
    assert allowing.refuses_url("https://other.test/x") is not None
    assert allowing.refuses_url("data:text/html,x") is None
    assert allowing.refuses_url("about:blank") is None
    blocking = policy(blocked_origins=("https://app.test",), allowed_origins=("https://app.test",))
    assert blocking.refuses("app.test", 443) is not None
    assert not policy().restricted
    assert policy().refuses("anything.test", 1) is None


def test_addresses_are_refused_but_where_the_preview_is_or_what_is_listed() -> None:
    public = policy(origin="https://app.test", allow_origins=("http://10.0.0.5:8080",), private_network=False)
    assert public.refuses_address(ipaddress.ip_address("93.184.216.34"), "x.test", 443) is None
    for address in ("127.0.0.1", "10.0.0.9", "169.254.169.254", "::1"):
        assert public.refuses_address(ipaddress.ip_address(address), "x.test", 80) is not None
    assert public.refuses_url("http://10.0.0.5:8080/api") is None
    assert public.refuses_url("http://10.0.0.5:8081/api") is not None
    assert public.refuses_url("http://[::ffff:169.254.169.254]/") is not None
    assert public.refuses("metadata.google.internal", 80) is not None
    local = policy(origin="http://127.0.0.1:3000", private_network=False)
    local.placed([ipaddress.ip_address("127.0.0.1")])
    assert local.refuses_address(ipaddress.ip_address("127.0.0.1"), "localhost", 8000) is None
    assert local.refuses_address(ipaddress.ip_address("192.168.1.1"), "router", 80) is not None
    assert local.refuses_address(ipaddress.ip_address("169.254.169.254"), "m", 80) is not None


@pytest.mark.parametrize("address", ["169.254.1.1", "169.254.169.254", "fe80::1", "100.100.100.200"])
def test_nothing_opens_link_local_and_metadata_addresses(address: str) -> None:
    origin = f"http://[{address}]" if ":" in address else f"http://{address}"
    given = {"allow_origins": (origin,), "allow_networks": ("0.0.0.0/0", "::/0"), "private_network": False}
    named = policy(origin=origin, **given)
    named.placed([ipaddress.ip_address(address)])
    assert named.refuses_url(f"{origin}/") is not None
    assert policy(origin="https://a.test", **given).refuses_url(f"{origin}/") is not None


def test_a_private_preview_opens_its_own_host_only() -> None:
    private = policy(origin="http://app.test:8080", private_network=False)
    private.placed([ipaddress.ip_address("10.1.2.3")])
    assert private.refuses_url("http://10.1.2.3:9000/api") is None
    assert private.refuses_address(ipaddress.ip_address("::ffff:10.1.2.3"), "x", 80) is None
    for address in ("10.1.2.4", "10.1.2.1", "192.168.1.1", "127.0.0.1"):
        assert private.refuses_url(f"http://{address}/") is not None
    # A name that comes to mean another private address is not the preview's any more.
    assert private.refuses_address(ipaddress.ip_address("10.9.9.9"), "app.test", 8080) is not None
    wider = policy(origin="http://10.1.2.3", allow_networks=("10.1.0.0/16",), private_network=False)
    assert wider.refuses_url("http://10.1.77.7/") is None
    assert wider.refuses_url("http://10.2.0.1/") is not None


@given(st.ip_addresses())
def test_without_private_network_only_public_addresses_pass(address: ipaddress.IPv4Address) -> None:
    refused = policy(private_network=False).refuses_address(address, "h", 80)
    assert (refused is None) == (range_of(address) == "public")
    assert policy().refuses_address(address, "h", 80) is None


@given(st.text(max_size=40))
def test_any_address_is_judged(url: str) -> None:
    policy(private_network=False, blocked_origins=("x.test",)).refuses_url(url)
