"""What a run goes by: the settings worked out for one plan, and the values of one attempt at it (variables, what is
made at run time, and what steps remembered)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import Cookie, Secret, SessionOptions
from smoketree.browser.origins import origin_of, refusal
from smoketree.browser.pinned_http import PinnedTransport
from smoketree.clock import Clock
from smoketree.errors import UntestableError, UsageError
from smoketree.plan.model import Plan
from smoketree.plan.values import expand, forges_secret, runtime_value, unique_seed
from smoketree.run.readiness import PreviewAuth, preview_auth_of
from smoketree.settings import MOBILE, Settings, viewport_size

_SHORTEST = 6
"""Characters that a value must have to be told from other text."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One plan's rules. `url` is where its sessions begin; times are seconds. `origin` is the preview's, also where the
    plan asks to begin on another one that was not granted (`refusal`). `let_in` says whether that origin gets what lets
    a visitor in. `secrets` are those that the plan may type; `masked` are they and those of the plans that it needs,
    whose session it goes on with: none may be told."""

    url: str
    origin: str
    viewport: tuple[int, int]
    mobile: bool
    isolation: str
    case_timeout: float
    allow_origins: tuple[str, ...]
    allow_networks: tuple[str, ...] = ()
    plans_grant: bool = True
    passage: PreviewAuth = field(default_factory=PreviewAuth)
    secrets: Mapping[str, Secret] = field(default_factory=dict, repr=False)
    masked: Mapping[str, Secret] = field(default_factory=dict, repr=False)

    @property
    def refusal(self) -> str | None:
        """Why the plan's own address may not be opened; None where it may."""
        origin = origin_of(self.url)
        if origin is None or origin in {self.origin, *self.allow_origins}:
            return None
        return refusal(origin, plans_grant=self.plans_grant)

    def network(self) -> SessionOptions:
        """What requests of sessions, and our own before them, may reach."""
        return SessionOptions(
            origin=self.origin,
            allow_origins=self.allow_origins,
            allow_networks=self.allow_networks,
            private_network=False,
            plans_grant_origins=self.plans_grant,
        )

    def transport(self) -> PinnedTransport:
        """Sends requests of our own, which may reach what those of sessions may."""
        return PinnedTransport(NetworkPolicy(self.network()))


def rules_for(plan: Plan, settings: Settings, secrets: Mapping[str, Secret], needs: Mapping[str, Plan]) -> Rules:
    """The rules of `plan`: its front matter over the settings. `needs` maps a plan's file to the plan it needs.

    Raises UsageError where no address is known, or the plan asks for a secret that was not granted.
    """
    front = plan.front
    url = _start(plan, settings.url)
    home, own = origin_of(settings.url or url) or "", origin_of(url) or ""
    granted = tuple(origin for origin in front.allow_origins if _may_name(plan, origin, settings))
    moved = own != home and own not in settings.allow_origin and _may_name(plan, own, settings)
    viewport = front.viewport or settings.viewport
    missing = [name for name in front.secrets if name not in secrets]
    if missing:
        how = f"set the environment variable {missing[0]} and add --secret {missing[0]}"
        if "*" not in settings.plan_origin:  # in the Action, nothing that a plan asks for is granted by itself
            how = f"name it in the workflow's `secrets`: {missing[0]}=${{{{ secrets.{missing[0]} }}}}"
        raise UsageError(f"{plan.file}: the secret {missing[0]} was not granted", how)
    return Rules(
        url=url,
        origin=own if moved else home,
        viewport=viewport_size(viewport),
        mobile=viewport == "mobile" or viewport_size(viewport) == MOBILE,
        isolation=front.isolation or settings.isolation,
        case_timeout=front.timeout or settings.case_timeout,
        allow_origins=(*settings.allow_origin, *granted),
        allow_networks=settings.allow_network,
        plans_grant="*" in settings.plan_origin,
        passage=preview_auth_of(settings) if home == own else PreviewAuth(),
        secrets={name: secrets[name] for name in front.secrets},
        masked={name: secrets[name] for name in _used(plan, needs) if name in secrets},
    )


def _may_name(plan: Plan, origin: str, settings: Settings) -> bool:
    """Whether the plan's front matter may add that origin."""
    return any(
        granted == "*" or (file in {"", plan.file} and origin_of(granted) == origin)
        for file, _, granted in (entry.rpartition("@") for entry in settings.plan_origin)
    )


def _used(plan: Plan, needs: Mapping[str, Plan]) -> list[str]:
    """The names of the secrets that the plan, and those it needs, ask for."""
    names: list[str] = []
    at: Plan | None = plan
    while at is not None:
        names += at.front.secrets
        at = needs.get(at.file)
    return names


def has_preview_auth(settings: Settings) -> bool:
    """Whether the settings let sessions in, by credentials or by what an earlier session left."""
    given = (settings.basic_auth, settings.bypass, settings.storage_state, settings.user_data_dir)
    return any(each is not None for each in given)


def base_settings(settings: Settings) -> Settings:
    """The settings with which the base is tested. `bypass` and `basic_auth` are the preview's: they are left out unless
    the base has its origin or `credentials_origin` names that of the base."""
    base = origin_of(settings.base_url or "")
    granted = base in {origin_of(each or "") for each in (settings.url, settings.credentials_origin)} - {None}
    return settings.model_copy(
        update={"url": settings.base_url, **({} if granted else {"basic_auth": None, "bypass": None})}
    )


