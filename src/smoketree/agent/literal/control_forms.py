"""Ways to ask for what is done to one element: clicking, typing, choosing, keys."""

from smoketree.agent.literal.actions import (
    Action,
    Click,
    Drag,
    Hover,
    Pick,
    Press,
    Remember,
    Select,
    SetChecked,
    Type,
    Upload,
)
from smoketree.agent.literal.forms import Chapter, Form

_MOST_PRESSES = 20


def _presses(key: str, times: int) -> tuple[Action, ...]:
    return (Press(key),) * times if 0 < times <= _MOST_PRESSES else ()


CONTROLS: tuple[Chapter[Action], ...] = (
    Chapter(
        "Clicking",
        (
            Form(
                "(click|tap|click on|tap on|click at|follow|activate|focus|focus on) {control}",
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
                "press|push|hit [on] {button}",
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
                "(switch to|go to|change to|move to) {tab}",
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
                "(hover [over|on]|mouse over|move the (mouse|pointer|cursor) over|point at) {element}",
                lambda element: (Hover(element),),
                "Moves the pointer over an element.",
                (('Hover over the "Products" link', 'hover link "Products"'),),
            ),
            Form(
                "drag [and drop] {element} (to|onto|on to|into|on|over) {target:element}",
                lambda element, target: (Drag(element, target),),
                "Drags one element onto another.",
                (('Drag "Task 1" to "Done"', 'drag element "Task 1" to element "Done"'),),
            ),
        ),
    ),
    Chapter(
        "Typing and choosing",
        (
            Form(
                "(type|enter|write|input|put|key in|paste|insert|type in|fill|fill in) {value}"
                " (into|in|in to|on|as|for|inside) {field}",
                lambda value, field: (Type(field, value),),
                "Puts a value into a field, in place of what it holds.",
                (
                    ('Type "a@b.c" into Email', 'type "a@b.c" into field Email'),
                    (
                        'Enter {{secret.PASSWORD}} in the "Password" field',
                        'type "{{secret.PASSWORD}}" into field "Password"',
                    ),
                    ("Type hello world into the search box", 'type "hello world" into field search'),
                ),
            ),
            Form(
                "(fill|fill in|fill out|complete|populate) {field} (with|using|as|:) {value}",
                lambda field, value: (Type(field, value),),
                "The same, the field first.",
                (
                    ('Fill in "Email" with "a@b.c"', 'type "a@b.c" into field "Email"'),
                    (
                        'Fill in "Email" with "a@b.c" and "Password" with "x"',
                        'type "a@b.c" into field "Email"; type "x" into field "Password"',
                    ),
                ),
            ),
            Form(
                "set|change|update [the value of] {field} (to|as|:|=) {value}",
                lambda field, value: (Type(field, value),),
                "The same.",
                (("Set the Quantity field to 3", 'type "3" into field Quantity'),),
            ),
            Form(
                "enter|type|input|write [in|into] {field} [:|as|=] {quoted}",
                lambda field, quoted: (Type(field, quoted),),
                "The same, the value last and in quotes.",
                (('Enter the email "a@b.c"', 'type "a@b.c" into field email'),),
            ),
            Form(
                "(in|into) {field} [,] (type|enter|write|put|fill in|fill|input) {value}",
                lambda field, value: (Type(field, value),),
                "The same, the place first.",
                (('In the "Name" field, type "Ann"', 'type "Ann" into field "Name"'),),
            ),
            Form(
                "clear|empty [out] {field}",
                lambda field: (Type(field, ""),),
                "Empties a field.",
                (("Clear the Search field", 'type "" into field Search'),),
            ),
            Form(
                "(select|choose|pick|set) {options} (from|in|for|on|under|out of|as) {dropdown}",
                lambda options, dropdown: (Select(dropdown, options),),
                "Chooses an option of a dropdown or a list, by its label.",
                (
                    ('Select "Red" from the "Color" dropdown', 'select "Red" from dropdown "Color"'),
                    ("Choose Germany in the Country dropdown", 'select "Germany" from dropdown Country'),
                    ('Select "Red" and "Blue" from "Colors"', 'select "Red", "Blue" from dropdown "Colors"'),
                ),
            ),
            Form(
                "select|choose|pick {choice}",
                lambda choice: (Pick(choice),),
                "Without saying from where: chooses an option, a radio or a tab, or clicks.",
                (('Choose "Express"', 'select control "Express"'),),
            ),
            Form(
                "select|choose|pick|mark {saidbox}",
                lambda saidbox: (SetChecked(saidbox, checked=True),),
                "Checks a box or a radio.",
                (('Select the "Express" radio button', 'check radio "Express"'),),
            ),
            Form(
                "(check|tick|turn on|switch on|tick off) [on] {box}",
                lambda box: (SetChecked(box, checked=True),),
                "Makes a checkbox, radio or switch checked; it is not clicked where it is checked already.",
                (
                    ("Check the Remember me box", "check checkbox Remember me"),
                    ('Tick "I agree"', 'check box "I agree"'),
                ),
            ),
            Form(
                "(uncheck|un-check|untick|turn off|switch off|deselect|unselect) {box}",
                lambda box: (SetChecked(box, checked=False),),
                "Makes a checkbox or switch unchecked.",
                (('Uncheck the "Newsletter" checkbox', 'uncheck checkbox "Newsletter"'),),
            ),
            Form(
                "toggle|flip {box}",
                lambda box: (SetChecked(box, checked=None),),
                "Turns a checkbox or switch over.",
                (('Toggle the "Dark mode" switch', 'toggle switch "Dark mode"'),),
            ),
            Form(
                "(upload|attach|add|choose|select) [the] (file|files|document|image|picture|photo) {files}"
                " [(to|in|into|with|using|via|for|through) {control}]",
                lambda files, control=None: (Upload(files, control),),
                "Gives files, named beside the plan, to a file chooser or to what opens one.",
                (
                    ('Upload the file "cv.pdf"', 'upload "cv.pdf"'),
                    ('Upload file "cv.pdf" to "Choose file"', 'upload "cv.pdf" to control "Choose file"'),
                ),
            ),
            Form(
                "upload|attach {files} [(to|in|into|with|using|via|for|through) {control}]",
                lambda files, control=None: (Upload(files, control),),
                "The same.",
                (('Upload "cv.pdf" with the "Browse" button', 'upload "cv.pdf" to button "Browse"'),),
            ),
        ),
    ),
    Chapter(
        "Keys",
        (
            Form(
                "press|hit|type|push|use [the] {key} [key]",
                lambda key: (Press(key),),
                "Presses a key or a chord where the focus is.",
                (
                    ("Press Enter", "press Enter"),
                    ("Hit the Escape key", "press Escape"),
                    ("Press Ctrl+A", "press Control+a"),
                ),
            ),
            Form(
                "press|hit|push [the] {anykey} key",
                lambda anykey: (Press(anykey),),
                "Keys that might be buttons as well (Home, End, Delete, Insert), and single characters.",
                (("Press the Delete key", "press Delete"),),
            ),
            Form(
                "press|hit|push [the] {key} [key] (in|on|inside) {field}",
                lambda key, field: (Press(key, field),),
                "In a field: it is focused first.",
                (('Press Enter in the "Search" field', 'press Enter in field "Search"'),),
            ),
            Form(
                "press|hit|push [the] {key} [key] (twice|{number} times)",
                lambda key, number=2: _presses(key, number),
                "Several times.",
                (("Press Tab twice", "press Tab; press Tab"),),
            ),
        ),
    ),
    Chapter(
        "Remembering",
        (
            Form(
                "(remember|store|note|note down) [the (text|value) of] {thing} as {variable}",
                lambda thing, variable: (Remember(thing, variable),),
                "Keeps what an element says, for `{{NAME}}` in later steps.",
                (('Remember the "Order" heading as ORDER', 'remember heading "Order" as ORDER'),),
            ),
        ),
    ),
)
