"""What the server of the sample app says, whole and with each bug that is its own."""

import re

import pytest

from preview.catalog import CUSTOMERS
from preview.pages.login import EMAIL, PASSWORD
from preview.site import COOKIE
from tests.examples.conftest import Visitor, text, visitor

pytestmark = pytest.mark.anyio

OTHERS = ("/signup", "/files", "/board", "/help", "/help/shipping", "/terms", "/privacy")


async def sign_in(client: Visitor, password: str = PASSWORD, after: str = "/") -> str:
    answer = await client.post(f"/login?next={after}", data={"email": EMAIL, "password": password})
    where = str(answer.url).removeprefix(str(client.base_url).rstrip("/"))
    return f"{answer.status_code} {where} {text(answer.text)}"


async def invite(client: Visitor, name: str, email: str, role: str = "Editor") -> tuple[int, str]:
    answer = await client.post("/api/members", json={"name": name, "email": email, "role": role})
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    ("path", "title", "heading"),
    [
        ("/", "Home", "A quiet place for a small team"),
        ("/login", "Sign in", "Sign in"),
        ("/todos", "To-dos", "To-dos"),
        ("/search", "Search", "Search notes"),
        ("/customers", "Customers", "Customers"),
        ("/shop", "Shop", "Shop"),
        ("/cart", "Cart", "Your cart"),
        ("/signup", "Sign up", "Create your account"),
        ("/files", "Files", "Files"),
        ("/board", "Board", "Board"),
        ("/help", "Help", "Help"),
        ("/terms", "Terms of use", "Terms of use"),
        ("/privacy", "Privacy", "Privacy"),
    ],
)
async def test_every_page_has_its_title_and_one_heading(path: str, title: str, heading: str) -> None:
    async with visitor() as client:
        answer = await client.get(path)
    assert answer.status_code == 200
    assert f"<title>{title} | Acorn</title>" in answer.text
    assert re.findall(r"<h1>(.*?)</h1>", answer.text) == [heading]


@pytest.mark.parametrize("path", ["/nothing", "/customers/501", "/customers/0", "/orders/A-1"])
async def test_what_is_not_there_is_a_page_with_404(path: str) -> None:
    async with visitor() as client:
        answer = await client.get(path)
    assert (answer.status_code, "This page does not exist" in answer.text) == (404, True)


async def test_pages_name_no_other_host() -> None:
    async with visitor() as client:
        await sign_in(client)
        for path in ("/", "/login", "/todos", "/search", "/customers", "/shop", "/cart", "/team", "/settings", *OTHERS):
            page = (await client.get(path)).text
            assert re.findall(r"""(?:src|href|action)="(?:https?:)?//[^"]*""", page) == []


async def test_each_cookie_has_a_workspace_of_its_own() -> None:
    async with visitor() as client:
        await client.post("/api/todos", json={"title": "Mine"})
        assert (await client.get("/api/todos")).json()["left"] == 3
        client.cookies.delete(COOKIE)
        assert (await client.get("/api/todos")).json()["left"] == 2


async def test_a_cookie_of_an_app_that_ended_gives_a_fresh_workspace() -> None:
    async with visitor() as client:
        client.cookies.set(COOKIE, "from-before")
        answer = await client.get("/")
    assert answer.status_code == 200
    assert COOKIE in answer.cookies


async def test_sign_in_and_out() -> None:
    async with visitor() as client:
        assert "Wrong email or password" in await sign_in(client, "wrong-one")
        assert "Welcome back, Robin Ashe" in await sign_in(client)
        assert "Welcome back" not in (await client.get("/")).text
        assert "You are signed out" in (await client.post("/logout")).text
        assert (await client.get("/team")).url.path == "/login"


async def test_a_wrong_password_is_422_and_a_wrong_email_too() -> None:
    async with visitor() as client:
        assert (await sign_in(client, "")).startswith("422 /login?next=/ ")
        answer = await client.post("/login", data={"email": "other@example.com", "password": PASSWORD})
        assert answer.status_code == 422


