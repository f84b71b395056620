"""Writes the documentation of the grammar from the table of forms."""

import re
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any

from smoketree.agent.literal.forms import GROUPS, Chapter
from smoketree.agent.literal.slots import SLOTS
from smoketree.agent.literal.table import ACTIONS, ASSERTIONS
from smoketree.snapshot.roles import ROLE_WORDS

_HEAD = """# The plan language

<!-- Made by `python -m smoketree.agent.literal` from the table of forms; do not edit. -->

A step that is written in one of the forms below needs no model: smoketree reads it by itself, finds the element
in the page's accessibility tree and acts on it. An assertion in one of the forms is checked by smoketree, in the
browser, whoever ran the steps. `smoketree lint` shows how every line of a plan is read.

What is not in one of these forms is never guessed. It is handed to the model, if there is one; without one the
step is an error that says what stood on the page and how to say it plainly. That holds for a line with a word too
many, and for one that can be read in two ways.

## How to read the forms

`click|tap` is one of these words; `[on]` may be left out; `(go to|open)` is one of these phrases; `<page>` is a
phrase list at the end of this page; `{field}` stands for something of yours (see Slots). Upper and lower case are
the same. A line may begin with "please", "then" or a subject ("the user clicks ..."). Actions joined by "and",
"then" or a comma are done in their order. `{{NAME}}` and `{{secret.NAME}}` may stand wherever a quoted text may.

## Elements

An element is named by what a person reads on it or beside it, its accessible name:

- `"Save"` in quotes is the whole name, exactly, or but for case and white space: "Sign in" is not
  "Sign in with Google".
- `Save` without quotes: all the words must stand in the name; the report says so where the name has more.
- `the "Save" button`, `the Save button`, `button "Save"`, `the button named "Save"`: only an element of that role.
- `the first "Delete" button`, `the 2nd row`, `the last checkbox`, `row 3`: one of several, in the order of the page.
- `the row of "Buy milk"`, `the "Buy milk" row`: a row or a list item by any text in it.

Exactly one element must be meant. Where the page has two, say which one by its place.

## Places

- `the "Delete" button in the row of "Buy milk"`, `the "Delete" button for "Buy milk"`
- `"Save" in the "Profile" section`, `the Close button in the dialog`, `the Home link in the footer`
- `the "Edit" link next to "Total"`

## Role words

"""

_LETTERS = re.compile(r"[{<]([a-z ]+:)?([a-z ]+)[}>]")


def document() -> str:
    """The whole of `docs/plan-language.md`."""
    return _HEAD + "\n".join(_parts()) + "\n"


def _parts() -> Iterator[str]:
    yield fill(", ".join(sorted(ROLE_WORDS)) + ".", 118)
    yield "\n# Actions\n"
    yield from _chapters(ACTIONS)
    yield "\n# Assertions\n"
    yield (
        "A name in small letters without quotes is taken as a description, not as a name, wherever a wrong match\n"
        "could make an assertion pass: quote what you mean. `within 5 seconds` may stand at the end of any of these;\n"
        'several may be joined by "and".\n'
    )
    yield from _chapters(ASSERTIONS)
    yield "\n# Slots\n"
    yield from (f"- `{{{kind}}}`: {what}" for kind, (_, what) in SLOTS.items() if _used(kind))
    yield "\n# Phrase lists\n"
    yield from (f"- `<{name}>`: {phrases.replace('|', ', ')}" for name, phrases in GROUPS.items())


def _chapters(chapters: Sequence[Chapter[Any]]) -> Iterator[str]:
    for chapter in chapters:
        yield f"## {chapter.title}\n"
        for form in chapter.forms:
            yield f"`{form.pattern}`  "
            yield f"{form.doc}\n"
            for text, said in form.examples:
                yield f"    {text}  ->  {said}"
            yield ""


def _used(kind: str) -> bool:
    patterns = [form.pattern for chapter in ACTIONS for form in chapter.forms]
    patterns += [form.pattern for chapter in ASSERTIONS for form in chapter.forms]
    return any(kind in {found[2] for found in _LETTERS.finditer(pattern)} for pattern in patterns)
