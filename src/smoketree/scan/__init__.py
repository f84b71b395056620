"""Visits the pages of a preview without a plan, and reports what is broken."""