async def test_any_password_is_a_bug() -> None:
    async with visitor("any-password") as client:
        assert "Welcome back" in await sign_in(client, "wrong-one")


@pytest.mark.parametrize("after", ["//evil.test", "https://evil.test", "/\\evil.test", "/nowhere"])
async def test_sign_in_leads_to_no_other_place(after: str) -> None:
    async with visitor() as client:
        assert (await sign_in(client, after=after)).startswith("200 / ")


@pytest.mark.parametrize("path", ["/team", "/settings"])
async def test_sign_in_leads_back_to_the_page_that_asked_for_it(path: str) -> None:
    async with visitor() as client:
        asked = await client.get(path)
        assert (asked.url.path, asked.url.params["next"]) == ("/login", path)
        assert f'action="/login?next={path}"' in asked.text
        assert (await sign_in(client, after=path)).startswith(f"200 {path} ")


async def test_the_to_do_list() -> None:
    async with visitor() as client:
        added = (await client.post("/api/todos", json={"title": " New "})).json()
        assert added["items"][-1] == {"id": 4, "title": "New", "done": False}
        assert (await client.patch("/api/todos/4", json={"done": True})).json()["left"] == 2
        assert (await client.patch("/api/todos/4", json={"done": "yes"})).json()["left"] == 3
        left = (await client.request("DELETE", "/api/todos/1")).json()
        assert [item["id"] for item in left["items"]] == [2, 3, 4]
        assert (await client.post("/api/todos", json={"title": " "})).status_code == 422
        assert (await client.patch("/api/todos", json={"name": "Spring"})).json()["name"] == "Spring"
        assert (await client.patch("/api/todos", json={"name": ""})).json()["name"] == "Spring"


@pytest.mark.parametrize(("deleted", "left"), [(1, [1, 3]), (3, [1, 3])])
async def test_deleting_the_wrong_row_is_a_bug(deleted: int, left: list[int]) -> None:
    async with visitor("wrong-row-deleted") as client:
        rows = (await client.request("DELETE", f"/api/todos/{deleted}")).json()["items"]
        assert [row["id"] for row in rows] == left


@pytest.mark.parametrize("body", [b"{", b"[]", b"7"])
async def test_a_body_that_is_no_object_is_refused_as_json(body: bytes) -> None:
    async with visitor() as client:
        answer = await client.post("/api/todos", content=body)
    assert (answer.status_code, answer.json()) == (400, {"message": "That did not work."})


@pytest.mark.parametrize(
    ("query", "count"), [("invoice", 3), ("INVOICE", 3), ("invoice mina", 1), ("submarine", 0), ("", 0)]
)
async def test_search_finds_notes_with_every_word(query: str, count: int) -> None:
    async with visitor() as client:
        answer = (await client.get("/api/search", params={"q": query})).json()
    assert (answer["query"], len(answer["results"])) == (query, count)


async def test_search_takes_600_to_900_ms() -> None:
    waited: list[float] = []

    async def note(seconds: float) -> None:
        waited.append(seconds)

    async with visitor(sleep=note) as client:
        for word in ("invoice", "plants", "a", ""):
            await client.get("/api/search", params={"q": word})
    assert len(waited) == 4
    assert all(0.6 <= seconds <= 0.9 for seconds in waited)


def test_there_are_500_customers_of_500_names() -> None:
    assert len(CUSTOMERS) == len({customer.name for customer in CUSTOMERS}) == 500


async def customer_names(client: Visitor, query: str) -> list[str]:
    page = (await client.get(f"/customers?{query}")).text
    return re.findall(r'<th scope="row"><a href="/customers/\d+">(.*?)</a>', page)


