"""All groups of calls."""

from tests.differential.calls import forms, further, looking, odd, places, pointer, settings, wires

GROUPS = (
    *pointer.GROUPS,
    *forms.GROUPS,
    *looking.GROUPS,
    *places.GROUPS,
    *wires.GROUPS,
    *settings.GROUPS,
    *odd.GROUPS,
    *further.GROUPS,
)
