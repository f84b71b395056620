"""Ways to ask for what concerns the whole page, the browser's tabs and dialogs, and waiting."""

from smoketree.agent.literal.actions import (
    Action,
    Back,
    CloseTab,
    Forward,
    HandleDialog,
    NewTab,
    Open,
    Reload,
    Resize,
    ScrollTo,
    SwitchTab,
    WaitElement,
    WaitSeconds,
    WaitSettled,
    WaitText,
)
from smoketree.agent.literal.forms import Chapter, Form

PAGES: tuple[Chapter[Action], ...] = (
    Chapter(
        "Opening pages",
        (
            Form(
                "(open|visit|load|go to|goto|navigate to|browse to|return to|go back to|go directly to)"
                " [the] [page|url|address|path] {url} [page|url]",
                lambda url: (Open(url),),
                "Goes to a path on the preview, or to an address.",
                (
                    ("Open /login", "open /login"),
                    ('Go to "/cart"', "open /cart"),
                    ("Navigate to the /about page", "open /about"),
                ),
            ),
            Form(
                "(open|visit|load|go to|goto|navigate to|return to|go back to)"
                " the (home page|homepage|start page|landing page|app|site|website|preview|application)",
                lambda: (Open("/"),),
                "Goes to the start of the preview.",
                (("Open the app", "open /"), ("Go to the home page", "open /")),
            ),
            Form(
                "go|navigate|move|step back [one page|a page|to the previous page|in the browser]",
                lambda: (Back(),),
                "One page back in the history.",
                (("Go back", "go back"), ("Navigate back to the previous page", "go back")),
            ),
            Form(
                "go|navigate|move|step forward|forwards [one page|a page|to the next page|in the browser]",
                lambda: (Forward(),),
                "One page forward in the history.",
                (("Go forward", "go forward"),),
            ),
            Form(
                "reload|refresh [<page>|the browser]",
                lambda: (Reload(),),
                "Loads the page again.",
                (("Reload the page", "reload"), ("Refresh", "reload")),
            ),
        ),
    ),
    Chapter(
        "Waiting",
        (
            Form(
                "wait [for] {seconds}",
                lambda seconds: (WaitSeconds(seconds),),
                "Waits; rarely needed, for every step waits for the page.",
                (("Wait 2 seconds", "wait 2 s"), ("Wait for 500 ms", "wait 0.5 s")),
            ),
            Form(
                "wait (for|until) [<page> (shows|displays|contains|says)] [the text|text|the message] {text} [<come>]",
                lambda text: (WaitText(text),),
                "Waits until a text is shown.",
                (
                    ('Wait for "Saved"', 'wait until "Saved" appears'),
                    ('Wait until "Saved" is shown', 'wait until "Saved" appears'),
                ),
            ),
            Form(
                "wait (for|until) [the text|text|the message] {text} <go>",
                lambda text: (WaitText(text, gone=True),),
                "Waits until a text is no longer shown.",
                (('Wait until "Loading" disappears', 'wait until "Loading" is gone'),),
            ),
            Form(
                "wait (for|until) {thing} [<come>]",
                lambda thing: (WaitElement(thing),),
                "Waits until an element is shown.",
                (('Wait for the "Saved" heading', 'wait until heading "Saved" appears'),),
            ),
            Form(
                "wait (for|until) {thing} <go>",
                lambda thing: (WaitElement(thing, gone=True),),
                "Waits until an element is gone.",
                (("Wait until the dialog disappears", "wait until dialog is gone"),),
            ),
            Form(
                "wait (for|until) <page> <loaded>",
                lambda: (WaitSettled(),),
                "Waits until the page has come to rest.",
                (("Wait for the page to load", "wait until the page is loaded"),),
            ),
        ),
    ),
    Chapter(
        "Dialogs, tabs and the window",
        (
            Form(
                "accept|confirm|ok [the] [browser|javascript] <native dialog>",
                lambda: (HandleDialog(accept=True),),
                "Presses OK in a dialog of the browser (alert, confirm, prompt).",
                (("Accept the dialog", "accept the dialog"),),
            ),
            Form(
                "dismiss|cancel|reject [the] [browser|javascript] <native dialog>",
                lambda: (HandleDialog(accept=False),),
                "Presses Cancel in it.",
                (("Dismiss the alert", "dismiss the dialog"),),
            ),
            Form(
                "(answer|accept|fill in) [the] (dialog|prompt) with {value}",
                lambda value: (HandleDialog(accept=True, text=value),),
                "Answers a prompt.",
                (('Answer the prompt with "Ann"', 'accept the dialog with "Ann"'),),
            ),
            Form(
                "<change to> the (new|newest|latest|last|newly opened) [browser] (tab|window|popup window)",
                lambda: (SwitchTab(nth=-1),),
                "Goes to the browser tab that was opened last.",
                (("Switch to the new tab", "switch to the last tab"),),
            ),
            Form(
                "<change to> the (first|original|main|initial) <browser tab>",
                lambda: (SwitchTab(nth=1),),
                "Goes to the browser tab that was there first.",
                (("Switch back to the original window", "switch to tab 1"),),
            ),
            Form(
                "<change to> [the] <browser tab> {number}",
                lambda number: (SwitchTab(nth=number),) if number else (),
                "Goes to a browser tab by its place.",
                (("Switch to browser tab 2", "switch to tab 2"),),
            ),
            Form(
                "<change to> [the] (<browser tab> {quoted}|{quoted} <browser tab>)",
                lambda quoted: (SwitchTab(name=quoted),),
                "Goes to the browser tab of that title or address.",
                (('Switch to the "Invoice" window', 'switch to tab "Invoice"'),),
            ),
            Form(
                "open (a new|another) [browser] (tab|window) [(at|with|on) {url}]",
                lambda url=None: (NewTab(url),),
                "Opens a browser tab.",
                (("Open a new tab", "open a new tab"),),
            ),
            Form(
                "open {url} in a (new|second) [browser] (tab|window)",
                lambda url: (NewTab(url),),
                "Opens an address in a browser tab of its own.",
                (("Open /help in a new tab", "open a new tab at /help"),),
            ),
            Form(
                "close [the|this] [current|new] [browser] (tab|window)",
                lambda: (CloseTab(),),
                "Closes the current browser tab.",
                (("Close the tab", "close the tab"),),
            ),
            Form(
                "(resize|set|change) [the] [browser] (window|viewport|screen|browser) [size] to {size}",
                lambda size: (Resize(*size),),
                "Sets the size of the viewport.",
                (("Resize the window to 375x667", "resize to 375x667"),),
            ),
            Form(
                "scroll [down|up] to {element}",
                lambda element: (ScrollTo(element),),
                "Brings an element into view.",
                (('Scroll to the "Pricing" heading', 'scroll to heading "Pricing"'),),
            ),
            Form(
                "scroll {element} into view",
                lambda element: (ScrollTo(element),),
                "The same.",
                (("Scroll the footer into view", "scroll to footer"),),
            ),
            Form(
                "scroll [down] to the (bottom|end) [of <page>]",
                lambda: (ScrollTo(where="bottom"),),
                "Scrolls to the end of the page.",
                (("Scroll to the bottom of the page", "scroll to the bottom"),),
            ),
            Form(
                "scroll [up|back] [up] to the (top|start|beginning) [of <page>]",
                lambda: (ScrollTo(where="top"),),
                "Scrolls to the start of the page.",
                (("Scroll back to the top", "scroll to the top"),),
            ),
            Form(
                "scroll down [<page>|a bit|a little]",
                lambda: (ScrollTo(where="down"),),
                "Scrolls by most of a screen.",
                (("Scroll down", "scroll down"),),
            ),
            Form(
                "scroll up [<page>|a bit|a little]",
                lambda: (ScrollTo(where="up"),),
                "The same, up.",
                (("Scroll up", "scroll up"),),
            ),
        ),
    ),
)
