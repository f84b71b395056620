# mypy: ignore-errors
# ruff: noqa: ARG001 - views take the request
"""Serves the pages of the pairs bench, keeps what they write per browser session, and answers slowly where asked to.

python server.py PORT BUNDLES

    /start/APP/VARIANT     begins a fresh session of this variant ("-": the good one) and goes to /APP/
    /api/state/APP         GET and PUT of one JSON document (`ms`: how long the answer takes, `status`: what it is)
    /api/push?ms=&text=    server-sent events: this text after so many milliseconds
    /picture/NAME.svg      a picture that is made of gradients

With PAIRS_DELAY=300-1500, every response comes so many milliseconds late.
"""

import importlib
import json
import os
import random
import sys
import time
import uuid
from pathlib import Path

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse, StreamingHttpResponse
from django.urls import path

HERE = Path(__file__).parent
APPS = Path(os.environ.get("PAIRS_CORPUS", HERE)) / "apps"
BUNDLES = Path(sys.argv[2])
_SESSIONS = {}
_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<link rel="icon" href="data:,"><style>body {{ font: 16px sans-serif; margin: 0; }}</style>
<script src="/shared.js"></script></head><body><div id="root"></div>
<script type="module" src="/bundle/{app}.js"></script></body></html>"""
_SHARED = """const VARIANT = %s;
const is = name => VARIANT === name;
const wait = ms => new Promise(done => setTimeout(done, ms));
const load = async (app, ms = 0) => (await fetch(`/api/state/${app}?ms=${ms}`)).json();
const save = (app, state, ms = 0, status = 200) =>
  fetch(`/api/state/${app}?ms=${ms}&status=${status}`, {method: 'PUT', body: JSON.stringify(state)});
const money = amount => '$' + amount.toFixed(2);
"""


def session(request):
    """What this browser session wrote, by application."""
    return _SESSIONS.setdefault(request.COOKIES.get("session", ""), {})


def variant(request):
    """The fault or the good variant of this session; "" for the good application."""
    return session(request).get("variant", "")


def start(request, app, name):
    """Begins a fresh session."""
    answer = HttpResponseRedirect(f"/{app}/")
    key = uuid.uuid4().hex
    _SESSIONS[key] = {"variant": "" if name == "-" else name}
    answer.set_cookie("session", key)
    return answer


def shared(request):
    """The script that all pages begin with."""
    return HttpResponse(_SHARED % json.dumps(variant(request)), content_type="text/javascript")


def page(request, app):
    """An application: its own page, or a page for its bundle."""
    own = APPS / f"{app}.html"
    if own.exists():
        return HttpResponse(own.read_bytes(), content_type="text/html; charset=utf-8")
    if (BUNDLES / f"{app}.js").exists():
        return HttpResponse(_PAGE.format(title=app.capitalize(), app=app))
    raise Http404(app)


def bundle(request, name):
    """One script or style that was bundled ahead."""
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    return HttpResponse((BUNDLES / name).read_bytes(), content_type=kind)


def state(request, app):
    """One JSON document per session and application."""
    time.sleep(int(request.GET.get("ms", 0)) / 1000)
    status = int(request.GET.get("status", 200))
    if request.method == "PUT" and status < 400:
        session(request)[app] = json.loads(request.body)
    return JsonResponse(session(request).get(app), safe=False, status=status)


def push(request):
    """One server-sent event, then nothing."""

    def events():
        yield ": ready\n\n"
        time.sleep(int(request.GET.get("ms", 0)) / 1000)
        yield f"data: {request.GET.get('text', '')}\n\n"
        time.sleep(20)

    return StreamingHttpResponse(events(), content_type="text/event-stream")


def picture(request, name):
    """A picture with as many colors as a photo has."""
    hue = sum(map(ord, name)) * 37 % 360
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200">
<defs><linearGradient id="a" x2="1" y2="1">
<stop offset="0" stop-color="hsl({hue},60%,30%)"/><stop offset=".5" stop-color="hsl({(hue + 70) % 360},55%,45%)"/>
<stop offset="1" stop-color="hsl({(hue + 160) % 360},60%,35%)"/></linearGradient></defs><rect width="320" height="200"
fill="url(#a)"/><circle cx="90" cy="120" r="60" fill="hsl({(hue + 40) % 360},50%,40%)"/>
<circle cx="230" cy="70" r="40" fill="hsl({(hue + 100) % 360},50%,38%)"/></svg>"""
    return HttpResponse(svg, content_type="image/svg+xml")


def late(answer_to):
    """Middleware: answers late, where the environment asks for it."""
    least, most = (int(part) / 1000 for part in os.environ.get("PAIRS_DELAY", "0-0").split("-"))
    chance = random.Random(13)  # noqa: S311 - no secret

    def answer(request):
        time.sleep(chance.uniform(least, most))
        return answer_to(request)

    return answer


urlpatterns = [
    path("start/<app>/<name>", start),
    path("shared.js", shared),
    path("bundle/<name>", bundle),
    path("api/state/<app>", state),
    path("api/push", push),
    path("picture/<name>", picture),
]


def main():
    """Serves until it is ended."""
    port = sys.argv[1]
    settings.configure(
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        SECRET_KEY=uuid.uuid4().hex,
        USE_TZ=True,
        APPEND_SLASH=False,
        MIDDLEWARE=[f"{__name__}.late"],
    )
    django.setup()
    sys.path.append(str(APPS))
    sys.modules["pairs_server"] = sys.modules[__name__]
    for source in sorted(APPS.glob("*.py")):
        urlpatterns.extend(importlib.import_module(source.stem).urlpatterns)
    urlpatterns.append(path("<app>/", page))
    execute_from_command_line(["server.py", "runserver", "--noreload", "--skip-checks", f"127.0.0.1:{port}"])


if __name__ == "__main__":
    main()
