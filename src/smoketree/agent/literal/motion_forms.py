"""Ways to ask for moving a slider, and an item among others."""

from smoketree.agent.literal.actions import Action, Type
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.motion_actions import Rearrange, SetSliders

_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_PLACES = "(position|place|spot|slot|row|item|line)"


def _by(who: str, way: str, number: int = 1) -> tuple[Action, ...]:
    across, along = _WAYS[way]
    return (Rearrange(who, by=(across * number, along * number)),) if number else ()


def _form_by(way: str, doc: str) -> Form[Action]:
    return Form(
        f"(drag|move) [the] {{who}} [item|card|row|entry] {way} [by] [{{number}}] [position|positions|place|places|row"
        "|rows|column|columns|spot|spots|step|steps|slot|slots]",
        lambda who, number=1: _by(who, way, number),
        doc,
        ((f"Drag Ann {way} by one position", f'drag "Ann" {way} by 1'),),
    )


MOTION: tuple[Chapter[Action], ...] = (
    Chapter(
        "Sliders, and the order of items",
        (
            Form(
                "(move|drag|slide|adjust|turn|bring) {slider} to {amount}",
                lambda slider, amount: (Type(slider, amount),),
                "Moves a slider by its keys until it stands at the number: its own value, or the one number that is"
                " shown for it. Where that cannot be reached, it is moved back.",
                (("Move the Volume slider to 40", 'type "40" into slider Volume'),),
            ),
            Form(
                "(set|move|drag|slide|adjust|change) [all] [of] the sliders to [the] [combination|values|positions"
                "|numbers] [:] {numbers}",
                lambda numbers: (SetSliders(numbers),),
                "All of them, in the order of the page.",
                (("Set the sliders to 7, 0 and 10", "set the 3 sliders to 7, 0, 10"),),
            ),
            Form(
                f"(drag|move) [the] {{who}} [item|card|row|entry] (to|into) [the] {{ordinal}} {_PLACES}",
                lambda who, ordinal: (Rearrange(who, nth=ordinal),),
                "Drags an item among those that it stands with, by its number; the order is looked at afterwards.",
                (("Drag Ann to the 1st position", 'drag "Ann" to place 1'),),
            ),
            Form(
                "(drag|move) [the] {who} [item|card|row|entry] to the [very] (top|start|beginning) [of the list]",
                lambda who: (Rearrange(who, nth=1),),
                "The same.",
                (("Drag Ann to the top of the list", 'drag "Ann" to place 1'),),
            ),
            Form(
                "(drag|move) [the] {who} [item|card|row|entry] to the [very] (bottom|end) [of the list]",
                lambda who: (Rearrange(who, nth=-1),),
                "The same.",
                (("Drag Ann to the bottom", 'drag "Ann" to the last place'),),
            ),
            *(_form_by(way, "By so many places.") for way in _WAYS),
            Form(
                "(drag|move) [the] {who} [item|card|row|entry] to the {corner} [corner|cell|position|place] [of the"
                " grid]",
                lambda who, corner: (Rearrange(who, corner=corner),),
                "In a grid, by where it is.",
                (("Drag Ann to the top left", 'drag "Ann" to the top left'),),
            ),
        ),
    ),
)
"""What is moved."""
