"""Ways to ask for a text of the page: to copy it elsewhere, a word of it, to select it."""

from smoketree.agent.literal.actions import Action, Type
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.text_actions import FillByLabels, Highlight, TakeText
from smoketree.agent.literal.typing_forms import BORROWED
from smoketree.snapshot.query import Query

_THEN = "[,] [and] [then]"
_PASTE = "(paste|enter|type|put|insert|write|copy|fill|type in|fill in)"
_INTO = "(into|in|to|in to|inside)"


def _moved(element: Query, field: Query, word: int | None = None) -> tuple[Action, ...]:
    return (TakeText(element, BORROWED, word), Type(field, f"{{{{{BORROWED}}}}}"))


COPYING: tuple[Chapter[Action], ...] = (
    Chapter(
        "Copying and selecting text",
        (
            Form(
                "(copy|take|get) the (text|value|content|contents|words) (in|from|of|inside|out of) {element}"
                " [below|above]"
                f" {_THEN} {_PASTE} (it|that|the text|that text|this text|the value|the copied text) {_INTO} {{field}}",
                _moved,
                "What an element says, or a field holds, goes into a field. The textarea is the one field of several"
                " lines, the text field the one of a single line, where the page has both.",
                (
                    (
                        "Copy the text in the textarea below, paste it into the textbox",
                        'remember the text of textarea as BORROWED; type "{{BORROWED}}" into field',
                    ),
                ),
            ),
            Form(
                f"copy the (text|value|content|contents) (in|from|of|inside) {{element}} {_INTO} {{field}}",
                _moved,
                "The same.",
                (
                    (
                        'Copy the text of the "Title" heading into the "Name" field',
                        'remember the text of heading "Title" as BORROWED; type "{{BORROWED}}" into field "Name"',
                    ),
                ),
            ),
            Form(
                "(find|look up|read|take|get|copy) the {ordinal} word (in|of|from) {element} [below|above]"
                f" {_THEN} {_PASTE} (it|that|that word|the word|this word) {_INTO} {{field}}",
                lambda ordinal, element, field: _moved(element, field, ordinal),
                "One word of it, without the marks around it.",
                (
                    (
                        "Find the 2nd word in the paragraph, type that into the text field",
                        'remember word 2 of the text of paragraph as BORROWED; type "{{BORROWED}}" into field',
                    ),
                ),
            ),
            Form(
                f"{_PASTE} the {{ordinal}} word (in|of|from) {{element}} [below|above] {_INTO} {{field}}",
                lambda ordinal, element, field: _moved(element, field, ordinal),
                "The same.",
                (
                    (
                        "Type the last word of the paragraph into the text field",
                        'remember the last word of the text of paragraph as BORROWED; type "{{BORROWED}}" into field',
                    ),
                ),
            ),
            Form(
                "(enter|type|fill in|put|write|copy) the (value|values|text) [from the table] [(that|which)]"
                " (corresponds|correspond|corresponding|matching|matches|belonging|belongs|that belong) (with|to)"
                " (each|every|the|each of the) (label|labels|field|field label) (into|in) (the form|the fields"
                "|each field|the form fields|the field)",
                lambda: (FillByLabels(),),
                "Into every field what a table of two columns says behind the field's label. Where one field has no"
                " such row, nothing is typed.",
                (
                    (
                        "Enter the value that corresponds with each label into the form",
                        "type into each field what the table says behind its label",
                    ),
                ),
            ),
            Form(
                "(highlight|select|mark) [all] [of] the (text|words|content) (in|of|inside) {element} [below|above]",
                lambda element: (Highlight(element),),
                "Selects all its text, as with the pointer.",
                (("Highlight the text in the 2nd paragraph", "select the text of #2 paragraph"),),
            ),
        ),
    ),
)
"""What is copied, and what is selected."""
