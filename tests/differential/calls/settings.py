"""The servers' own settings: what is shown, who the browser says it is, what it may ask for, secrets."""

from tests.differential.script import Group, call, go, snapshot

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
    flags=("--image-responses", "only"),
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
    flags=(
        "--user-agent",
        "Tester/1.0",
        "--viewport-size",
        "500x400",
        "--init-script",
        "begin.js",
        "--grant-permissions",
        "geolocation",
        "--test-id-attribute",
        "data-mine",
    ),
    files={
        "begin.js": "window.begun = 'yes'; addEventListener('DOMContentLoaded', () => {"
        " document.body.insertAdjacentHTML('beforeend', '<button data-mine=mine>Mine</button>') })"
    },
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
    flags=("--device", "Pixel 7"),
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
    flags=("--secrets", "words.env"),
    files={"words.env": "THE_WORD=hunter2-value\n"},
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
    flags=("--blocked-origins", "http://blocked.example"),
)

OPEN_FILES = Group(
    "open files",
    (
        call("navigate", url="file://{workspace}/page.html"),
        snapshot(),
        snapshot(filename="../above.yml"),
    ),
    flags=("--allow-unrestricted-file-access",),
    files={"page.html": "<title>A file</title><h1>From a file</h1>"},
)

STATE = Group(
    "state",
    (
        go("/list"),
        call("evaluate", function="() => document.cookie", probe=False),
        call("cookie_list"),
    ),
    flags=("--storage-state", "state.json"),
    files={
        "state.json": '{"cookies": [{"name": "kept", "value": "yes", "domain": "127.0.0.1", "path": "/", "expires": -1,'
        ' "httpOnly": false, "secure": false, "sameSite": "Lax"}], "origins": []}'
    },
)

GROUPS = (QUIET, PICTURES_ONLY, IDENTITY, DEVICE, SECRETS, BLOCKED, OPEN_FILES, STATE)