async def test_the_table_has_twenty_pages_that_show_every_customer_once() -> None:
    async with visitor() as client:
        names = [name for page in range(1, 21) for name in await customer_names(client, f"page={page}")]
        assert names == sorted(customer.name for customer in CUSTOMERS)
        last = (await client.get("/customers?page=20")).text
        assert "Showing 476 to 500 of 500 customers" in last
        assert ">Next<" not in last
        assert ">Previous<" in last


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=x", "page=²", "page=999999999", "sort=id", "plan=Gold"])
async def test_what_makes_no_sense_in_the_address_is_not_an_error(query: str) -> None:
    async with visitor() as client:
        assert len(await customer_names(client, query)) == 25


async def test_a_page_past_the_end_is_the_last() -> None:
    async with visitor() as client:
        assert await customer_names(client, "page=99") == await customer_names(client, "page=20")


async def test_sorting_and_filtering() -> None:
    async with visitor() as client:
        assert (await customer_names(client, "dir=desc"))[0] == "Yuki Tanaka"
        plan = await customer_names(client, "q=okafor&plan=Business")
        assert len(plan) == 5
        assert all(name.endswith("Okafor") for name in plan)
        page = (await client.get("/customers?sort=revenue&dir=desc")).text
        shown = [float(amount.replace(",", "")) for amount in re.findall(r'number">\$([\d,.]+)', page)]
        assert shown == sorted(shown, reverse=True)
        assert page.count('aria-sort="descending"') == 1
        assert "No customers match" in (await client.get("/customers?q=nobody")).text


async def test_a_filter_is_shown_as_text() -> None:
    async with visitor() as client:
        page = (await client.get("/customers", params={"q": '"><script>alert(1)</script>'})).text
    assert "<script>alert" not in page


async def test_following_goes_to_and_fro() -> None:
    async with visitor() as client:
        assert (await client.post("/api/customers/7/follow")).json() == {"following": True, "count": 1}
        assert "Following" in (await client.get("/customers?q=" + CUSTOMERS[6].name)).text
        assert (await client.post("/api/customers/7/follow")).json() == {"following": False, "count": 0}


async def test_headings_are_swapped_where_that_is_the_bug() -> None:
    async with visitor("swapped-heading") as client:
        assert "<h1>Shop</h1>" in (await client.get("/customers")).text
        assert "<h1>Customers</h1>" in (await client.get("/shop")).text


async def filled_cart(client: Visitor) -> str:
    assert (await client.post("/api/cart/mug")).json() == {"items": 1}
    assert (await client.post("/api/cart/notebook")).json() == {"items": 2}
    return text((await client.get("/cart")).text)


async def test_the_cart_adds_up() -> None:
    async with visitor() as client:
        page = await filled_cart(client)
        for line in ("Subtotal: $26.00", "Shipping: $5.00", "Tax (8%): $2.08", "Total: $33.08"):
            assert line in page
        page = text((await client.patch("/api/cart/mug", json={"quantity": 3})).text)
        for line in ("Subtotal: $54.00", "Shipping: Free", "Tax (8%): $4.32", "Total: $58.32"):
            assert line in page
        page = text((await client.patch("/api/cart/notebook", json={"quantity": 0})).text)
        assert "Oak Notebook" not in page
        assert "Your cart is empty" in (await client.request("DELETE", "/api/cart")).text


async def test_a_total_off_by_one_is_a_bug() -> None:
    async with visitor("total-off-by-one") as client:
        page = await filled_cart(client)
    assert "Subtotal: $26.00" in page
    assert "Total: $33.09" in page


@pytest.mark.parametrize("quantity", [-1, 10, 1.5, "2", True, None])
async def test_a_quantity_that_is_none_is_refused(quantity: object) -> None:
    async with visitor() as client:
        await filled_cart(client)
        assert (await client.patch("/api/cart/mug", json={"quantity": quantity})).status_code == 422
        assert "Subtotal: $26.00" in text((await client.get("/cart")).text)


