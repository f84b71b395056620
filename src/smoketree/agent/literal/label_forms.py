"""Assertions about how often a text is shown, what stands behind a label, and what a dialog said."""

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.language.claim import Claim, Compare, Count, DialogSaid, LabelIs, TimesShown

LABELS: tuple[Chapter[Claim], ...] = (
    Chapter(
        "How often, and behind a label",
        (
            Form(
                "[<text>] {quoted} (<is> <seen>|<appears>) [exactly|only] (twice|{number} times) [<inside> {scope}]",
                lambda quoted, number=2, scope=None: (TimesShown(quoted, number, within=scope),),
                "How often the visible text holds it.",
                (('"Tea" is shown twice', 'text "Tea" exactly 2 times'),),
            ),
            Form(
                "[<text>] {quoted} (<is> <seen>|<appears>) [exactly|only|just] once [<inside> {scope}]",
                lambda quoted, scope=None: (TimesShown(quoted, 1, within=scope),),
                "The same.",
                (('"Tea" is shown only once', 'text "Tea" exactly 1 times'),),
            ),
            Form(
                "there (is|are|should be) [exactly|only] {number} (message|messages|error|errors|error messages"
                "|validation errors|warnings|texts|labels) (saying|reading|with|that say|that says|with the text"
                "|showing) {quoted}",
                lambda number, quoted: (TimesShown(quoted, number),),
                "The same.",
                (('There are 3 errors saying "Required"', 'text "Required" exactly 3 times'),),
            ),
            Form(
                "<page> <shows> {quoted} [exactly|only] (twice|{number} times) [<inside> {scope}]",
                lambda quoted, number=2, scope=None: (TimesShown(quoted, number, within=scope),),
                "The same.",
                (('The page shows "Tea" 3 times', 'text "Tea" exactly 3 times'),),
            ),
            Form(
                "<page> <shows> {quoted} [exactly|only|just] once [<inside> {scope}]",
                lambda quoted, scope=None: (TimesShown(quoted, 1, within=scope),),
                "The same.",
                (('The page shows "Tea" exactly once', 'text "Tea" exactly 1 times'),),
            ),
            Form(
                "[<text>] {quoted} (<is> <seen>|<appears>) at least (twice|{number} times)",
                lambda quoted, number=2: (TimesShown(quoted, number, Count.AT_LEAST),),
                "At least so often.",
                (('"Tea" is shown at least 3 times', 'text "Tea" at least 3 times'),),
            ),
            Form(
                "[the|our|my|your|its] {label} (<is>|<equals>|shows|says|displays|now shows|should show|is shown as"
                "|is displayed as|is set to|increases to|decreases to|increased to|decreased to|goes down to|goes up to"
                "|went down to|went up to|drops to|rises to) {amount}",
                lambda label, amount: (LabelIs(label, amount),),
                "What stands behind a label (`Total: $12.00`; a cell beside it; alone on the line below it) is that.",
                (
                    ('The total is "$12.00"', 'what stands behind "total" is "$12.00"'),
                    ("The order total should be $12.00", 'what stands behind "order total" is "$12.00"'),
                ),
            ),
            Form(
                "[the|our|my|your|its] {label} (is set to|should be set to|remains set to) {text}",
                lambda label, text: (LabelIs(label, text),),
                "The same; also what the field of that name holds.",
                (("The author is set to Jane Austen", 'what stands behind "author" is "Jane Austen"'),),
            ),
            Form(
                "[the|our|my|your|its] {label} <isnt> {amount}",
                lambda label, amount: (LabelIs(label, amount, negated=True),),
                "It is something else.",
                (('The total is not "$0.00"', 'what stands behind "total" is not "$0.00"'),),
            ),
        ),
    ),
    Chapter(
        "Dialogs of the browser",
        (
            Form(
                "[the|an|a] [browser|javascript|js|native] (dialog|alert|confirm|prompt|confirm dialog|confirmation"
                " dialog)"
                " (said|showed|displayed|asked|contained|read) {quoted} [<is> <seen>|<appears>]",
                lambda quoted: (DialogSaid(quoted),),
                "What the last dialog of the browser (alert, confirm, prompt) said.",
                (('The dialog said "Really?"', 'what the dialog said contains "Really?"'),),
            ),
            Form(
                "[the|an] (alert text|dialog text|dialog message|alert message|text of the (dialog|alert)|message of"
                " the"
                " (dialog|alert)) (<equals>|was) {quoted}",
                lambda quoted: (DialogSaid(quoted, Compare.EQUALS),),
                "All of it.",
                (('The alert text is "Done"', 'what the dialog said is "Done"'),),
            ),
        ),
    ),
)
