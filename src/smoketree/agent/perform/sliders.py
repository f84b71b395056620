"""Sliders and spinners that take no typing: they are moved by their keys, and looked at again afterwards."""

from smoketree.agent.perform.act_context import ActContext, Element, not_done

_MOST_PRESSES = 500
_STATE = """(element) => ({
  native: element instanceof HTMLInputElement,
  value: element instanceof HTMLInputElement ? element.value
    : element.getAttribute("aria-valuenow") ?? element.getAttribute("aria-valuetext"),
})"""


async def set_slider(context: ActContext, slider: Element, value: str) -> None:
    """Sets a slider to a number. Raises ActStopped where its keys do not reach it; it is moved back then."""
    wanted = number_of(value)
    state = await _state(context, slider)
    now = number_of(str(state.get("value") or ""))
    if wanted is None or now is None:
        raise not_done(f'{slider.said} does not show a number, or "{value}" is not a number')
    if now == wanted:
        context.note(f"{slider.said} is at {value} already")
    elif state["native"]:
        await context.use("browser_type", slider, f"set {slider.said} to {value}", text=f"{wanted:g}")
        await _expect(context, slider, wanted)
    else:
        await _by_keys(context, slider, now, wanted, ("ArrowLeft", "ArrowRight"))


async def step_spinner(context: ActContext, field: Element, held: str, wanted: str) -> bool:
    """Moves a spinner that takes no typing; False where it shows no number."""
    now, number = number_of(held), number_of(wanted)
    if now is None or number is None:
        return False
    await _by_keys(context, field, now, number, ("ArrowDown", "ArrowUp"))
    return True


async def _by_keys(context: ActContext, slider: Element, now: float, wanted: float, keys: tuple[str, str]) -> None:
    """One press shows how far a press moves it; then as many as are left."""
    await context.use("browser_evaluate", slider, "", function="(element) => element.focus()")
    key, back = keys[wanted > now], keys[wanted < now]
    await context.press(key, 1, f"move {slider.said} from {now:g} by {key}")
    step = await _value(context, slider) - now
    presses = (wanted - now) / step if step else 0.0
    if presses != int(presses) or not 0 < presses <= _MOST_PRESSES:
        if step:
            await context.press(back)
        raise not_done(f"{slider.said} does not stop at {wanted:g}: a key moves it by {abs(step):g} from {now:g}")
    if presses > 1:
        await context.press(key, int(presses) - 1, f"move {slider.said} on to {wanted:g}")
    await _expect(context, slider, wanted)


async def _expect(context: ActContext, slider: Element, wanted: float) -> None:
    now = await _value(context, slider)
    if now != wanted:
        raise not_done(f"{slider.said} is at {now:g} after it was set to {wanted:g}")


async def _value(context: ActContext, slider: Element) -> float:
    now = number_of(str((await _state(context, slider)).get("value") or ""))
    if now is None:
        raise not_done(f"{slider.said} does not show a number")
    return now


async def _state(context: ActContext, slider: Element) -> dict[str, object]:
    state = await context.stage.tools.ask(_STATE, slider.target)
    return state if isinstance(state, dict) else {}


def number_of(text: str) -> float | None:
    """The number that a text is, with or without a percent sign."""
    plain = text.strip().rstrip("%").strip().replace("\u2212", "-").replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None
