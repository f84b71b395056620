# mypy: ignore-errors
# ruff: noqa
"""Runs inside the Wagtail project's shell: an administrator, an editor and five pages below the home page."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from wagtail.models import Page
from home.models import HomePage

users = get_user_model().objects
users.create_superuser("admin", "admin@bakery.example", "wagtail-admin-1", first_name="Ada", last_name="Baker")
editor = users.create_user("mia", "mia@bakery.example", "wagtail-editor-1", first_name="Mia", last_name="Olsen")
editor.groups.add(Group.objects.get(name="Editors"))
home = HomePage.objects.get(slug="home")
for title, live in (
    ("Breads", True),
    ("Cakes", True),
    ("Opening hours", True),
    ("Contact us", True),
    ("Summer menu", False),
):
    home.add_child(instance=HomePage(title=title, live=live, has_unpublished_changes=not live))
breads = Page.objects.get(title="Breads").specific
for title in ("Rye bread", "Baguette"):
    breads.add_child(instance=HomePage(title=title))
