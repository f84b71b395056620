"""Ways to ask for waiting."""

from smoketree.agent.literal.actions import Action, WaitElement, WaitSeconds, WaitSettled, WaitText
from smoketree.agent.literal.forms import Chapter, Form

WAITS: tuple[Chapter[Action], ...] = (
    Chapter(
        "Waiting",
        (
            Form(
                "(wait|pause|sleep|wait about|wait at least|wait around|hold on) [for] [about|at least|another"
                "|around] {seconds} [more]",
                lambda seconds: (WaitSeconds(seconds),),
                "Waits; rarely needed, for every step waits for the page.",
                (("Wait 2 seconds", "wait 2 s"), ("Wait for 500 ms", "wait 0.5 s")),
            ),
            Form(
                "wait [up to {seconds}|max {seconds}|at most {seconds}] (for|until|till) [<page> (shows|displays"
                "|contains|says)]"
                " [<text>] {text} [<come>] [(for|within|for up to|for at most) {seconds}]",
                lambda text, seconds=None: (WaitText(text, within=seconds),),
                "Waits until a text is shown.",
                (
                    ('Wait for "Saved"', 'wait until "Saved" appears'),
                    ('Wait until "Saved" is shown', 'wait until "Saved" appears'),
                ),
            ),
            Form(
                "wait [up to {seconds}|max {seconds}|at most {seconds}] (for|until|till) [<text>] {text} <go>"
                " [(for|within|for up to|for at most) {seconds}]",
                lambda text, seconds=None: (WaitText(text, gone=True, within=seconds),),
                "Waits until a text is no longer shown.",
                (('Wait until "Loading" disappears', 'wait until "Loading" is gone'),),
            ),
            Form(
                "wait [up to {seconds}|max {seconds}|at most {seconds}] (for|until|till) {thing} [<come>]"
                " [(for|within|for up to|for at most) {seconds}]",
                lambda thing, seconds=None: (WaitElement(thing, within=seconds),),
                "Waits until an element is shown.",
                (('Wait for the "Saved" heading', 'wait until heading "Saved" appears'),),
            ),
            Form(
                "wait [up to {seconds}|max {seconds}|at most {seconds}] (for|until|till) {thing} <go>"
                " [(for|within|for up to|for at most) {seconds}]",
                lambda thing, seconds=None: (WaitElement(thing, gone=True, within=seconds),),
                "Waits until an element is gone.",
                (("Wait until the dialog disappears", "wait until dialog is gone"),),
            ),
            Form(
                "(<sees>|observe|observes|expect to see) [<text>] {text} [on <page>]",
                lambda text: (WaitText(text),),
                "What is seen in a step that is no assertion is waited for; the step fails where it does not come.",
                (('I should see "Welcome"', 'wait until "Welcome" appears'),),
            ),
            Form(
                "(<sees>|observe|observes|expect to see) {thing} [on <page>]",
                lambda thing: (WaitElement(thing),),
                "The same.",
                (('The user sees the "Welcome" heading', 'wait until heading "Welcome" appears'),),
            ),
            Form(
                "wait (for|until|till) (<page>|everything|the results|results|the list|the table|the image|the images"
                "|the loading|loading|the data|all the content|the content"
                "|all requests)"
                " (<loaded>|to finish|to complete|is done|is finished|is complete|finishes|to be done|has finished)",
                lambda: (WaitSettled(),),
                "Waits until the page has come to rest.",
                (("Wait for the page to load", "wait until the page is loaded"),),
            ),
            Form(
                "wait (for|until|till) [the] (spinner|loader|loading indicator|loading spinner|loading animation"
                "|loading screen"
                "|loading bar|progress bar|skeleton|animation|transition|toast|redirect|navigation|search) <finishing>",
                lambda: (WaitSettled(),),
                "The same.",
                (("Wait for the spinner to disappear", "wait until the page is loaded"),),
            ),
            Form(
                "wait for [the] (page load|page to load|network idle|page loading|loading to finish|load)",
                lambda: (WaitSettled(),),
                "The same.",
                (("Wait for page load", "wait until the page is loaded"),),
            ),
            Form(
                "wait (for|until|till) [the] element [with|containing] [the] [text|label|name] {quoted} [<come>]",
                lambda quoted: (WaitText(quoted),),
                "Waits until the text is shown.",
                (('Wait for the element with text "Saved"', 'wait until "Saved" appears'),),
            ),
            Form(
                "wait [for a moment|a moment|a bit|a little|a second or two|briefly|for a bit|for <page>|for a while"
                "|a while|shortly]",
                lambda: (WaitSettled(),),
                "The same.",
                (("Wait a moment", "wait until the page is loaded"),),
            ),
        ),
    ),
)
