"""Ways to ask for a click, a hover, a drag."""

from dataclasses import replace

from smoketree.agent.literal.actions import (
    Action,
    ChooseTab,
    Click,
    Drag,
    Hover,
)
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.refs import inside
from smoketree.agent.literal.row_actions import MenuPath
from smoketree.agent.literal.sought_forms import closing
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


def _click_clear(clear: Query) -> tuple[Action, ...]:
    """ "The menu" alone is what opens one, whatever it is marked up as; see the form for it."""
    return () if clear.name is None and clear.nth is None and clear.roles == ROLE_WORDS["menu"] else (Click(clear),)


_MOST_CLICKS = 20
_KINDS = ("button", "checkbox", "radio", "textarea", "link", "slider", "switch", "tab", "select")
_TEXT = dict.fromkeys(("text", "text field", "textbox"), "text field")


def _any_kind(quoted: str) -> tuple[Action, ...]:
    kind = quoted.casefold()
    word = kind if kind in _KINDS else _TEXT.get(kind)
    return (Click(Query(roles=ROLE_WORDS[word], nth=1)),) if word else ()


CLICKS: tuple[Chapter[Action], ...] = (
    Chapter(
        "Clicking",
        (
            Form(
                "(click|tap|click on|tap on|click at|click into|click in|click inside|follow|focus|focus on|focus into"
                "|press on|push on|touch|left-click|left click|left-click on|left click on|single-click"
                "|put the focus on|put focus in)"
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
                lambda clear, _=None: _click_clear(clear),
                "The same, with what it is for, or with where it is seen, which makes no difference: the name in quotes"
                " or with its role word.",
                (('Click "Save" in the top right corner to keep the changes', 'click control "Save"'),),
            ),
            Form(
                "(click|select|choose|open|go to|navigate to|click on|pick) [the] [menu] [item|path] {way}",
                lambda way: (MenuPath(way),),
                "A way through a menu: each item is pointed at, and clicked where that does not show the next; the last"
                " is clicked.",
                (("Select File > Save as", "in the menu: File > Save as"),),
            ),
            Form(
                "(click|press|tap|click on|press on) the (button|link|icon|control) in {scope}"
                " (labeled|labelled|named|called|saying|with the label|with the text) {quoted}",
                lambda scope, quoted: closing(Query(name=quoted, within=scope)),
                "The name behind the place.",
                (('Click the button in the dialog labeled "OK"', 'click control "OK" in dialog'),),
            ),
            Form(
                "(click|tap|click on|press|tap on) {button} (twice|{number} times)",
                lambda button, number=2: (Click(button),) * number if 0 < number <= _MOST_CLICKS else (),
                "So many single clicks, one after the other.",
                (('Click "+" 3 times', 'click control "+"; click control "+"; click control "+"'),),
            ),
            Form(
                "(click|tap|click on|tap on) (any|any one) [of the] {control}",
                lambda control: (Click(replace(control, nth=1)),) if control.nth is None and control.roles else (),
                "The first of them, where it makes no difference which.",
                (("Click any checkbox", "click #1 checkbox"),),
            ),
            Form(
                "(click|tap|click on) (a|an|any) {quoted} (widget|control|element|input)",
                _any_kind,
                "The first of that kind.",
                (('Click on a "checkbox" widget', "click #1 checkbox"),),
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
                lambda tab: (ChooseTab(tab),),
                "Clicks a tab of the page; where the page has none such, goes to the one browser tab of that title or"
                " number.",
                (('Switch to the "Billing" tab', 'switch to tab "Billing"'),),
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
                " (mouse|pointer|cursor|mouse pointer) (over|to|onto|on)|point at|point to"
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
                lambda element, target: () if element.roles == ("slider",) else (Drag(element, target),),
                "Drags one element onto another.",
                (('Drag "Task 1" to "Done"', 'drag element "Task 1" to element "Done"'),),
            ),
        ),
    ),
)
