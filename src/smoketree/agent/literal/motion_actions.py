"""What a step can ask for that moves a thing: a slider, an item among others, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetSliders:
    """Set all the sliders of the page, in its order, to these numbers; there must be as many."""

    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"set the {len(self.values)} sliders to {', '.join(self.values)}"


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Drag an item among those that stand in a row or a grid with it: to the `nth` place (-1 is the last), by
    (columns, rows), or to a `corner` of the grid ("top left", "center")."""

    name: str
    nth: int | None = None
    by: tuple[int, int] | None = None
    corner: str = ""

    def __str__(self) -> str:
        if self.nth is not None:
            return f'drag "{self.name}" to {"the last place" if self.nth == -1 else f"place {self.nth}"}'
        if self.by is not None:
            columns, rows = self.by
            way = {(True, False): "down" if rows > 0 else "up"}.get((rows != 0, columns != 0)) or (
                "right" if columns > 0 else "left"
            )
            return f'drag "{self.name}" {way} by {abs(rows or columns)}'
        return f'drag "{self.name}" to the {self.corner}'


MotionAction = SetSliders | Rearrange
"""Ways to ask for moving things."""
