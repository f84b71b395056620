"""Model providers. What is specific to one is its row here and its wire module; nothing else names a provider.

The choices of `--provider`, the Action's key inputs, the key proxy, `doctor` and the docs are made from these rows.
Prices are optional: a section of `agent/model/prices.json` with the provider's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal


@dataclass(frozen=True, slots=True)
class ModelProvider:
    """A provider of models, or a wire format that many of them serve.

    `name` is the value of `--provider`, `title` the name in messages and docs. `keys` are the variables that may hold
    its key, the usual one first. `base_url` is its own address and `base_url_variable` the variable that names another;
    `keyless` means that such another address may be used without a key (a model on this machine).

    `wire` is the module that speaks its format (`agent/model/client.py` describes what it must define), `package` the
    client library that this module imports and `extra` the extra of smoketree that installs it.

    `default_model` is used where no model is named; without one, `--model` is required. `models` are the beginnings of
    its models' names. If `serves_any_model` is false, a name that belongs to another provider is refused.

    `path` is a regular expression for the one path of a request that the Action's key proxy forwards (a group `model`
    where the path names the model), `key_headers` are the headers that may hold the key, `headers` those that are
    forwarded in addition.
    """

    name: str
    title: str
    keys: tuple[str, ...]
    base_url: str
    base_url_variable: str
    wire: str
    package: str
    path: str
    key_headers: tuple[str, ...]
    headers: tuple[str, ...] = ()
    default_model: str = ""
    models: tuple[str, ...] = ()
    extra: str = ""
    keyless: bool = False
    serves_any_model: bool = False

    @property
    def key_input(self) -> str:
        """The Action's input for its key."""
        return f"{self.name}-api-key"

    def key(self, environ: Mapping[str, str]) -> str:
        """Its key; empty where none is set."""
        return value_of(environ, *self.keys)

    def endpoint(self, environ: Mapping[str, str]) -> str:
        """The address that requests go to: the one its variable names, else its own."""
        return value_of(environ, self.base_url_variable) or self.base_url

    def is_usable(self, environ: Mapping[str, str]) -> bool:
        """Whether requests can be sent: a key is set, or none is needed at the address that is set."""
        return bool(self.key(environ)) or (self.keyless and bool(value_of(environ, self.base_url_variable)))


PROVIDERS: Mapping[str, ModelProvider] = {
    provider.name: provider
    for provider in (
        ModelProvider(
            name="anthropic",
            title="Anthropic",
            keys=("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
            base_url="https://api.anthropic.com",
            base_url_variable="ANTHROPIC_BASE_URL",
            wire="smoketree.agent.model.anthropic_wire",
            package="anthropic",
            path=r"/v1/messages",
            key_headers=("x-api-key", "authorization"),
            headers=("anthropic-version",),
            default_model="claude-haiku-4-5-20251001",
            models=("claude",),
        ),
        ModelProvider(
            name="gemini",
            title="Gemini",
            keys=("GEMINI_API_KEY", "GOOGLE_API_KEY"),
            base_url="https://generativelanguage.googleapis.com/",
            base_url_variable="GOOGLE_GEMINI_BASE_URL",
            wire="smoketree.agent.model.gemini_wire",
            package="google.genai",
            path=r"/(?:v1|v1beta)/models/(?P<model>[A-Za-z0-9._-]+):generateContent",
            key_headers=("x-goog-api-key",),
            default_model="gemini-3.1-pro-preview",
            models=("gemini", "models/gemini"),
            extra="gemini",
        ),
        ModelProvider(
            name="openai",
            title="OpenAI",
            keys=("OPENAI_API_KEY",),
            base_url="https://api.openai.com/v1",
            base_url_variable="OPENAI_BASE_URL",
            wire="smoketree.agent.model.openai_wire",
            package="httpx2",
            path=r"/chat/completions",
            key_headers=("authorization",),
            models=("gpt-", "chatgpt-"),
            keyless=True,
            serves_any_model=True,
        ),
    )
}
"""By name. `auto` takes the first that has a key and, unless a model is named, a default model."""

if TYPE_CHECKING:
    ProviderName = str
else:  # read by pydantic and by the command line, which list the choices
    ProviderName = Literal[("auto", "none", *PROVIDERS)]


def provider_of(model: str) -> ModelProvider | None:
    """The provider whose models' names begin like this one; None where no name does."""
    return next((each for each in PROVIDERS.values() if model.startswith(each.models)), None)


def value_of(environ: Mapping[str, str], *names: str) -> str:
    """The first of these variables that is not blank, without surrounding white space (a secret of a CI often ends with
    a line end); empty where all are."""
    return next((value for name in names if (value := environ.get(name, "").strip())), "")
