"""The values of one attempt at a plan: variables, what is made at run time, and what steps remembered."""

from collections.abc import Iterator, Mapping

from smoketree.browser.options import Secret
from smoketree.clock import Clock
from smoketree.errors import UntestableError, UsageError
from smoketree.plan.model import Plan
from smoketree.plan.values import expand, forges_secret, runtime_value, unique_seed


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
