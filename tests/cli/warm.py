"""Imported before commands are forked: with every template compiled, which takes a command half a second."""

from smoketree.report.render import render_outputs
from tests.report import samples

render_outputs(samples.red())
