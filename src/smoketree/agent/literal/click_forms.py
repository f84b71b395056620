"""Ways to ask for a click, a hover, a drag."""

from smoketree.agent.literal.actions import (
    Action,
    Click,
    Drag,
    Hover,
)
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.refs import inside
from smoketree.agent.literal.sought_forms import closing
from smoketree.snapshot.query import Query

CLICKS: tuple[Chapter[Action], ...] = (
    Chapter(
        "Clicking",
        (
            Form(
                "(click|tap|click on|tap on|click at|click into|click in|click inside|follow|focus|focus on|focus into"
                "|press on|push on|touch|left-click|left click|left-click on|left click on|find and click|find and"
                " click on"
                "|find and tap|locate and click|locate and click on|single-click|put the focus on|put focus in)"
                " {control}",
                lambda control: (Click(control),),
                "Clicks a button, link, tab, menu item, row or anything else that can be clicked.",
                (
                    ('Click "Sign in"', 'click control "Sign in"'),
                    ("Click the Sign in button", "click button Sign in"),
                    ('Tap the first "Delete" button', 'click #1 button "Delete"'),
                    ('Click "Save" in the "Profile" section', 'click control "Save" in section "Profile"'),
                    ('Click the Delete button in the row of "Buy milk"', 'click button Delete in row of "Buy milk"'),
                    ('Click the "Edit" link next to "Total"', 'click link "Edit" next to element "Total"'),
                ),
            ),
            Form(
                "(click|tap|click on|tap on|press|press on|push|hit|click to|click onto|make click on|make a click"
                " on|do a click on"
                "|perform a click on|perform click on) {clear} [<corner>] [(to|in order to) {_:purpose}]",
                lambda clear, _=None: (Click(clear),),
                "The same, with what it is for, or with where it is seen, which makes no difference: the name in quotes"
                " or with its role word.",
                (('Click "Save" in the top right corner to keep the changes', 'click control "Save"'),),
            ),
            Form(
                "(click|select|choose|open|go to|navigate to|click on|pick) [the] [menu] [item|path] {path}",
                lambda path: tuple(Click(Query(name=name)) for name in path),
                "One after the other, as in a menu.",
                (("Select File > Save as", 'click control "File"; click control "Save as"'),),
            ),
            Form(
                "(click|press|tap|click on|press on) the (button|link|icon|control) in {scope}"
                " (labeled|labelled|named|called|saying|with the label|with the text) {quoted}",
                lambda scope, quoted: closing(Query(name=quoted, within=scope)),
                "The name behind the place.",
                (('Click the button in the dialog labeled "OK"', 'click control "OK" in dialog'),),
            ),
            Form(
                "(find|locate|look for) {clear} (and|and then|, then|then) (click|press|tap|click on|select) (it"
                "|that|on it)",
                lambda clear: (Click(clear),),
                "The same, in two breaths.",
                (('Find the "Buy" button and click it', 'click button "Buy"'),),
            ),
            Form(
                "press|push|hit [on] [the] {button}",
                lambda button: (Click(button),),
                "Clicks as well, where what is named is not a key.",
                (("Press the Save button", "click button Save"), ('Press "Next"', 'click control "Next"')),
            ),
            Form(
                "open {opener}",
                lambda opener: (Click(opener),),
                "Clicks what opens: a link, a menu, a tab, a row, by its role word.",
                (
                    ('Open the "Settings" menu', 'click menuitem "Settings"'),
                    ("Open the Details link", "click link Details"),
                ),
            ),
            Form(
                "(switch to|go to|change to|move to|navigate to|switch back to|go back to|return to) {tab}",
                lambda tab: (Click(tab),),
                "Clicks a tab of the page.",
                (('Switch to the "Billing" tab', 'click tab "Billing"'),),
            ),
            Form(
                "(double-click|double click|doubleclick|double-tap|double tap) [on] {control}",
                lambda control: (Click(control, double=True),),
                "Clicks twice in quick succession.",
                (('Double-click "Name"', 'double-click control "Name"'),),
            ),
            Form(
                "(right-click|right click|rightclick) [on] {control}",
                lambda control: (Click(control, button="right"),),
                "Clicks with the right button.",
                (('Right-click the "Buy milk" row', 'right-click row of "Buy milk"'),),
            ),
            Form(
                "(hover [the mouse|the pointer|the cursor|your mouse] [over|on|above]|mouse over|move [the|my|your]"
                " (mouse|pointer|cursor|mouse pointer) (over|to|onto)|point at|point to"
                "|mouseover) {element}",
                lambda element: (Hover(element),),
                "Moves the pointer over an element.",
                (('Hover over the "Products" link', 'hover link "Products"'),),
            ),
            Form(
                "(drag|drag and drop|drag-and-drop) {element} from {scope} (to|into|onto) {target:element}",
                lambda element, scope, target: (Drag(inside(element, scope), target),),
                "The same, with where it stands.",
                (
                    (
                        'Drag "Task 1" from the "To do" list to "Done"',
                        'drag element "Task 1" in list "To do" to element "Done"',
                    ),
                ),
            ),
            Form(
                "(drag|drag and drop|drag-and-drop) {element} [and drop it|and release it]"
                " (to|onto|on to|into|on|over|in) {target:element}",
                lambda element, target: (Drag(element, target),),
                "Drags one element onto another.",
                (('Drag "Task 1" to "Done"', 'drag element "Task 1" to element "Done"'),),
            ),
        ),
    ),
)
