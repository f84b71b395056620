"""One-time codes into fields of every kind, on real pages."""

import pytest

from smoketree.agent.mailbox import CodeNotTaken, NoCodeField, enter_code
from smoketree.browser.session import Session
from smoketree.language.claim import TextShown
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

ROW = "".join(f"<input maxlength=1 aria-label='Digit {n}'>" for n in range(1, 7))
SHOW = """<p id=out></p><script>
const show = (fields) => out.textContent = "got " + fields.map((field) => field.value).join("");
</script>"""

# Moves the focus on as people's apps do, takes no paste.
PLAIN = f"""<div id=row>{ROW}</div>{SHOW}<script>
const fields = [...row.children];
fields.forEach((field, n) => field.oninput = () => {{ if (field.value) fields[n + 1]?.focus(); show(fields); }});
</script>"""

# Takes a paste, and writes every field from its own state, as a React-controlled input does.
CONTROLLED = f"""<div id=row>{ROW}</div>{SHOW}<script>
const fields = [...row.children]; let state = '';
const draw = () => {{ fields.forEach((f, n) => f.value = state[n] ?? ''); show(fields); }};
row.addEventListener('paste', (event) => {{
  event.preventDefault();
  setTimeout(() => {{ state = event.clipboardData.getData('text/plain').slice(0, 6); draw(); }}, 40);
}});
row.addEventListener('input', draw);
</script>"""

SHADOW = f"""<code-field></code-field>{SHOW}<script>
customElements.define('code-field', class extends HTMLElement {{
  connectedCallback() {{
    const root = this.attachShadow({{ mode: 'open' }});
    root.innerHTML = `{ROW}`;
    const fields = [...root.children];
    fields.forEach((field, n) => field.oninput = () => {{ fields[n + 1]?.focus(); show(fields); }});
  }}
}});
</script>"""

ONE = f"<label>Name <input></label><label>Verification code <input oninput='show([this])'></label>{SHOW}"


async def visit(session: Session, pages: Pages, body: str) -> None:
    pages.html("/code", f"<title>code</title>{body}")
    assert (await session.call("browser_navigate", {"url": pages.url("/code")})).ok


@pytest.mark.parametrize(("body", "how"), [(PLAIN, "typed"), (CONTROLLED, "pasted"), (SHADOW, "typed"), (ONE, "typed")])
async def test_the_code_is_where_it_belongs(shared_session: Session, pages: Pages, body: str, how: str) -> None:
    await visit(shared_session, pages, body)
    assert await enter_code(shared_session, "480213") == how
    assert (await shared_session.look(TextShown("got 480213"))).holds


@pytest.mark.parametrize(
    ("body", "error", "why"),
    [
        ("<label>Name <input></label>", NoCodeField, "no field takes a code"),
        ("<label>Code <input></label><label>Promo code <input></label>", NoCodeField, "more than one"),
        ("<label>Code <input oninput=\"this.value = '1'\"></label>", CodeNotTaken, 'holds "1"'),
    ],
    ids=["none", "two", "one that drops what is typed"],
)
async def test_no_field_that_takes_it(
    shared_session: Session, pages: Pages, body: str, error: type[Exception], why: str
) -> None:
    await visit(shared_session, pages, body)
    with pytest.raises(error, match=why):
        await enter_code(shared_session, "480213")


async def test_a_dash_has_no_field_of_its_own(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages, CONTROLLED)
    assert await enter_code(shared_session, "X7K-2PQ") == "pasted"
    assert (await shared_session.look(TextShown("got X7K2PQ"))).holds
