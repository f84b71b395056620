"""The real applications of the live bench: how each is installed, given its seed data, started and stopped.

python -m bench.live.apps install [APP...]     installs the applications from their registries
python -m bench.live.apps serve APP            serves one with fresh seed data until it is interrupted

They are installed below the folder of SMOKETREE_LIVE_APPS (default: `apps` in the temporary folder), never here.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

HERE = Path(__file__).parent
ROOT = Path(os.environ.get("SMOKETREE_LIVE_APPS", Path(tempfile.gettempdir()) / "apps"))
_PATIENCE = 120.0
_PLACE = re.compile(r"\{(home|data|port|bench)\}")


@dataclass(frozen=True, slots=True)
class App:
    """One application. `{home}` is where it is installed, `{data}` its data folder and `{port}` its port."""

    name: str
    install: tuple[str, ...]
    """The packages, with the versions that the cases were written for."""
    command: tuple[str, ...]
    """What starts the server."""
    ready: str
    """The path that answers when the server is ready."""
    seed: tuple[tuple[str, ...], ...] = ()
    """Commands that fill a new data folder while the server is down."""
    fill: Callable[[str], None] | None = None
    """Fills it through the running server at this address."""
    sign_in: Callable[[str], httpx2.Cookies] | None = None
    """Signs in at this address; None for an application without accounts."""
    env: Mapping[str, str] = field(default_factory=dict)
    """More environment variables of all its commands, with the same placeholders."""
    start_path: str = "/"
    """Where a tester begins."""

    @property
    def npm(self) -> bool:
        """Whether the packages come from npm; all others come from PyPI."""
        return self.command[0] == "node"

    @property
    def home(self) -> Path:
        return ROOT / self.name

    def words(self, words: tuple[str, ...], data: Path, port: int) -> list[str]:
        """A command with its placeholders replaced."""
        places = {"{home}": str(self.home), "{data}": str(data), "{port}": str(port), "{bench}": str(HERE / self.name)}
        return [_PLACE.sub(lambda place: places[place[0]], word) for word in words]


@dataclass(frozen=True, slots=True)
class Served:
    """An application that answers at `url`. `state` is the storage state of the user who is signed in, if any."""

    url: str
    state: Path | None


def install(app: App) -> None:
    """Installs the application's packages into its own folder."""
    app.home.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(app.home / "seed-data", ignore_errors=True)
    if app.npm:
        (app.home / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        npm = shutil.which("npm") or "npm"
        subprocess.run([npm, "install", "--no-fund", "--no-audit", *app.install], cwd=app.home, check=True)
        return
    subprocess.run([sys.executable, "-m", "venv", str(app.home)], check=True)
    subprocess.run([str(app.home / "bin" / "pip"), "install", "-q", *app.install], check=True)


@contextmanager
def served(app: App, folder: Path) -> Iterator[Served]:
    """Serves the application on a free loopback port, with its seed data in a new folder below `folder`."""
    data = Path(tempfile.mkdtemp(prefix=f"{app.name}-", dir=folder)) / "data"
    shutil.copytree(prepare(app), data, symlinks=True)
    try:
        with running(app, data) as url:
            yield Served(url, _storage_state(app, url, data.parent / "state.json"))
    finally:
        shutil.rmtree(data.parent, ignore_errors=True)


def prepare(app: App) -> Path:
    """The data folder that each start copies; made once after an installation."""
    seed = app.home / "seed-data"
    if seed.exists():
        return seed
    fresh = app.home / "seed-fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    files = HERE / app.name / "seed"
    if files.is_dir():
        shutil.copytree(files, fresh, dirs_exist_ok=True)
    for command in app.seed:
        subprocess.run(app.words(command, fresh, 0), cwd=fresh, env=_env(app, fresh), check=True, stdout=sys.stderr)
    if app.fill is not None:
        with running(app, fresh) as url:
            app.fill(url)
    return fresh.rename(seed)


@contextmanager
def running(app: App, data: Path) -> Iterator[str]:
    """Runs the server of an application on a free loopback port, with this data folder; yields its address."""
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    with (data.parent / f"{app.name}.log").open("ab") as log:
        server = subprocess.Popen(
            app.words(app.command, data, port),
            cwd=data, env=_env(app, data), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
        try:
            _await_ready(server, url + app.ready)
            yield url
        finally:
            _stop(server)


def _await_ready(server: subprocess.Popen[bytes], url: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode} before {url} answered")
        try:
            if httpx2.get(url, timeout=10).is_success:
                return
        except httpx2.TransportError:
            pass
        time.sleep(0.2)
    raise TimeoutError(f"{url} did not answer within {_PATIENCE:.0f} s")


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Ends the processes of the server's own group: the server by request, and whatever it leaves."""
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        server.wait(10)
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.wait(10)


def _env(app: App, data: Path) -> dict[str, str]:
    own = {"PATH": f"{app.home / 'bin'}:{os.environ['PATH']}", "HOME": str(data), "LANG": "C.UTF-8", "TZ": "UTC"}
    return own | dict(zip(app.env, app.words(tuple(app.env.values()), data, 0), strict=True))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _storage_state(app: App, url: str, path: Path) -> Path | None:
    if app.sign_in is None:
        return None
    cookies = [
        {
            "name": one.name, "value": one.value, "domain": "127.0.0.1", "path": one.path, "expires": -1,
            "httpOnly": True, "secure": False, "sameSite": "Lax",
        }
        for one in app.sign_in(url).jar
    ]  # fmt: skip
    path.write_text(json.dumps({"cookies": cookies, "origins": []}), encoding="utf-8")
    return path


def _django_sign_in(url: str) -> httpx2.Cookies:
    with httpx2.Client(base_url=url, timeout=60) as client:
        client.get("/admin/login/").raise_for_status()
        form = {"username": "admin", "password": "wagtail-admin-1", "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        client.post("/admin/login/", data=form, headers={"Referer": f"{url}/admin/login/"})
        return client.cookies


def _join_holiday(url: str) -> httpx2.Cookies:
    with httpx2.Client(base_url=url, timeout=60) as client:
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)', client.get("/authenticate").text)
        form = {"id": "holiday", "password": "holiday-1", "csrf_token": token[1] if token else ""}
        client.post("/authenticate", data=form, headers={"Referer": f"{url}/authenticate"})
        return client.cookies


def _post(url: str, body: object) -> dict[str, Any]:
    answer = httpx2.post(url, json=body, timeout=60).raise_for_status()
    result: dict[str, Any] = answer.json()
    return result


def _fill_mlflow(url: str) -> None:
    """Two experiments: one with three runs that have parameters and metrics, one that is empty."""
    api = f"{url}/api/2.0/mlflow"
    churn = _post(f"{api}/experiments/create", {"name": "churn-model"})["experiment_id"]
    _post(f"{api}/experiments/create", {"name": "price-forecast"})
    for name, depth, accuracy in (("baseline", "3", 0.71), ("deeper-trees", "8", 0.86), ("shallow", "2", 0.64)):
        made = _post(f"{api}/runs/create", {"experiment_id": churn, "run_name": name, "start_time": 1735732800000})
        run = made["run"]["info"]["run_id"]
        _post(f"{api}/runs/log-parameter", {"run_id": run, "key": "max_depth", "value": depth})
        metric = {"run_id": run, "key": "accuracy", "value": accuracy, "timestamp": 1735732801000, "step": 0}
        _post(f"{api}/runs/log-metric", metric)
        _post(f"{api}/runs/set-tag", {"run_id": run, "key": "owner", "value": "dana"})
        end = {"run_id": run, "status": "FINISHED", "end_time": 1735732860000}
        _post(f"{api}/runs/update", end)
    _post(f"{api}/registered-models/create", {"name": "churn-classifier", "description": "Predicts who leaves."})


def _fill_ihatemoney(url: str) -> None:
    """A project with three people, of whom two paid something."""
    project = {"name": "Holiday", "id": "holiday", "password": "holiday-1", "contact_email": "demo@example.com"}
    httpx2.post(f"{url}/api/projects", data=project | {"default_currency": "XXX"}, timeout=60).raise_for_status()
    with httpx2.Client(base_url=f"{url}/api/projects/holiday/", auth=("holiday", "holiday-1"), timeout=60) as api:
        people = [api.post("members", data={"name": name}).raise_for_status().json() for name in ("Ana", "Bo", "Chi")]
        for day, what, payer, amount in (
            (3, "Groceries", 0, "54.20"),
            (4, "Boat trip", 1, "120"),
            (5, "Ferry", 0, "36"),
        ):
            bill = {"date": f"2025-07-0{day}", "what": what, "payer": people[payer], "amount": amount}
            api.post("bills", data=bill | {"payed_for": people, "bill_type": "Expense"}).raise_for_status()


APPS = {
    app.name: app
    for app in (
        App(
            "tiddlywiki",
            ("tiddlywiki@5.4.1",),
            ("node", "{home}/node_modules/tiddlywiki/tiddlywiki.js", "{data}/wiki", "--listen", "port={port}"),
            "/status",
            seed=(
                ("node", "{home}/node_modules/tiddlywiki/tiddlywiki.js", "{data}/wiki", "--init", "server"),
                ("cp", "-r", "{bench}/tiddlers", "{data}/wiki"),
            ),
        ),
        App(
            "nodered",
            ("node-red@4.1.15",),
            ("node", "{home}/node_modules/node-red/red.js", "--userDir", "{data}", "--port", "{port}"),
            "/settings",
        ),
        App(
            "wagtail",
            ("wagtail==8.0.1",),
            ("{home}/bin/python", "{data}/manage.py", "runserver", "--noreload", "127.0.0.1:{port}"),
            "/admin/login/",
            seed=(
                ("{home}/bin/wagtail", "start", "bakery", "{data}"),
                ("cp", "{bench}/local.py", "{data}/bakery/settings/local.py"),
                ("{home}/bin/python", "{data}/manage.py", "migrate", "-v0"),
                ("{home}/bin/python", "{data}/manage.py", "shell", "-c", "exec(open('{bench}/fill.py').read())"),
            ),
            sign_in=_django_sign_in,
            start_path="/admin/",
        ),
        App(
            "mlflow",
            ("mlflow==3.17.2",),
            (
                "{home}/bin/mlflow",
                "server",
                "--backend-store-uri",
                "sqlite:///{data}/mlflow.db",
                "--artifacts-destination",
                "{data}/artifacts",
                "--host",
                "127.0.0.1",
                "--port",
                "{port}",
                "--workers",
                "1",
            ),
            "/health",
            fill=_fill_mlflow,
            env={
                "MLFLOW_DISABLE_TELEMETRY": "true",
                "DO_NOT_TRACK": "true",
                "MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false",
            },
        ),
        App(
            "trac",
            ("Trac==1.6", "setuptools<81"),
            ("{home}/bin/tracd", "-s", "--hostname", "127.0.0.1", "--port", "{port}", "{data}/env"),
            "/",
            seed=(("sh", "{bench}/fill.sh", "{data}", "{home}"),),
        ),
        App(
            "jupyterlab",
            ("jupyterlab==4.6.6", "ipykernel==7.4.0"),
            (
                "{home}/bin/jupyter-lab",
                "--no-browser",
                "--allow-root",
                "--ip=127.0.0.1",
                "--port={port}",
                "--IdentityProvider.token=",
                "--ServerApp.root_dir={data}/work",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            ),
            "/api",
            start_path="/lab",
        ),
    )
}
"""The applications that have cases."""

SCANNED = APPS | {
    app.name: app
    for app in (
        App(
            "ihatemoney",
            ("ihatemoney==7.2.1",),
            ("{home}/bin/ihatemoney", "run", "--port", "{port}"),
            "/",
            fill=_fill_ihatemoney,
            sign_in=_join_holiday,
            env={"IHATEMONEY_SETTINGS_FILE_PATH": "{bench}/settings.py"},
            start_path="/holiday/",
        ),
        App(
            "otterwiki",
            ("otterwiki==2.26.1",),
            ("{home}/bin/flask", "--app", "otterwiki.server", "run", "--port", "{port}"),
            "/-/about",
            seed=(("sh", "{bench}/fill.sh", "{data}", "{bench}/pages"),),
            env={
                "REPOSITORY": "{data}/repository",
                "SQLALCHEMY_DATABASE_URI": "sqlite:///{data}/otterwiki.db",
                "SECRET_KEY": "not a secret of anything",
                "WRITE_ACCESS": "ANONYMOUS",
            },
        ),
    )
}
"""The applications that are scanned: those with cases, and two more."""


def main() -> int:
    words = sys.argv[1:]
    if words[:1] == ["install"]:
        for name in words[1:] or APPS:
            install(SCANNED[name])
        return 0
    if len(words) == 2 and words[0] == "serve":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with tempfile.TemporaryDirectory() as folder, served(SCANNED[words[1]], Path(folder)) as app:
            print(app.url + SCANNED[words[1]].start_path, app.state or "", flush=True)
            try:
                signal.pause()
            except KeyboardInterrupt:
                return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
