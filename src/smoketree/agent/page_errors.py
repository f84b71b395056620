"""Whether a call brought a page that is broken: what the app answered, whoever asked for it."""

from smoketree.agent.step_context import StepContext
from smoketree.browser.protocol import ToolAnswer


def page_error(answer: ToolAnswer, stage: StepContext) -> str | None:
    """How the document failed that this call brought: an error of the server, or none at all. The stage keeps which
    one it was: it is told of once."""
    page, before = answer.page, stage.broken
    status = page.status if page is not None else None
    lost = page is not None and page.url.startswith("chrome-error:")
    failed = lost or (status is not None and status.startswith("5"))
    stage.broken = (page.lost or page.url, status) if page is not None and failed else None
    if page is None or stage.broken in {None, before}:
        return None
    if lost:
        return f"the page could not be loaded: {page.lost}" if page.lost else "the page could not be loaded"
    return f"the page answered {status}: {page.url}"
