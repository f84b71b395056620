"""The servers' own settings: what is shown, who the browser says it is, what it may ask for, secrets."""

from tests.differential.script import Group, call, go, snapshot

SETTINGS = (
    *("--user-agent", "Tester/1.0", "--viewport-size", "500x400", "--init-script", "begin.js"),
    *("--grant-permissions", "geolocation", "--test-id-attribute", "data-mine", "--secrets", "words.env"),
    *("--blocked-origins", "http://blocked.example", "--allow-unrestricted-file-access"),
    *("--storage-state", "state.json"),
)
"""Settings that do not get in each other's way: two servers that are started with all of them play several groups."""

ON_A_PHONE = ("--device", "Pixel 7", "--image-responses", "only")

FILES = {
    "begin.js": "window.begun = 'yes'; addEventListener('DOMContentLoaded', () => {"
    " document.body.insertAdjacentHTML('beforeend', '<button data-mine=mine>Mine</button>') })",
    "words.env": "THE_WORD=hunter2-value\n",
    "page.html": "<title>A file</title><h1>From a file</h1>",
    "state.json": '{"cookies": [{"name": "kept", "value": "yes", "domain": "127.0.0.1", "path": "/", "expires": -1,'
    ' "httpOnly": false, "secure": false, "sameSite": "Lax"}], "origins": []}',
}

QUIET = Group(
    "quiet",
    (
        go("/console"),
        call("click", target="text=Err", early=True),
        snapshot(),
        call("take_screenshot"),
        call("take_screenshot", filename="a.png"),
        call("type", target="text=Err", text="x"),
        call("press_key", key="Enter"),
        call("console_messages"),
    ),
    settle=100,
    flags=("--console-level", "error", "--image-responses", "omit", "--snapshot-mode", "none"),
)

PICTURES_ONLY = Group(
    "pictures only",
    (
        go("/list"),
        call("take_screenshot"),
        call("take_screenshot", filename="a.png"),
        call("take_screenshot", target="#nope"),
    ),
    flags=ON_A_PHONE,
)

IDENTITY = Group(
    "identity",
    (
        go("/small"),
        call("evaluate", function="() => [navigator.userAgent, innerWidth, innerHeight, window.begun]"),
        go("/list"),
        call("evaluate", function="() => window.begun"),
        call("evaluate", function="() => navigator.permissions.query({ name: 'geolocation' }).then(p => p.state)"),
        call("evaluate", function="() => [Intl.DateTimeFormat().resolvedOptions().locale, navigator.language]"),
        call("click", target="getByTestId('mine')"),
        call("evaluate", function="() => localStorage.getItem('kept') + document.cookie", probe=False),
    ),
    flags=SETTINGS,
    files=FILES,
)

DEVICE = Group(
    "device",
    (
        go("/size"),
        call(
            "evaluate",
            function="() => [navigator.userAgent, devicePixelRatio, navigator.maxTouchPoints > 0]",
        ),
        snapshot(),
    ),
    flags=ON_A_PHONE,
)

SECRETS = Group(
    "secrets",
    (
        go("/form"),
        call("type", target="[name=user]", text="THE_WORD"),
        snapshot(),
        call("evaluate", function="() => document.querySelector('[name=user]').value", probe=False),
        call("fill_form", fields=[{"name": "About", "type": "textbox", "target": "[name=about]", "value": "THE_WORD"}]),
        call("type", target="[name=mail]", text="THE_WORD", slowly=True),
        call("type", target="[name=off]", text="THE_WORD"),
        call("find", text="hunter"),
        call("evaluate", function="() => console.log('said hunter2-value')", probe=False),
        call("console_messages", probe=False),
        snapshot(filename="saved.yml"),
    ),
    flags=SETTINGS,
    files=FILES,
)

BLOCKED = Group(
    "blocked",
    (
        call("navigate", url="http://blocked.example/", probe=False),
        call("wait_for", time=0.3, early=True),
        go("/small", probe=False),
        call(
            "evaluate",
            function="() => fetch('http://blocked.example/').catch(() => 'refused')",
            early=True,
        ),
    ),
    flags=SETTINGS,
    files=FILES,
)

OPEN_FILES = Group(
    "open files",
    (
        call("navigate", url="file://{workspace}/page.html"),
        snapshot(),
        snapshot(filename="../above.yml"),
    ),
    flags=SETTINGS,
    files=FILES,
)

STATE = Group(
    "state",
    (
        go("/list"),
        call("evaluate", function="() => document.cookie", probe=False),
        call("cookie_list"),
    ),
    flags=SETTINGS,
    files=FILES,
)

GROUPS = (QUIET, PICTURES_ONLY, IDENTITY, DEVICE, SECRETS, BLOCKED, OPEN_FILES, STATE)
