"""Mutation testing of plans: which assertions can fail, and which faults nothing catches."""
