"""The commands by name. Each is imported when it is called, so that `--help` answers at once."""

import importlib

import click

from smoketree.version import __version__

# Name, module (and the command in it, if not `command`), and its line in `smoketree --help`.
_COMMANDS = {
    "demo": ("smoketree.cli.demo", "run the sample plans on the sample app"),
    "init": ("smoketree.cli.init", "write a workflow and a first plan for this repository"),
    "doctor": ("smoketree.cli.doctor", "list what is installed or missing, and the hosts that a run connects to"),
    "record": ("smoketree.cli.record", "record what is done in a browser as a plan"),
    "plan": ("smoketree.cli.plan_draft", "draft a plan from a page"),
    "lint": ("smoketree.cli.lint", "list the problems of a plan, and how each line is read"),
    "lsp": ("smoketree.cli.lsp", "check plans in an editor (language server)"),
    "read": ("smoketree.cli.read", "rewrite lines as plain lines with a model, for review"),
    "run": ("smoketree.cli.run", "run plans against a preview and write the report"),
    "scan": ("smoketree.cli.scan", "visit the pages of a preview without a plan, and report what is broken"),
    "prove": ("smoketree.cli.prove", "run plans with faults in the preview, to know what their assertions catch"),
    "impact": ("smoketree.cli.impact", "list the cases that a change touches"),
    "try": ("smoketree.cli.interactive.command", "write a plan line by line, each carried out as it is entered"),
    "diagnose": ("smoketree.cli.report:diagnose_command", "explain a failed report"),
    "history": ("smoketree.cli.history", "print what became of each case in its last runs"),
    "report": ("smoketree.cli.report", "open, render, compare and merge reports"),
    "mcp": ("smoketree.cli.mcp", "serve smoketree, or its browser tools, to an MCP client"),
    "serve": ("smoketree.cli.serve", "serve tabs and their snapshots over HTTP"),
    "export": ("smoketree.cli.export", "write a recorded browser session as a plan or a pytest test"),
    "import": ("smoketree.cli.import_cases", "write test cases from CSV or Gherkin as a plan"),
    "help": ("smoketree.cli.help", "print the plan language or its cheat sheet"),
    "action": ("smoketree.cli.action", "commands for the container's entrypoint on a GitHub runner"),
}


class _Commands(click.Group):
    """Commands by name, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module, _, name = _COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name or "command")
        assert isinstance(command, click.Command)  # noqa: S101 - our own modules
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in _COMMANDS.items()])


def command_line(carried: object = None) -> click.Group:
    """The whole command line; `carried` is what a command gets from before it was read (`click.pass_obj`)."""

    @click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "obj": carried})
    @click.version_option(__version__, prog_name="smoketree")
    def cli() -> None:
        """Plain-English smoke tests against the preview of a pull request.

        Start with `smoketree demo`, which needs no configuration; then run `smoketree init` in your repository.
        """

    return cli
