"""Ways to ask for what concerns the browser: its dialogs, tabs and window."""

from smoketree.agent.literal.actions import Action, CloseTab, HandleDialog, NewTab, Resize, ScrollTo, SwitchTab
from smoketree.agent.literal.forms import Chapter, Form

WINDOWS: tuple[Chapter[Action], ...] = (
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
