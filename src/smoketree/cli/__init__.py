"""The entry point of the command line. What reads it is imported only once a driver that will be needed is started."""

import gc
import os
import sys
from collections.abc import Sequence

from smoketree.cli.overview import overview


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits with its code."""
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) == 1 and given[0] in {"-h", "--help"}:
        try:
            sys.stdout.write(overview())
            sys.stdout.flush()
        except OSError:
            os._exit(1)  # the reader is gone; Python would try again to write the rest
        sys.exit(0)
    from smoketree.browser.early_start import early_start

    with early_start(given) as early:
        if early is not None:
            gc.disable()  # a sixth of what importing takes; the server turns it on once all of it is imported
        from smoketree.cli.commands import command_line, run_command

        code = run_command(command_line(early), given)
    sys.exit(code)
