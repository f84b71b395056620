"""Odd calls: values that mean nothing, calls at the wrong moment, results of unusual kinds."""

from tests.differential.script import Group, call, go, snapshot

ODD = Group(
    "odd",
    (
        go("/size"),
        call("resize", width=0, height=0, early=True),
        call("resize", width=100.5, height=50, early=True, mark="pixels"),
        call("resize", width=640, height=480, early=True),
        call("wait_for", text="640x480", time=10),
        snapshot(depth=1.5),
        snapshot(filename="saved/"),
        call("navigate", url="view-source:{origin}/small", probe=False),
        call("wait_for", time=0.2, early=True),
        go("/form"),
        call("type", target="[name=day]", text="tomorrow"),
        call("fill_form", fields=[{"name": "Day", "type": "textbox", "target": "[name=day]", "value": "soon"}]),
        call("fill_form", fields=[{"name": "Agree", "type": "checkbox", "target": "[name=agree]", "value": "yes"}]),
        call("evaluate", function="() => Symbol('x')"),
        call("evaluate", function="() => new Error('returned')"),
        call("evaluate", function="() => new URL('http://x.example/')"),
        call("evaluate", function="element => typeof element"),
        call("verify_list_visible", element="Form", target="form", items=[]),
        go("/dialogs"),
        call("click", target="text=Alert"),
        go("/small"),
        call("handle_dialog", accept=True),
        snapshot(),
        go("/console"),
        call("evaluate", function="() => { console.group('g'); console.assert(false, 'a'); console.groupEnd() }"),
        call("network_requests", static=True, filter="missing"),
        call("run_code_unsafe", probe=False, code="async page => [await page.title(), typeof process, typeof fetch]"),
        call("run_code_unsafe", probe=False, code="function (page) { return { nothing: undefined, one: 1 } }"),
    ),
)

GROUPS = (ODD,)