async def test_an_order_empties_the_cart() -> None:
    async with visitor() as client:
        assert "Your cart is empty" in (await client.post("/orders")).text
        await filled_cart(client)
        answer = await client.post("/orders")
        assert answer.url.path == "/orders/A-1001"
        assert "2 items, $33.08 in total" in text(answer.text)
        assert "Your cart is empty" in (await client.get("/cart")).text


async def test_prices_in_the_cart_are_in_another_currency_where_that_is_the_bug() -> None:
    async with visitor("wrong-currency") as client:
        assert "Total: €33.08" in await filled_cart(client)
        assert "€" not in (await client.get("/shop")).text


async def test_labels_of_the_cart_are_swapped_where_that_is_the_bug() -> None:
    async with visitor("label-swapped") as client:
        page = await filled_cart(client)
    assert "Tax (8%): $5.00 Shipping: $2.08" in page


async def test_a_to_do_is_added_twice_where_that_is_the_bug() -> None:
    async with visitor("double-add") as client:
        assert (await client.post("/api/todos", json={"title": "New"})).json()["left"] == 4


async def test_bugs_of_the_customer_table() -> None:
    async with visitor("page-repeats") as client:
        assert (await customer_names(client, "page=2"))[0] == "Ada Abbott"
    async with visitor("sort-reversed") as client:
        assert (await customer_names(client, ""))[0] == "Ada Abbott"
        wrong = await customer_names(client, "sort=revenue&q=Okafor&plan=Business")
        assert wrong[0] == "Rosa Okafor"
    async with visitor("dead-link") as client:
        page = (await client.get("/customers")).text
        link = re.findall(r'<th scope="row"><a href="(.*?)"', page)[0]
        assert (await client.get(link)).status_code == 404


async def test_the_team() -> None:
    async with visitor() as client:
        assert (await invite(client, "Ola", "ola@example.com"))[0] == 401
        await sign_in(client)
        status, page = await invite(client, "<b>Ola</b>", "ola@example.com")
        assert (status, "&lt;b&gt;Ola" in page, "Invited" in page) == (200, True, True)
        assert (await invite(client, "Ola", "OLA@example.com"))[1] == (
            '{"fields":{"email":"This person is already on the team."}}'
        )
        assert "Enter a name." in (await invite(client, " ", "x@example.com"))[1]
        assert "Enter a valid email address." in (await invite(client, "Ola", "x@y"))[1]
        assert "Choose a role." in (await invite(client, "Ola", "x@example.com", "Owner"))[1]
        gone = await client.request("DELETE", "/api/members/ola@example.com")
        assert "ola@example.com" not in gone.text
        kept = await client.request("DELETE", f"/api/members/{EMAIL}")
        assert EMAIL in kept.text


async def test_a_failure_of_the_server_is_one_for_its_script_too() -> None:
    async with visitor("failure-as-success") as client:
        await sign_in(client)
        assert (await invite(client, "Ola", "ola@example.com"))[0] == 500
        assert "ola@example.com" not in (await client.get("/team")).text


async def saved_profile(client: Visitor) -> str:
    await sign_in(client)
    body = {"name": "Robin A.", "language": "Deutsch", "weekly": False}
    assert (await client.put("/api/profile", json=body)).json() == {"name": "Robin A."}
    return (await client.get("/settings")).text


async def test_the_profile_is_kept() -> None:
    async with visitor() as client:
        assert (await client.put("/api/profile", json={})).status_code == 401
        page = await saved_profile(client)
        assert 'value="Robin A."' in page
        assert "<option selected>Deutsch" in page
        assert " checked" not in page
        assert (await client.put("/api/profile", json={"name": " ", "language": "English"})).status_code == 422


async def test_a_profile_lost_on_reload_is_a_bug() -> None:
    async with visitor("lost-on-reload") as client:
        assert 'value="Robin Ashe"' in await saved_profile(client)
