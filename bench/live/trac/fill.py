# mypy: ignore-errors
# ruff: noqa
"""Runs with Trac's Python: three open tickets and one that is closed, in the environment of the first argument."""

import sys

from trac.env import Environment
from trac.ticket.model import Ticket

env = Environment(sys.argv[1])
TICKETS = (
    ("Payment page shows an empty total", "website", "critical", "Spring sale", "defect", "sam"),
    ("Bike helmet photos are too dark", "website", "minor", "Spring sale", "task", "sam"),
    ("Gift cards cannot be redeemed", "checkout", "major", "milestone1", "defect", "dana"),
    ("Typo in the delivery e-mail", "checkout", "trivial", "milestone1", "defect", "dana"),
)
for summary, component, priority, milestone, kind, owner in TICKETS:
    ticket = Ticket(env)
    values = {"summary": summary, "component": component, "priority": priority, "milestone": milestone, "type": kind}
    for name, value in (values | {"owner": owner, "reporter": "lee", "status": "new"}).items():
        ticket[name] = value
    ticket["description"] = f"Reported by a customer: {summary.lower()}."
    ticket.insert()
ticket["status"], ticket["resolution"] = "closed", "fixed"
ticket.save_changes("dana", "Corrected the template.")
