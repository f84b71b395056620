"""Judges assertion lines that plain reading cannot: a model answers, the host checks its proof against the page."""
