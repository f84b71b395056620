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
                "(open|open up|visit|load|go to|goto|navigate to|browse to|return to|go back to|go directly to|head"
                " to|launch"
                "|browse|access|navigate back to|proceed to|start at|start on|point the browser to|go over to)"
                " [the|this] [page|url|address|path|site|website|route|link"
                "|{_:collected} page at] [:|at] {url} [page|url|route|path|screen]"
                " [in the browser|directly]",
                lambda url, _=None: (Open(url),),
                "Goes to a path on the preview, or to an address.",
                (
                    ("Open /login", "open /login"),
                    ('Go to "/cart"', "open /cart"),
                    ("Navigate to the /about page", "open /about"),
                ),
            ),
            Form(
                "(open|visit|load|go to|goto|navigate to|return to|go back to|launch|start|access)"
                " [the|our|my] (home page|homepage|start page|landing page|app|site|website|preview|application|main"
                " page|root page"
                "|web app|web application|web site|root url|base url|front page|start url)",
                lambda: (Open("/"),),
                "Goes to the start of the preview.",
                (("Open the app", "open /"), ("Go to the home page", "open /")),
            ),
            Form(
                "(go|navigate|move|step|return) back [one page|a page|one step|once|to the previous page"
                "|to the last page|to previous page|in the browser"
                "|in history|in the browser history|with the browser|using the browser|by the browser back button"
                "|using the browser back button"
                "|with the browser back button]",
                lambda: (Back(),),
                "One page back in the history.",
                (("Go back", "go back"), ("Navigate back to the previous page", "go back")),
            ),
            Form(
                "(click|press|use|hit|click on|tap) [the] (browser back|browser back button|browser's back button"
                "|back button of the browser"
                "|back button in the browser)",
                lambda: (Back(),),
                "The same.",
                (("Press the browser back button", "go back"),),
            ),
            Form(
                "go|navigate|move|step forward|forwards [one page|a page|to the next page|in the browser]",
                lambda: (Forward(),),
                "One page forward in the history.",
                (("Go forward", "go forward"),),
            ),
            Form(
                "(reload|refresh|hard reload|hard refresh) [<page>|the browser|the tab|the current page|the browser"
                " page|the browser tab]",
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
    Chapter(
        "Dialogs, tabs and the window",
        (
            Form(
                "(accept|confirm|ok|okay|agree to|say yes to|click ok in|click ok on|press ok in|press ok on|click"
                " on ok in|click yes in|approve"
                "|click ok to accept|press enter in|click ok to close) [the|this|that|any] [browser|javascript|js"
                "|native|system] <native dialog>",
                lambda: (HandleDialog(accept=True),),
                "Presses OK in a dialog of the browser (alert, confirm, prompt).",
                (("Accept the dialog", "accept the dialog"),),
            ),
            Form(
                "(dismiss|cancel|reject|decline|click cancel in|click cancel on|press cancel in|press cancel on|say"
                " no to|click on cancel in|deny"
                "|close by cancel|refuse) [the|this|that|any] [browser|javascript|js|native|system] <native dialog>",
                lambda: (HandleDialog(accept=False),),
                "Presses Cancel in it.",
                (("Dismiss the alert", "dismiss the dialog"),),
            ),
            Form(
                "(answer|accept|fill in|fill|reply to|respond to) [the] [browser|javascript] (dialog|prompt|prompt"
                " dialog|dialog box) with {value}",
                lambda value: (HandleDialog(accept=True, text=value),),
                "Answers a prompt.",
                (('Answer the prompt with "Ann"', 'accept the dialog with "Ann"'),),
            ),
            Form(
                "(enter|type) {typed} (in|into) the [browser|javascript] (prompt|prompt dialog|dialog prompt)"
                " [and (accept|confirm|press ok|click ok) [it|the prompt]]",
                lambda typed: (HandleDialog(accept=True, text=typed),),
                "The same.",
                (('Type "Ann" into the prompt', 'accept the dialog with "Ann"'),),
            ),
            Form(
                "(<change to>|open|use) the (new|newest|latest|last opened|newly opened|just opened|opened) [browser]"
                " (tab|window|popup window|popup|tab or window|page)",
                lambda: (SwitchTab(nth=-1),),
                "Goes to the browser tab that was opened last.",
                (("Switch to the new tab", "switch to the last tab"),),
            ),
            Form(
                "<change to> the ((first|original|main|initial|previous|old|parent) <browser tab>|(original|initial"
                "|previous browser|parent) tab)",
                lambda: (SwitchTab(nth=1),),
                "Goes to the browser tab that was there first.",
                (("Switch back to the original window", "switch to tab 1"),),
            ),
            Form(
                "<change to> the other [browser] (tab|window)",
                lambda: (SwitchTab(nth=0),),
                "Goes to the other one of two browser tabs.",
                (("Switch to the other tab", "switch to the other tab"),),
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
                "close [the|this] [current|active] [browser] (tab|window)",
                lambda: (CloseTab(),),
                "Closes the current browser tab.",
                (("Close the tab", "close the tab"),),
            ),
            Form(
                "close the (new|newest|newly opened|opened|last|latest|second|popup|other) [browser] (tab|window)",
                lambda: (CloseTab(newest=True),),
                "Closes the browser tab that was opened last; the second or the other one, where there are just two.",
                (("Close the new tab", "close the newest tab"),),
            ),
            Form(
                "(resize|set|change|switch) [the] [browser] (window|viewport|screen|browser|viewport size|window"
                " size|screen size) [size] to"
                " {size} [pixels|px]",
                lambda size: (Resize(*size),),
                "Sets the size of the viewport.",
                (("Resize the window to 375x667", "resize to 375x667"),),
            ),
            Form(
                "(scroll|scroll down|scroll up|scroll the page|scroll the page down|scroll the page up) (to|until"
                " you see|until i see|until) {element}"
                " [is visible|is in view|is shown|appears]",
                lambda element: (ScrollTo(element),),
                "Brings an element into view.",
                (('Scroll to the "Pricing" heading', 'scroll to heading "Pricing"'),),
            ),
            Form(
                "scroll [down] to the (bottom|end) of {element}",
                lambda element: (ScrollTo(element, "bottom"),),
                "Scrolls what stands in an element of its own to its end.",
                (('Scroll to the bottom of the "Terms" field', 'scroll field "Terms" to the bottom'),),
            ),
            Form(
                "scroll {element} [down] (to the|to its) (bottom|end) [of (the|its) text|of it]",
                lambda element: (ScrollTo(element, "bottom"),),
                "The same.",
                (('Scroll the "Terms" field to the end', 'scroll field "Terms" to the bottom'),),
            ),
            Form(
                "scroll {element} [up|back|back up] (to the|to its) (top|start|beginning) [of (the|its) text|of it]",
                lambda element: (ScrollTo(element, "top"),),
                "To its start.",
                (('Scroll the "Terms" field to the top', 'scroll field "Terms" to the top'),),
            ),
            Form(
                "scroll {element} into view",
                lambda element: (ScrollTo(element),),
                "The same.",
                (("Scroll the footer into view", "scroll to footer"),),
            ),
            Form(
                "scroll [<page>] [down|all the way down|all the way] to [the] [very] (bottom|end) [of <page>]",
                lambda: (ScrollTo(where="bottom"),),
                "Scrolls to the end of the page.",
                (("Scroll to the bottom of the page", "scroll to the bottom"),),
            ),
            Form(
                "scroll [<page>] [up|back|all the way] [up] to [the] [very] (top|start|beginning) [of <page>]",
                lambda: (ScrollTo(where="top"),),
                "Scrolls to the start of the page.",
                (("Scroll back to the top", "scroll to the top"),),
            ),
            Form(
                "scroll [<page>] down [<page>|a bit|a little|one screen]",
                lambda: (ScrollTo(where="down"),),
                "Scrolls by most of a screen.",
                (("Scroll down", "scroll down"),),
            ),
            Form(
                "scroll [<page>] up [<page>|a bit|a little|one screen]",
                lambda: (ScrollTo(where="up"),),
                "The same, up.",
                (("Scroll up", "scroll up"),),
            ),
        ),
    ),
)
