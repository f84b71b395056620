"""Acorn, the sample app: a small team's workspace, just large enough to be worth a smoke test."""
