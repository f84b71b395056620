"""Acts that prepare a case without the page: a request to the preview's server, an authenticator for passkeys."""

import json
from urllib.parse import urljoin

from smoketree.agent.outcome import ActStatus
from smoketree.agent.perform.act_context import ActContext, ActStopped
from smoketree.language.act import Act, Verb

_LONGEST = 200


async def request(act: Act, context: ActContext) -> None:
    """Sends a request to the preview's own origin; an answer other than 2xx fails."""
    method, path, *body = act.values
    url = urljoin(context.stage.base_url, path)
    arguments = {"method": method, "url": url} | ({"body": body[0]} if body else {})
    answer = await context.call("browser_send_request", arguments, f"send {method} {path}")
    said = json.loads(answer.results[0])
    if not 200 <= said["status"] < 300:
        words = " ".join(said["text"].split())[:_LONGEST]
        error = f"{method} {path} was answered {said['status']}" + (f": {words}" if words else "")
        raise ActStopped(ActStatus.FAILED, error)


async def add_passkey(act: Act, context: ActContext) -> None:
    """Adds an authenticator; with a value, it holds a passkey for that host."""
    site = {"site": act.values[0]} if act.values else {}
    await context.call("browser_add_authenticator", site, "add a passkey authenticator")


SETUP = {Verb.REQUEST: request, Verb.ADD_PASSKEY: add_passkey}
