"""The snapshot service, route by route, on real pages."""

import base64
import re
import uuid
from pathlib import Path
from typing import Any

import anyio
import httpx2
import jsonschema
import pytest

from smoketree.rest.service import Limits
from tests.browser.acting import children, kill_browsers
from tests.fakes.pages import Pages
from tests.rest.conftest import served

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

_PNG = b"\x89PNG"
_FORM = """<title>Form</title><h1>Sign up</h1><label>Name <input></label>
<button onclick="document.querySelector('output').textContent = 'Hello ' + document.querySelector('input').value">
Greet</button><output></output>"""


async def opened(client: httpx2.AsyncClient, url: str, user: str | None = None) -> tuple[str, str]:
    """A fresh user with a tab at that address: user id and tab id."""
    user = user or uuid.uuid4().hex
    answer = await client.post("/tabs", json={"userId": user, "url": url})
    assert answer.status_code == 200, answer.text
    return user, answer.json()["tabId"]


async def snapshot(client: httpx2.AsyncClient, user: str, tab: str, **query: str | int) -> dict[str, Any]:
    answer = await client.get(f"/tabs/{tab}/snapshot", params={"userId": user, **query})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def act(client: httpx2.AsyncClient, user: str, tab: str, verb: str, **asked: object) -> httpx2.Response:
    return await client.post(f"/tabs/{tab}/{verb}", json={"userId": user, **asked})


def ref(text: str, line: str) -> str:
    found = re.search(rf"{re.escape(line)}.*?\[(\w+)\]", text)
    assert found is not None, text
    return found.group(1)


