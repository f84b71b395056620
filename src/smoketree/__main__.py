"""`python -m smoketree`."""

from smoketree.cli import main

main()
