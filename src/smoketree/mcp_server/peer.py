"""One client of the browser tools' server: its calls go to a browser session of its own."""

from smoketree.mcp_server.dispatcher import Dispatcher, Message, Send
from smoketree.mcp_server.options import ServerOptions
from smoketree.mcp_server.sessions import ServedSession

_INSTRUCTIONS = (
    "Drives a web browser. Read pages with browser_snapshot: elements are named by refs such as e5, which other tools "
    "take as target."
)


class Peer(Dispatcher):
    """A client. `send` takes what the server itself asks of the client; None where there is no way to ask."""

    def __init__(self, session: ServedSession, options: ServerOptions, send: Send | None = None) -> None:
        super().__init__(send, name=options.name, title="smoketree browser", instructions=_INSTRUCTIONS)
        self.session = session
        self._options = options

    async def tools(self) -> list[Message]:
        await self.session.loaded()
        from smoketree.mcp_server.catalog import tool_list

        return list(tool_list(self._options.session))

    async def called(self, name: str, arguments: Message, meta: Message) -> Message:  # noqa: ARG002 - no progress here
        await self.session.loaded()
        from smoketree.browser.markdown import render

        answer = await self.session.call(name, arguments)
        session = self._options.session
        content = render(
            answer, images=session.image_responses, code=self._options.show_code, excerpt=session.snapshot_excerpt
        )
        return {"content": list(content)} if answer.ok else {"content": list(content), "isError": True}

    async def prepare(self) -> None:
        """Opens the browser for the workspace that the client names, while the client thinks."""
        if self._options.roots:
            self.session.workspace = await self.workspace() or self.session.workspace
        await self.session.loaded()
        await self.session.open()
