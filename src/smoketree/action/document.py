"""action.yml and the tables of the README, from the one table of inputs and outputs."""

from collections.abc import Mapping, Sequence

from smoketree.action.inputs import INPUTS, OUTPUTS
from smoketree.version import __version__

_HEAD = """# Generated from src/smoketree/action/inputs.py by `make docs`; do not edit.
name: smoketree
description: Plain-English Markdown smoke tests against the preview of a pull request
author: The smoketree authors
branding:
  icon: eye
  color: green
inputs:
"""
_RUNS = """runs:
  using: docker
  image: {image}
  entrypoint: /app/entrypoint/main
  post-entrypoint: /app/entrypoint/finalize
  post-if: always()
"""
IMAGE = "Dockerfile"
"""In the repository; a release's own action.yml names the image by version and digest instead (release workflow)."""


def action_yml(image: str = IMAGE) -> str:
    """The Action's contract."""
    lines = []
    for one in INPUTS:
        lines += [f"  {one.name}:", f"    description: {_quoted(_told(one.text, one.choices))}"]
        lines += ["    required: false", f"    default: {_quoted(one.default)}"]
    lines.append("outputs:")
    for output in OUTPUTS:
        lines += [f"  {output.name}:", f"    description: {_quoted(output.text)}"]
    return _HEAD + "\n".join(lines) + "\n" + _RUNS.format(image=image)


def release_image(digest: str) -> str:
    """What a release's action.yml names: the published image of this version, by its digest."""
    return _quoted(f"docker://ghcr.io/smoketree/smoketree:v{__version__}@{digest}")


def input_table() -> str:
    """The inputs as a Markdown table."""
    rows = [(f"`{one.name}`", _shown(one.default), _told(one.text, one.choices)) for one in INPUTS]
    return _table(("Input", "Default", "Meaning"), rows)


def output_table() -> str:
    """The outputs as a Markdown table."""
    return _table(("Output", "Meaning"), [(f"`{one.name}`", one.text) for one in OUTPUTS])


def with_tables(readme: str) -> str:
    """The README with both tables renewed between their marks."""
    return with_blocks(readme, {"inputs": input_table(), "outputs": output_table()})


def with_blocks(page: str, blocks: Mapping[str, str]) -> str:
    """The page with these blocks between the marks of their names."""
    for name, block in blocks.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}{block}{end}{rest.partition(end)[2]}"
    return page


def _told(text: str, choices: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(choices)})" if choices and set(choices) != {"true", "false"} else text


def _shown(default: str) -> str:
    return f"`{default}`" if default else ""


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def _quoted(text: str) -> str:
    """A YAML scalar in double quotes (YAML 1.2, 7.3.1)."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
