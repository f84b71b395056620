"""Ways to ask for choosing options, ticking boxes, giving files."""

from smoketree.agent.literal.actions import (
    Action,
    Pick,
    Select,
    SetChecked,
    Type,
    Upload,
)
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.page_actions import WaitSettled

CHOICES: tuple[Chapter[Action], ...] = (
    Chapter(
        "Choosing, ticking, files",
        (
            Form(
                "(in|from|under|for|on|using) {dropdown} [,] (select|choose|pick|set) [the] [option|value] {options}",
                lambda dropdown, options: (Select(dropdown, options),),
                "The same, the dropdown first.",
                (('In the "Color" dropdown, select "Red"', 'select "Red" from dropdown "Color"'),),
            ),
            Form(
                "(select|choose|pick) [the] {dropdown} [:|=|as|to] {quoted}",
                lambda dropdown, quoted: (Select(dropdown, (quoted,)),),
                "The same, the value last and in quotes.",
                (('Select the country "Norway"', 'select "Norway" from dropdown country'),),
            ),
            Form(
                "(set|select|choose|pick|enter|type) {number:amount} (with|on|using|in) [the] {spinner}",
                lambda number, spinner: (Type(spinner, number),),
                "A number, by a spinner or a slider.",
                (("Select 5 with the spinner", 'type "5" into spinbutton'),),
            ),
            Form(
                "(select|choose|pick) {options} (from|in|for|on|under|out of|as) {dropdown}",
                lambda options, dropdown: (Select(dropdown, options),),
                "Chooses an option of a dropdown or a list, by its label.",
                (
                    ('Select "Red" from the "Color" dropdown', 'select "Red" from dropdown "Color"'),
                    ("Choose Germany in the Country dropdown", 'select "Germany" from dropdown Country'),
                    ('Select "Red" and "Blue" from "Colors"', 'select "Red", "Blue" from dropdown "Colors"'),
                ),
            ),
            Form(
                "(select|choose|pick|check|tick) (nothing|none|no option|none of them|none of the options|no boxes)",
                lambda: (WaitSettled(),),
                "Leaves everything as it is.",
                (("Select nothing", "wait until the page is loaded"),),
            ),
            Form(
                "select|choose|pick {choice}",
                lambda choice: (Pick(choice),),
                "Without saying from where: chooses an option, a radio or a tab, or clicks.",
                (('Choose "Express"', 'select control "Express"'),),
            ),
            Form(
                "select|choose|pick|mark|enable|activate|set {saidbox}",
                lambda saidbox: (SetChecked(saidbox, checked=True),),
                "Checks a box or a radio.",
                (('Select the "Express" radio button', 'check radio "Express"'),),
            ),
            Form(
                "(check|tick|turn on|switch on|tick off|check off) [on] {box}",
                lambda box: (SetChecked(box, checked=True),),
                "Makes a checkbox, radio or switch checked; it is not clicked where it is checked already.",
                (
                    ("Check the Remember me box", "check checkbox Remember me"),
                    ('Tick "I agree"', 'check box "I agree"'),
                ),
            ),
            Form(
                "(check|tick|mark) {boxes}",
                lambda boxes: tuple(SetChecked(box, checked=True) for box in boxes),
                "Several boxes.",
                (
                    ('Check the "Tea" and "Milk" boxes', 'check checkbox "Tea"; check checkbox "Milk"'),
                    ("Check the boxes for: Tea, Milk", "check checkbox Tea; check checkbox Milk"),
                ),
            ),
            Form(
                "(uncheck|untick|clear|deselect) {boxes}",
                lambda boxes: tuple(SetChecked(box, checked=False) for box in boxes),
                "The same, unchecked.",
                (('Uncheck the "Tea" and "Milk" boxes', 'uncheck checkbox "Tea"; uncheck checkbox "Milk"'),),
            ),
            Form(
                "(select|choose|pick) {choices}",
                lambda choices: tuple(Pick(choice) for choice in choices),
                "Several options, boxes or rows.",
                (('Select "Tea" and "Milk"', 'select control "Tea"; select control "Milk"'),),
            ),
            Form(
                "(uncheck|un-check|untick|turn off|switch off|deselect|unselect|deactivate|disable|unset) {box}",
                lambda box: (SetChecked(box, checked=False),),
                "Makes a checkbox or switch unchecked.",
                (('Uncheck the "Newsletter" checkbox', 'uncheck checkbox "Newsletter"'),),
            ),
            Form(
                "(turn|switch|toggle|set|flip) {box} (on|to on)",
                lambda box: (SetChecked(box, checked=True),),
                "The same as to check it.",
                (('Turn the "Dark mode" switch on', 'check switch "Dark mode"'),),
            ),
            Form(
                "(turn|switch|toggle|set|flip) {box} (off|to off)",
                lambda box: (SetChecked(box, checked=False),),
                "The same as to uncheck it.",
                (('Switch "Dark mode" off', 'uncheck box "Dark mode"'),),
            ),
            Form(
                "toggle|flip {box}",
                lambda box: (SetChecked(box, checked=None),),
                "Turns a checkbox or switch over.",
                (('Toggle the "Dark mode" switch', 'toggle switch "Dark mode"'),),
            ),
            Form(
                "(upload|attach|add|choose|select|drop) [the|a] (file|files|document|image|picture|photo|avatar|csv"
                " file|csv|pdf|attachment)"
                " {files}"
                " [(to|in|into|with|using|via|for|through|as) {control}]",
                lambda files, control=None: (Upload(files, control),),
                "Gives files, named beside the plan, to a file chooser or to what opens one.",
                (
                    ('Upload the file "cv.pdf"', 'upload "cv.pdf"'),
                    ('Upload file "cv.pdf" to "Choose file"', 'upload "cv.pdf" to control "Choose file"'),
                ),
            ),
            Form(
                "upload|attach {files} [(to|in|into|with|using|via|for|through|as) {control}]",
                lambda files, control=None: (Upload(files, control),),
                "The same.",
                (('Upload "cv.pdf" with the "Browse" button', 'upload "cv.pdf" to button "Browse"'),),
            ),
        ),
    ),
)
