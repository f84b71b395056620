"""Drafts a plan from what stands on a page: lines that plain reading understands, and that hold there now."""
