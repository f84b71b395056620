"""How the seeded bugs of the sample app are switched on: for the whole app, or for a session by its address."""

import httpx2
import pytest

from preview.app import create_app
from preview.faults import FAULTS
from preview.site import BROKEN_COOKIE
from tests.examples.conftest import visitor

pytestmark = pytest.mark.anyio


async def test_an_address_switches_bugs_on_and_off_for_a_session() -> None:
    async with visitor() as client:
        answer = await client.get("/customers?broken=swapped-heading,double-add&page=2")
        assert (answer.url.path, str(answer.url.query, "ascii")) == ("/customers", "page=2")
        assert 'data-broken="double-add swapped-heading"' in answer.text
        assert "<h1>Customers</h1>" in (await client.get("/shop")).text
        assert "<h1>Shop</h1>" in (await client.get("/shop?broken=")).text
        async with httpx2.AsyncClient(transport=client._transport, base_url="http://acorn.test") as other:
            assert 'data-broken=""' in (await other.get("/")).text


async def test_a_posted_form_can_switch_bugs_on_too() -> None:
    async with visitor() as client:
        answer = await client.post("/api/todos?broken=double-add", json={"title": "New"})
        assert answer.json()["left"] == 4


async def test_a_session_has_the_bugs_of_the_app_besides_its_own() -> None:
    async with visitor("dead-button") as client:
        assert 'data-broken="dead-button double-add"' in (await client.get("/?broken=double-add")).text
        client.cookies.set(BROKEN_COOKIE, "nonsense.late-error", domain="acorn.test")
        assert 'data-broken="dead-button late-error"' in (await client.get("/")).text


async def test_an_address_that_names_no_bug_is_refused() -> None:
    async with visitor() as client:
        answer = await client.get("/?broken=nonsense")
    assert (answer.status_code, "no seeded bug is called nonsense" in answer.text) == (400, True)


def test_a_bug_that_is_not_known_is_an_error() -> None:
    with pytest.raises(ValueError, match="no seeded bug is called nonsense"):
        create_app(frozenset({"nonsense", "late-error"}))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
async def test_pages_tell_their_scripts_which_bugs_are_on(fault: object) -> None:
    name = getattr(fault, "name", "")
    async with visitor(name) as client:
        assert f'data-broken="{name}"' in (await client.get("/")).text
