"""What `smoketree --help` prints. It imports nothing, so that the answer takes no longer than starting Python."""

COMMANDS = {
    "demo": ("smoketree.cli.demo", "run the sample plans on the sample app"),
    "init": ("smoketree.cli.init", "write a workflow and a first plan for this repository"),
    "doctor": ("smoketree.cli.doctor", "list what is installed or missing, and the hosts of a run"),
    "record": ("smoketree.cli.record", "record what is done in a browser as a plan"),
    "plan": ("smoketree.cli.plan_draft", "draft a plan from a page"),
    "lint": ("smoketree.cli.lint", "list the problems of a plan, and how each line is read"),
    "lsp": ("smoketree.cli.lsp", "check plans in an editor (language server)"),
    "read": ("smoketree.cli.read", "rewrite lines as plain lines with a model, for review"),
    "run": ("smoketree.cli.run", "run plans against a preview and write the report"),
    "scan": ("smoketree.cli.scan", "find what is broken on the pages of a preview, without a plan"),
    "prove": ("smoketree.cli.prove", "list which assertions of a plan can fail, by faults"),
    "impact": ("smoketree.cli.impact", "list the cases that a change touches"),
    "try": ("smoketree.cli.interactive.command", "write a plan line by line, each carried out as it is entered"),
    "diagnose": ("smoketree.cli.report:diagnose_command", "explain a failed report"),
    "history": ("smoketree.cli.history", "print the result of each case in its last runs"),
    "report": ("smoketree.cli.report", "open, render, compare and merge reports"),
    "mcp": ("smoketree.cli.mcp", "serve smoketree, or its browser tools, to an MCP client"),
    "serve": ("smoketree.cli.serve", "serve tabs and their snapshots over HTTP"),
    "export": ("smoketree.cli.export", "write a recorded browser session as a plan or a pytest test"),
    "import": ("smoketree.cli.import_cases", "write test cases from CSV or Gherkin as a plan"),
    "help": ("smoketree.cli.help", "print the plan language or its cheat sheet"),
    "action": ("smoketree.cli.action", "commands for the container's entrypoint on a GitHub runner"),
}
"""By the name of a command: its module (and the command in it, if not `command`), and what it does."""

_TEXT = """\
Usage: smoketree [OPTIONS] COMMAND [ARGS]...

  Plain-English smoke tests against the preview of a pull request.

  Start with `smoketree demo`, which needs no configuration; then run
  `smoketree init` in your repository.

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit.

Commands:
"""


def overview() -> str:
    """The commands with a line each; no line is longer than 80 characters."""
    return _TEXT + "".join(f"  {name:<8}  {line}\n" for name, (_, line) in COMMANDS.items())
