"""The single source of the version."""

__version__ = "1.0.0"
