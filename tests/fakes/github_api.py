"""GitHub's REST API (and the two GraphQL mutations in use) as a little server on loopback, with state and faults.

    with GithubApi() as github:
        home = github.repository("acme/shop")
        home.pull(7, sha="c0ffee" + "0" * 34)
        home.deploy(home.pulls[7].head_sha, "Preview", "success", "https://shop-abc.vercel.app")
        ... Api(github.token, api_url=github.url) ...
        github.hits("POST", "/comments$")

`github.token` is a GITHUB_TOKEN: `github-actions[bot]`, `GET /user` is refused. `github.identity(...)` makes others,
with few permissions for instance. Other services at the same origin (results, blobs, cache) are added by `mount`.
"""

import itertools
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import TracebackType

from tests.fakes import github_commits, github_runs, github_shapes, github_talk
from tests.fakes.github_commits import MISSING, REFUSED
from tests.fakes.github_http import Answer, Fault, Hit, LoopbackServer
from tests.fakes.github_http import error as refused
from tests.fakes.github_openapi import problems
from tests.fakes.github_state import Identity, Repository

Routes = Callable[[Hit], Answer | None]
"""What answers a request, or None where it is for somebody else."""
_Room = Callable[[str, Repository, Hit, list[str], Identity], Answer | list[object]]
_ROOMS: Mapping[str, _Room] = {
    "pulls": github_commits.pulls,
    "commits": github_commits.commits,
    "compare": github_commits.compare,
    "statuses": github_commits.statuses,
    "deployments": github_commits.deployments,
    "git": github_commits.git,
    "issues": github_talk.issues,
    "collaborators": github_talk.collaborators,
    "actions": github_runs.actions,
}
_LISTS = {"check-runs": "check_runs", "artifacts": "artifacts", "jobs": "jobs"}
"""Lists that GitHub wraps into an object, by the last part of their path."""


class GithubApi(LoopbackServer):
    """The server. `prefix`: what stands before every path, as on a GitHub Enterprise Server (`/api/v3`)."""

    def __init__(self, prefix: str = "", *, host: str = "127.0.0.1") -> None:
        super().__init__(host)
        self.prefix = prefix
        self.token = "ghs_tracerTokenOfTheWorkflow0000000000001"
        self.identities = {self.token: Identity()}
        self.repositories: dict[str, Repository] = {}
        self.remaining = 1000
        self._mounted: list[Routes] = []
        self._number = itertools.count(1)
        self.wrong: list[str] = []
        """What GitHub's own description of its API has against the requests that came in."""

    @property
    def url(self) -> str:
        return self.origin + self.prefix

    def repository(self, name: str) -> Repository:
        """The repository of that name (`owner/name`), made at its first mention."""
        return self.repositories.setdefault(name.lower(), Repository(name))

    def identity(
        self, login: str = "github-actions[bot]", *, installation: bool = True, **permissions: str
    ) -> tuple[str, Identity]:
        """Another token and who it is. Where permissions are named, all others are lacking."""
        token = f"ghs_tracerTokenOfSomebody{next(self._number):016}"
        self.identities[token] = Identity(login, installation, permissions or None)
        return token, self.identities[token]

    def mount(self, routes: Routes) -> None:
        """Adds a service at the same origin, asked before all others; it checks tokens itself."""
        self._mounted.append(routes)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        assert not self.wrong or error is not None, self.wrong

    def served(self, hit: Hit) -> tuple[Answer, Fault]:
        path = hit.path.removeprefix(self.prefix)
        if path.startswith("/repos/") or path == "/user":
            self.wrong += problems(hit.method, path, hit.query, hit.headers, hit.body)
        return super().served(hit)

    def answer(self, hit: Hit) -> Answer:
        for routes in self._mounted:
            if (mounted := routes(hit)) is not None:
                return mounted
        path = hit.path.removeprefix(self.prefix).strip("/").split("/")
        if path[0] == "downloads":
            return github_runs.download(list(self.repositories.values()), hit, path[1:])
        who = self.identities.get(hit.token)
        if who is None:
            return refused(401, "Bad credentials" if hit.token else "Requires authentication")
        limits = self._limits()
        if self.remaining < 0:
            return replace(refused(403, "API rate limit exceeded for installation ID 1."), headers=limits)
        answer = self._of(hit, path, who)
        return replace(answer, headers={**limits, **answer.headers})

    def _of(self, hit: Hit, path: list[str], who: Identity) -> Answer:
        match path:
            case ["graphql"] | ["api", "graphql"]:
                return github_talk.graphql(list(self.repositories.values()), hit, who)
            case ["user"]:
                return REFUSED if who.installation else Answer(github_shapes.user(who.login))
            case ["rate_limit"]:
                return Answer({"resources": {}, "rate": {"limit": 1000, "remaining": self.remaining, "reset": 0}})
            case ["repos", owner, name, *rest] if f"{owner}/{name}".lower() in self.repositories:
                home = self.repositories[f"{owner}/{name}".lower()]
                if not rest:
                    return Answer(github_shapes.repository(self.url, home.name, home.default_branch))
                room = _ROOMS.get(rest[0])
                answer = MISSING if room is None else room(self.url, home, hit, rest[1:], who)
                return answer if isinstance(answer, Answer) else self._page(hit, answer)
            case _:
                return MISSING

    def _limits(self) -> dict[str, str]:
        self.remaining -= 1
        return {
            "X-RateLimit-Limit": "1000",
            "X-RateLimit-Remaining": str(max(self.remaining, 0)),
            "X-RateLimit-Used": str(1000 - self.remaining),
            "X-RateLimit-Reset": str(int(time.time()) + 1800),
            "X-RateLimit-Resource": "core",
        }

    def _page(self, hit: Hit, items: list[object]) -> Answer:
        """One page of a list, with the `Link` header that leads on (GitHub: 30 a page, at most 100)."""
        size = min(int(hit.query.get("per_page", "30")), 100)
        number = int(hit.query.get("page", "1"))
        last = max((len(items) + size - 1) // size, 1)
        part: object = items[(number - 1) * size : number * size]
        name = _LISTS.get(hit.path.rpartition("/")[2])
        if name is not None:
            part = {"total_count": len(items), name: part}
        links = []
        others = "".join(f"&{key}={value}" for key, value in hit.query.items() if key not in {"page", "per_page"})
        for relation, page in (("next", number + 1), ("last", last)):
            if number < last:
                address = f"{self.origin}{hit.path}?page={page}&per_page={size}{others}"
                links.append(f'<{address}>; rel="{relation}"')
        return Answer(part, headers={"Link": ", ".join(links)} if links else {})
