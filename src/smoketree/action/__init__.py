"""The Action: a GitHub runner's inputs and events in, a comment on the pull request out.

Two halves (docs/architecture.md): this room is the one that holds the GitHub token and the model's key. It never opens
a page; that does the child that it starts (`child.py`), which holds neither.
"""