async def test_a_snapshot_shows_refs_that_click_and_type_take(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/form", _FORM)
    user, tab = await opened(client, pages.url("/form"))
    seen = await snapshot(client, user, tab)
    assert seen["url"] == pages.url("/form")
    assert seen["refsCount"] == 2
    assert seen["truncated"] is False
    assert seen["hasMore"] is False
    assert seen["totalChars"] == len(seen["snapshot"])
    assert "nextOffset" not in seen
    assert "screenshot" not in seen
    typed = await act(client, user, tab, "type", ref=ref(seen["snapshot"], 'textbox "Name"'), text="Ada")
    assert typed.json()["ok"] is True
    clicked = await act(client, user, tab, "click", ref=ref(seen["snapshot"], 'button "Greet"'))
    assert clicked.json()["title"] == "Form"
    assert "Hello Ada" in (await snapshot(client, user, tab))["snapshot"]


async def test_selectors_keys_and_the_wheel(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/long", "<title>Long</title><input onkeydown='document.title=event.key'><div style='height:5000px'>")
    user, tab = await opened(client, pages.url("/long"))
    await act(client, user, tab, "click", selector="input")
    assert (await act(client, user, tab, "press", key="F2")).json()["title"] == "F2"
    assert (await act(client, user, tab, "scroll", direction="down", amount=700)).status_code == 200
    scrolled = await act(client, user, tab, "evaluate", expression="() => scrollY")
    assert scrolled.json()["result"] == 700


async def test_history_reload_and_wait(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/one", "<title>One</title><a href=/two>on</a>")
    pages.html("/two", "<title>Two</title><script>setTimeout(() => document.body.append('late'), 900)</script>")
    user, tab = await opened(client, pages.url("/one"))
    assert (await act(client, user, tab, "navigate", url=pages.url("/two"))).json()["title"] == "Two"
    assert (await act(client, user, tab, "back")).json()["title"] == "One"
    assert (await act(client, user, tab, "forward")).json()["title"] == "Two"
    assert (await act(client, user, tab, "refresh")).json()["url"] == pages.url("/two")
    assert (await act(client, user, tab, "wait", text="late")).status_code == 200
    missing = await act(client, user, tab, "wait", text="never", timeout=50)
    assert missing.status_code == 422


async def test_windows_of_a_long_page_put_together_are_the_whole(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/big", "".join(f"<p><a href=/p{n}>Product number {n}</a></p>" for n in range(2500)))
    user, tab = await opened(client, pages.url("/big"))
    first = await snapshot(client, user, tab)
    assert first["truncated"] is True
    assert first["hasMore"] is True
    assert "Product number 2499" in first["snapshot"], "the tail is in every window"
    seen, at = [first["snapshot"]], first
    while at["hasMore"]:
        at = await snapshot(client, user, tab, offset=at["nextOffset"])
        assert at["totalChars"] == first["totalChars"]
        seen.append(at["snapshot"])
    everything = "\n".join(seen)
    assert all(f'Product number {n}"' in everything for n in range(2500))
    assert all(len(window) <= 81_000 for window in seen)


async def test_an_action_drops_the_snapshot_that_windows_are_cut_from(client: httpx2.AsyncClient, pages: Pages) -> None:
    rows = "".join(f"<p><a href=#{n}>Row {n} of the first page</a></p>" for n in range(2500))
    pages.html("/rows", f"<button onclick='document.body.innerHTML=\"<h1>Other</h1>\"'>Swap</button>{rows}")
    user, tab = await opened(client, pages.url("/rows"))
    first = await snapshot(client, user, tab)
    await act(client, user, tab, "click", ref=ref(first["snapshot"], 'button "Swap"'))
    after = await snapshot(client, user, tab, offset=first["nextOffset"])
    assert 'heading "Other"' in after["snapshot"]
    assert "Row" not in after["snapshot"]


async def test_pickers_are_left_out_unless_they_are_asked_for(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/pick", "<button>Open calendar</button><button>Save</button><select><option>Red</select>")
    user, tab = await opened(client, pages.url("/pick"))
    usual = (await snapshot(client, user, tab))["snapshot"]
    assert "Save" in usual
    assert "calendar" not in usual
    assert "combobox" not in usual
    whole = (await snapshot(client, user, tab, exclude="none"))["snapshot"]
    assert "calendar" in whole
    assert "combobox" in whole


async def test_pictures(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/form", _FORM)
    user, tab = await opened(client, pages.url("/form"))
    seen = await snapshot(client, user, tab, includeScreenshot="true")
    assert seen["screenshot"]["mimeType"] == "image/png"
    assert base64.b64decode(seen["screenshot"]["data"]).startswith(_PNG)
    answer = await client.get(f"/tabs/{tab}/screenshot", params={"userId": user})
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(_PNG)


async def test_users_do_not_see_each_other(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/jar", "<title>Jar</title><button>Take</button>")
    one, tab = await opened(client, pages.url("/jar"))
    two, other = await opened(client, pages.url("/jar"))
    await act(client, one, tab, "evaluate", expression="() => { document.cookie = 'a=1'; localStorage.b = 2 }")
    answer = await act(client, two, other, "evaluate", expression="() => [document.cookie, localStorage.b ?? null]")
    assert answer.json()["result"] == ["", None]
    assert (await client.get(f"/tabs/{tab}/snapshot", params={"userId": two})).status_code == 404
    tabs = (await client.get("/tabs", params={"userId": one})).json()["tabs"]
    assert [(each["tabId"], each["title"]) for each in tabs] == [(tab, "Jar")]


async def test_two_tabs_of_one_user_share_cookies_and_keep_apart_otherwise(
    client: httpx2.AsyncClient, pages: Pages
) -> None:
    pages.html("/a", "<title>A</title><button>In A</button>")
    pages.html("/b", "<title>B</title><button>In B</button>")
    user, first = await opened(client, pages.url("/a"))
    _, second = await opened(client, pages.url("/b"), user)
    await act(client, user, first, "evaluate", expression="() => { document.cookie = 'shared=1' }")
    assert (await act(client, user, second, "evaluate", expression="() => document.cookie")).json()["result"]
    assert "In A" in (await snapshot(client, user, first))["snapshot"]
    assert "In B" in (await snapshot(client, user, second))["snapshot"]


async def test_a_tab_that_the_page_opens_gets_an_id(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/opener", "<button onclick='window.open(\"/opened\")'>Open</button>")
    pages.html("/opened", "<title>Opened</title><h1>New here</h1>")
    user, tab = await opened(client, pages.url("/opener"))
    clicked = (await act(client, user, tab, "click", selector="button")).json()
    [fresh] = clicked["openedTabs"]
    assert "New here" in (await snapshot(client, user, fresh))["snapshot"]


async def test_a_dialog_is_told_and_answered(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/ask", '<button onclick=\'document.title = confirm("Sure?") ? "yes" : "no"\'>Ask</button>')
    user, tab = await opened(client, pages.url("/ask"))
    clicked = (await act(client, user, tab, "click", selector="button")).json()
    assert "Sure?" in clicked["modal"]
    blocked = await client.get(f"/tabs/{tab}/snapshot", params={"userId": user})
    assert (blocked.status_code, blocked.json()["code"]) == (409, "dialog_open")
    assert (await act(client, user, tab, "dialog", accept=True)).json()["title"] == "yes"


@pytest.mark.parametrize(
    ("path", "query", "status", "word"),
    [
        ("/tabs/x/snapshot", {}, 400, "userId required"),
        ("/tabs", {}, 400, "userId required"),
        ("/tabs/x/snapshot", {"userId": "nobody"}, 404, "Tab not found"),
        ("/tabs/x/snapshot", {"userId": "u", "offset": "many"}, 400, "offset"),
        ("/tabs/x/snapshot", {"userId": "u", "format": "xml"}, 400, "format"),
        ("/nowhere", {"userId": "u"}, 404, "Not Found"),
    ],
)
async def test_what_is_wrong_is_said(
    client: httpx2.AsyncClient, path: str, query: dict[str, str], status: int, word: str
) -> None:
    answer = await client.get(path, params=query)
    assert answer.status_code == status
    assert word in answer.json()["error"]


async def test_bodies_that_are_wrong(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/form", _FORM)
    user, tab = await opened(client, pages.url("/form"))
    assert (await act(client, user, tab, "click")).json()["error"] == "ref or selector required"
    assert (await act(client, user, tab, "click", ref="e999")).status_code == 422
    assert (await act(client, user, tab, "navigate", url="file:///etc/passwd")).status_code == 422
    plain = await client.post(f"/tabs/{tab}/back", content='{"userId": "x"}', headers={"content-type": "text/plain"})
    assert plain.status_code == 415
    broken = await client.post(f"/tabs/{tab}/back", content="{", headers={"content-type": "application/json"})
    assert broken.status_code == 400
    bad = await client.post("/tabs", json={"userId": user, "url": "http://127.0.0.1:1/"})
    assert bad.status_code == 422
    tabs = (await client.get("/tabs", params={"userId": user})).json()["tabs"]
    assert [each["tabId"] for each in tabs] == [tab], "a tab that got nowhere is closed again"


async def test_a_closed_tab_is_gone(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/form", _FORM)
    user, tab = await opened(client, pages.url("/form"))
    assert (await client.delete(f"/tabs/{tab}", params={"userId": user})).status_code == 200
    assert (await client.get(f"/tabs/{tab}/snapshot", params={"userId": user})).status_code == 404


async def test_a_tab_that_died_is_410(client: httpx2.AsyncClient, pages: Pages) -> None:
    pages.html("/closes", "<button onclick='window.close()'>Close</button>")
    pages.html("/opens", "<button onclick='window.open(\"/closes\")'>Open</button>")
    user, tab = await opened(client, pages.url("/opens"))
    [fresh] = (await act(client, user, tab, "click", selector="button")).json()["openedTabs"]
    await act(client, user, fresh, "click", selector="button")
    answer = await client.get(f"/tabs/{fresh}/snapshot", params={"userId": user})
    assert (answer.status_code, answer.json()["code"]) == (410, "tab_closed")


async def test_host_and_origin_are_checked(client: httpx2.AsyncClient) -> None:
    rebound = await client.get("/tabs", params={"userId": "u"}, headers={"host": "evil.example"})
    assert rebound.status_code == 403
    foreign = await client.post("/tabs", json={"userId": "u"}, headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403


async def test_the_openapi_document_describes_the_answers(client: httpx2.AsyncClient, pages: Pages) -> None:
    described = (await client.get("/openapi.json")).json()
    assert described["openapi"].startswith("3.")
    parameters = described["paths"]["/tabs/{tabId}/snapshot"]["get"]["parameters"]
    assert {each["name"] for each in parameters} >= {"tabId", "userId", "format", "offset", "includeScreenshot"}
    pages.html("/form", _FORM)
    user, tab = await opened(client, pages.url("/form"))
    schema = {"$ref": "#/components/schemas/SnapshotAnswer", "components": described["components"]}
    jsonschema.validate(await snapshot(client, user, tab), schema)


async def test_a_browser_that_was_killed_comes_back(tmp_path: Path, pages: Pages) -> None:
    pages.html("/form", _FORM)
    before = children()
    async with served(tmp_path) as client:
        user, tab = await opened(client, pages.url("/form"))
        kill_browsers(before)
        answer = await client.get(f"/tabs/{tab}/snapshot", params={"userId": user})
        assert answer.status_code == 410, answer.text
        assert answer.json()["code"] == "browser_restarted"
        _, again = await opened(client, pages.url("/form"), user)
        assert "Sign up" in (await snapshot(client, user, again))["snapshot"]


async def test_idle_sessions_end_and_scripts_are_off_unless_allowed(tmp_path: Path, pages: Pages) -> None:
    pages.html("/form", _FORM)
    async with served(tmp_path, limits=Limits(idle=0.4, tabs=1)) as client:
        user, tab = await opened(client, pages.url("/form"))
        assert (await client.post("/tabs", json={"userId": user})).status_code == 429
        off = await act(client, user, tab, "evaluate", expression="1")
        assert off.status_code == 403

        with anyio.fail_after(20):
            while (await client.get("/health")).json()["activeSessions"]:  # noqa: ASYNC110 - nothing tells of it
                await anyio.sleep(0.02)  # this transport alone would never let the service work
        answer = await client.get(f"/tabs/{tab}/snapshot", params={"userId": user})
        assert (answer.status_code, answer.json()["code"]) == (410, "session_expired")


async def test_a_token_is_needed_where_there_is_one(tmp_path: Path) -> None:
    async with served(tmp_path, token="let-me-in") as client:
        assert (await client.get("/tabs", params={"userId": "u"})).status_code == 401
        told = {"authorization": "Bearer let-me-in"}
        assert (await client.get("/tabs", params={"userId": "u"}, headers=told)).json() == {"tabs": []}
        assert (await client.get("/health")).json()["ok"] is True
