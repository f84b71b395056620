"""What a session of a plan may do."""

from pathlib import Path

from smoketree.browser.options import Cookie, Secret, SessionOptions
from smoketree.plan.model import Plan
from smoketree.plan.parser import parse
from smoketree.run.rules import rules_for, session_options
from smoketree.settings import load_settings


def plan_of(file: str, front: str) -> Plan:
    plan = parse(f'---\n{front}\n---\n#Case 1: a\n- Assert: the page shows "x"\n', file).plan
    assert plan is not None
    return plan


def options_of(plan: Plan, needs: dict[str, Plan], *cookies: Cookie, **settings: object) -> SessionOptions:
    made = load_settings({"url": "https://preview.example", **settings})
    granted = {name: Secret(f"tracer-{name}") for name in ("ROOT", "LOGIN", "OWN", "OTHER")}
    rules = rules_for(plan, made, granted, needs)
    return session_options(plan, rules, made, output=Path(), cookies=cookies, storage_state=None)


def test_the_secrets_of_needed_plans_are_masked_and_not_typed() -> None:
    root, login = plan_of("root.md", "secrets: [ROOT]"), plan_of("login.md", "secrets: [LOGIN]\nneeds: root.md")
    shop = plan_of("shop.md", "secrets: [OWN]\nneeds: login.md")
    options = options_of(shop, {"shop.md": login, "login.md": root})
    assert set(options.secrets) == {"OWN"}
    assert {name: one.value for name, one in options.masked.items()} == {
        name: f"tracer-{name}" for name in ("OWN", "LOGIN", "ROOT")
    }
    assert options.covers
    assert set(options_of(root, {}).masked) == {"ROOT"}


def test_what_lets_a_session_in_is_masked_where_it_can_be_told_from_other_text() -> None:
    plan = plan_of("a.md", "url: /")
    cookies = (Cookie("_jwt", "tracer-cookie"), Cookie("mode", "1"))
    options = options_of(plan, {}, *cookies, basic_auth="visitor:tracer-door", bypass="vercel:tracer-bypass")
    assert {one.value for one in options.masked.values()} == {"tracer-cookie", "tracer-door", "tracer-bypass"}
    assert not options.secrets
    assert not options.covers
    assert not options_of(plan, {}, basic_auth="visitor:door").masked


def test_a_session_of_a_run_asks_no_private_address_but_the_preview(tmp_path: Path) -> None:
    plan = parse('#Case 1: a\n- Open "/"\n- Assert: the page shows "x"\n', "a.md").plan
    assert plan is not None
    settings = load_settings({"url": "https://preview.example"})
    options = session_options(
        plan, rules_for(plan, settings, {}, {}), settings, output=tmp_path, cookies=(), storage_state=None
    )
    assert options.private_network is False
    assert options.origin == "https://preview.example"
