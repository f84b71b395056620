"""What `smoketree --help` prints. It imports nothing, so that the answer takes no longer than starting Python."""

COMMANDS = {
    "demo": ("demo", "run the sample plans on the sample app"),
    "init": ("authoring:init_command", "write a workflow and a first plan for this repository"),
    "doctor": ("doctor", "list what is installed or missing, and the hosts of a run"),
    "record": ("authoring:record_command", "record what is done in a browser as a plan"),
    "plan": ("authoring:plan_command", "draft a plan from a page"),
    "lint": ("lint", "list the problems of a plan, and how each line is read"),
    "lsp": ("lsp", "check plans in an editor (language server)"),
    "read": ("read", "rewrite lines as plain lines with a model, for review"),
    "run": ("run", "run plans against a preview and write the report"),
    "scan": ("checks:scan_command", "find what is broken on the pages of a preview, without a plan"),
    "prove": ("checks:prove_command", "list which assertions of a plan can fail, by faults"),
    "impact": ("checks:impact_command", "list the cases that a change touches"),
    "try": ("interactive", "write a plan line by line, each carried out as it is entered"),
    "diagnose": ("report:diagnose_command", "explain a failed report"),
    "history": ("report:history_command", "print the result of each case in its last runs"),
    "report": ("report", "open, render, compare and merge reports"),
    "mcp": ("mcp", "serve smoketree, or its browser tools, to an MCP client"),
    "serve": ("serve", "serve tabs and their snapshots over HTTP"),
    "export": ("authoring:export_command", "write a recorded browser session as a plan or a pytest test"),
    "import": ("authoring:import_command", "write test cases from CSV or Gherkin as a plan"),
    "help": ("commands:help_command", "print the plan language or its cheat sheet"),
    "action": ("action", "commands for the container's entrypoint on a GitHub runner"),
}
"""By the name of a command: its module beside this one (and the command in it, if not `command`), and what it does."""

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
