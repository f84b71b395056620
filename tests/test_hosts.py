"""The rows of the hosts: pages that protect a preview, or say that there is none."""

import pytest

from smoketree.hosts import Answer, missing_deployment, protection_page

ASKED = "https://shop-abc.vercel.app/"


def seen(url: str = ASKED, status: int = 401, text: str = "", **headers: str) -> Answer:
    return Answer(url, status, "", {name.replace("_", "-"): value for name, value in headers.items()}, text)


@pytest.mark.parametrize(
    ("at", "owner", "to_set"),
    [
        (seen("https://vercel.com/sso-api?url=x", 200), "Vercel, vercel.com", "--bypass vercel:SECRET"),
        (seen(set_cookie="_vercel_sso_nonce=abc; Path=/"), "Vercel", "--bypass vercel:SECRET"),
        (seen(server="Vercel", text="<title>Authentication Required</title>"), "Vercel", "--bypass vercel:SECRET"),
        (
            seen("https://acme.cloudflareaccess.com/cdn-cgi/access/login/x", 200),
            "Cloudflare Access, acme.cloudflareaccess.com",
            "CF_Authorization",
        ),
        (seen(status=403, text='<a href="/cdn-cgi/access/login">'), "Cloudflare Access", "CF_Authorization"),
        (seen(www_authenticate="Cloudflare-Access resource_metadata=x"), "Cloudflare Access", "CF_Authorization"),
        (seen("https://app.netlify.com/authorize?x", 200), "Netlify, app.netlify.com", "--bypass cookie:"),
        (seen(server="Netlify", text="<input name=p type='password'>"), "Netlify", "--bypass cookie:"),
        (seen(www_authenticate='Basic realm="x"'), "basic auth", "--basic-auth"),
        (seen(status=403, cf_mitigated="challenge"), "Cloudflare", "firewall"),
        (seen(status=429, x_vercel_mitigated="challenge"), "Vercel", "firewall"),
    ],
)
def test_a_protection_page(at: Answer, owner: str, to_set: str) -> None:
    page = protection_page(ASKED, at)
    assert page is not None
    assert page.owner == owner
    assert to_set in page.hint


@pytest.mark.parametrize(
    "at",
    [
        seen(status=200, text="<input type=password> <a href='/cdn-cgi/access/login'>Authentication Required</a>"),
        seen(status=200, server="Netlify", text="<input type=password>"),
        seen("https://www.shop.example/", 200),
        seen("https://notvercel.com/", 200),
        seen("https://acme.eu.auth0.com/u/login", 200),
        seen(status=401, text="<h1>Sign in</h1>"),
        seen(status=404, server="Vercel", text="Authentication Required"),
    ],
)
def test_what_is_the_apps_own(at: Answer) -> None:
    assert protection_page(ASKED, at) is None


def test_nothing_is_there_yet() -> None:
    assert missing_deployment(seen(text="<html><title>Nothing is here yet</title>"))
    assert missing_deployment(seen(text='<h1 class="x">\n Nothing is here yet</h1>'))
    assert not missing_deployment(seen(text="<p>Your basket: Nothing is here yet</p>"))


@pytest.mark.parametrize("status", [404, 410])
def test_a_host_without_such_a_deployment_says_so(status: int) -> None:
    assert missing_deployment(seen(status=status, x_vercel_error="DEPLOYMENT_NOT_FOUND")) == "DEPLOYMENT_NOT_FOUND"
    assert missing_deployment(seen(status=200, x_vercel_error="DEPLOYMENT_NOT_FOUND")) is None
    assert missing_deployment(seen(status=status)) is None
