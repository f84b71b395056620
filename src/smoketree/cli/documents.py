"""Writes what is generated: action.yml, pages of docs/ and parts of pages (`make docs`). A test compares them with
their sources."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from smoketree.action.inputs import action_yml, input_table, markdown_table, output_table
from smoketree.providers import PROVIDERS
from smoketree.settings import Settings
from smoketree.settings_files import NEVER_FROM_FILES

_SETTINGS_HEAD = """# Settings

Generated from `src/smoketree/settings.py` by `make docs`; do not edit.

The value of a setting comes, in this order, from a flag of `smoketree run`, a variable, `smoketree.toml` or
`[tool.smoketree]` in `pyproject.toml`, or its default. Write a list with commas in a variable, with repeated flags on
the command line, and as an array in TOML.

A pull request may change a settings file. Therefore settings without a key in this table (they run code, name a
secret or widen trust) are refused in a file: use a flag or a variable. A `max-cost` above the default, and a
`vars-file` that is not below the working folder, are refused too.

"""


def pages() -> dict[str, str]:
    """Every generated page by its name below docs/."""
    from smoketree.agent.readings import readings_schema
    from smoketree.language.document import cheat_sheet, document
    from smoketree.report.model import schema

    return {
        "front-matter.schema.json": schema_text(front_matter_schema()),
        "readings.schema.json": schema_text(readings_schema()),
        "plan-language.md": document(),
        "plan-language-cheat-sheet.md": cheat_sheet(),
        "settings.md": settings_page(),
        "report.schema.json": schema_text(schema()),
    }


def llms_text(docs: Path) -> str:
    """An index of the pages in `docs` for language models: each page with its title and its first sentence."""
    lines = ["# smoketree", "", "> Plain-English Markdown smoke tests against the preview of a pull request.", ""]
    for page in sorted(docs.glob("*.md")):
        text = re.sub(r"<!--.*?-->|```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL).strip()
        title, _, text = text.partition("\n")
        first = " ".join(text.strip().partition("\n\n")[0].split())
        sentence = first.partition(". ")[0].rstrip(".:")
        lines.append(f"- [{title.lstrip('# ')}]({page.name}): {sentence}")
    return "\n".join(lines) + "\n"


def settings_page() -> str:
    """The table of settings."""
    rows = []
    for name, field in Settings.model_fields.items():
        key = name.replace("_", "-")
        flag = "PLANS" if name == "plans" else f"--{key}"
        names = (f"`{flag}`", f"`SMOKETREE_{name.upper()}`", "" if name in NEVER_FROM_FILES else f"`{key}`")
        rows.append((*names, _default(field.default), field.description or ""))
    return _SETTINGS_HEAD + markdown_table(("Flag", "Variable", "Key", "Default", "Meaning"), rows)


def _default(value: Any) -> str:
    if value is None or value == () or not isinstance(value, (str, int, float, bool, tuple, Path)):
        return ""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{' '.join(value) if isinstance(value, tuple) else value}`"


def page_with_blocks(name: str, page: str) -> str:
    """The page of docs/ with its generated parts renewed between their marks."""
    for block, write in BLOCKS[name].items():
        begin, end = f"<!-- {block} -->\n", f"<!-- end of {block} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}{write()}{end}{rest.partition(end)[2]}"
    return page


def plans_cheat_sheet() -> str:
    """The cheat sheet as a part of a page: without its title, headings one level lower."""
    from smoketree.language.document import cheat_sheet

    return "\n" + cheat_sheet().partition("-->\n\n")[2].replace("\n## ", "\n### ") + "\n"


def providers_table() -> str:
    """The providers as a Markdown table."""
    rows = []
    for one in PROVIDERS.values():
        key = f"`{one.keys[0]}`" + "".join(f" (or `{name}`)" for name in one.keys[1:])
        model = f"`{one.default_model}`" if one.default_model else "none: name one with `--model`"
        extra = f"`smoketree[{one.extra}]`" if one.extra else ""
        rows.append((f"`{one.name}`", key, model, f"`{one.base_url_variable}`", extra))
    usual = [one.title for one in PROVIDERS.values() if one.default_model]
    first = f"the first of {', '.join(usual)} whose key is set; if none is set, no model"
    table = markdown_table(("`--provider`", "Key", "Default model", "Address", "Extra"), rows)
    return f"{table}| `auto` (the default) | {first} | | | |\n| `none` | | | | |\n"


def prices_table() -> str:
    """The prices as a Markdown table."""
    from smoketree.agent.model.prices import checked_on, known_prices

    dollars = ("Input", "Output", "Cache write", "Cache read")
    head = ("Model", "Input up to", *dollars, "Context", "Answer", "Cached from")
    rows = []
    for price in known_prices():
        sizes = [f"{size:,}" for size in (price.context, price.max_out, price.min_cache)]
        for rate in price.rates:
            costs = [f"{cost:g}" for cost in (rate.input, rate.output, rate.write, rate.read)]
            rows.append((f"`{price.model}`", f"{rate.up_to:,}" if rate.up_to else "", *costs, *sizes))
    return f"Checked on {checked_on()}.\n\n{markdown_table(head, rows)}"


BLOCKS: dict[str, dict[str, Callable[[], str]]] = {
    "action.md": {"inputs": input_table, "outputs": output_table},
    "models.md": {"providers": providers_table, "prices": prices_table},
    "plans.md": {"cheat sheet": plans_cheat_sheet},
}
"""The generated parts of pages, each with the name of its marks."""


def main(root: str) -> None:
    """Writes everything below the project's root."""
    docs = Path(root, "docs")
    for name, text in pages().items():
        (docs / name).write_text(text, encoding="utf-8")
    for name in BLOCKS:
        page = docs / name
        page.write_text(page_with_blocks(name, page.read_text(encoding="utf-8")), encoding="utf-8")
    (docs / "llms.txt").write_text(llms_text(docs), encoding="utf-8")
    Path(root, "action.yml").write_text(action_yml(), encoding="utf-8")


_LISTS = ("tags", "secrets", "allow-origins", "ignore-notes")
"""Keys whose list may also be written as one text with commas."""


def front_matter_schema() -> dict[str, Any]:
    """The schema of a plan's front matter. It is what editors check while one is typed; `lint` checks more."""
    from smoketree.mcp_server.smoke_arguments import plain_schema
    from smoketree.plan.front import FRONT_MATTER
    from smoketree.report.model import DIALECT

    schema = FRONT_MATTER.json_schema()
    properties = {name: plain_schema(part) for name, part in schema["properties"].items()}
    for name in _LISTS:
        properties[name] = {"anyOf": [properties[name], {"type": "string"}]}
    scalar = {"type": ["string", "number", "boolean"]}  # an editor reads 01234 and yes as YAML does
    properties["variables"] = {"type": "object", "additionalProperties": scalar}
    return {
        "$schema": DIALECT,
        "title": "Front matter of a smoketree plan",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def schema_text(schema: dict[str, Any]) -> str:
    """A schema as the text of a file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main(sys.argv[1])