def _start(plan: Plan, base: str | None) -> str:
    own = plan.front.url or ""
    if base is None and not urlsplit(own).scheme:
        raise UsageError(
            f"{plan.file}: no address to test", "give --url https://... or an absolute `url` in the plan's front matter"
        )
    url = urljoin(base, own) if base else own
    if urlsplit(url).username is not None:  # it would stand in every report and log
        raise UsageError(
            f"{plan.file}: the address to test has a user or a password in it",
            "give them with --basic-auth USER:PASSWORD",
        )
    return url


def granted_secrets(settings: Settings, environ: Mapping[str, str]) -> dict[str, Secret]:
    """The values of the secrets that `--secret` grants, from the environment.

    Raises UsageError where a value is missing or shorter than six characters (it could not be told from other text).
    """
    secrets: dict[str, Secret] = {}
    for entry in settings.secret:
        name, _, origin = entry.partition("@")
        value = environ.get(name, "")
        if not value:
            raise UsageError(f"--secret {name}: the environment variable {name} is not set", f"export {name}=...")
        if len(value) < _SHORTEST:
            raise UsageError(f"--secret {name}: the value is shorter than six characters", "use a longer one")
        earlier = secrets[name].origins if name in secrets else ()
        secrets[name] = Secret(value, (*earlier, origin) if origin else earlier)
    return secrets


def session_options(
    plan: Plan,
    rules: Rules,
    settings: Settings,
    *,
    output: Path,
    cookies: tuple[Cookie, ...],
    storage_state: Mapping[str, object] | None,
) -> SessionOptions:
    """How a session of the plan is opened; `storage_state` is that of the plan it needs."""
    passage = rules.passage
    return replace(
        rules.network(),
        viewport=rules.viewport,
        mobile=rules.mobile,
        storage_state=storage_state if storage_state is not None else settings.storage_state,
        user_data_dir=settings.user_data_dir,
        basic_auth=passage.basic_auth,
        cookies=cookies,
        secrets=rules.secrets,
        masked={**_credentials(passage, cookies), **rules.masked},
        covers_masked=bool(rules.masked),
        output=output,
        upload_roots=(Path(plan.file).resolve().parent,),
    )


def _credentials(passage: PreviewAuth, cookies: tuple[Cookie, ...]) -> dict[str, Secret]:
    """What lets a session in, by names to tell it by. What is short could not be told from other text, and the user of
    `--basic-auth` is no secret."""
    values = {f"bypass.{name}": value for name, value in passage.headers.items()}
    values |= {f"cookie.{cookie.name}": cookie.value for cookie in cookies}
    if passage.basic_auth is not None:
        values["basic-auth"] = passage.basic_auth[1]
    return {name: Secret(value) for name, value in values.items() if len(value) >= _SHORTEST}


class Values(Mapping[str, str]):
    """Looks a placeholder's name up: remembered values over given variables over the plan's own over run-time ones.

    `{{unique}}` is one value for the whole attempt, so that a later case can sign in as who an earlier one signed up.
    """

    def __init__(
        self,
        plan: Plan,
        variables: Mapping[str, str],
        secrets: Mapping[str, Secret],
        clock: Clock,
        *,
        run_id: str,
        attempt: int,
    ) -> None:
        self._known = {**plan.front.variables, **variables}
        self._totp = {name: secret.value for name, secret in secrets.items()}
        self._clock = clock
        self._seed = unique_seed(run_id, plan.file, "", attempt)

    def __getitem__(self, name: str) -> str:
        if name in self._known:
            return self._known[name]
        made = runtime_value(name, at=self._clock.now(), unique_seed=self._seed, totp_secrets=self._totp)
        if made is None:
            raise KeyError(name)
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def fill(self, text: str) -> str:
        """`text` with its placeholders' values; secrets stay for the browser to put in.

        Raises PlanError where a name has no value (yet).
        """
        return expand(text, self)

    def remember(self, name: str, value: str) -> None:
        """Keeps a value that a step read off the page.

        Raises UntestableError where there is nothing to keep, and where the page's text looks like a request for a
        secret: it must not become one.
        """
        if not value.strip():
            raise UntestableError(f"there is nothing to remember as {name}: it is empty")
        if forges_secret(value):
            raise UntestableError(f"the value for {name} reads like a placeholder and was not kept")
        self._known[name] = value


def given_variables(pairs: Mapping[str, str], file_text: str | None) -> dict[str, str]:
    """The variables of `--vars-file` (NAME=VALUE lines; blank lines and lines that begin with # are passed over)
    under those of `--var`.

    Raises UsageError for a line without an equals sign.
    """
    found: dict[str, str] = {}
    for number, line in enumerate((file_text or "").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        name, equals, value = stripped.partition("=")
        if not equals:
            raise UsageError(f"--vars-file: line {number} is not NAME=VALUE: {stripped[:60]!r}")
        found[name.strip()] = value.strip().strip("\"'") if value.strip()[:1] in {'"', "'"} else value.strip()
    return {**found, **pairs}
