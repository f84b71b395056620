# mypy: ignore-errors
# ruff: noqa: E501 - markup
"""A library's lending desk that is rendered by the server: books, members, loans."""

import time

from django.http import HttpResponse, HttpResponseRedirect
from django.template import Context, Engine
from django.urls import path
from pairs_server import session, variant

_BASE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }} - Lending desk</title><link rel="icon" href="data:,">
<style>body{font:16px serif;margin:0 auto;max-width:860px;padding:0 20px;{{ css|safe }}} nav a{margin-right:16px} .messages li{background:#dfe;padding:8px;list-style:none} .errorlist{color:#b00} td,th{padding:6px 14px 6px 0;text-align:left} {{ more|safe }}</style></head>
<body><nav><a href="/lending/">Books</a> <a href="/lending/loans/">Loans</a> <a href="/lending/members/">Members</a></nav>
{% if messages %}<ul class="messages">{% for text in messages %}<li role="status">{{ text }}</li>{% endfor %}</ul>{% endif %}<h1>{{ title }}</h1>BODY</body></html>"""
_BOOKS = """<form><label>Search title <input name="q" value="{{ q }}"></label> <button>Search</button></form><p>{{ count }} books</p>
<table><thead><tr><th>Title<th>Author<th>State<th></thead><tbody>{% for book in books %}<tr><td>{{ book.title }}<td>{{ book.author }}<td>{{ book.state }}<td>
<a href="/lending/lend/{{ book.id }}/" aria-label="Lend {{ book.title }}">Lend</a></tr>{% endfor %}</tbody></table>"""
_LEND = """<form method="post"><p>{{ book.title }} by {{ book.author }}</p>{% if error %}<ul class="errorlist"><li>{{ error }}</li></ul>{% endif %}
<label>Member <select name="member"><option value="">Choose...</option>{% for one in members %}<option>{{ one }}</option>{% endfor %}</select></label>
<label>Days <input name="days" value="14"></label> <button>Lend book</button></form>"""
_LOANS = """{% if loans %}<table><thead><tr><th>Book<th>Member<th>Days<th></thead><tbody>{% for loan in loans %}<tr class="loan"><td>{{ loan.title }}<td>{{ loan.member }}<td>{{ loan.days }}<td>
<form method="post" action="/lending/return/{{ forloop.counter0 }}/"><button aria-label="Return {{ loan.title }}">Return</button></form></tr>{% endfor %}</tbody></table>{% else %}<p>No loans</p>{% endif %}"""
_MEMBERS = """<table><thead><tr><th>Name<th>Town</thead><tbody>{% for one in members %}<tr><td>{{ one.name }}<td>{{ one.town }}</tr>{% endfor %}</tbody></table>
<h2>New member</h2>{% if error %}<ul class="errorlist"><li>{{ error }}</li></ul>{% endif %}<form method="post"><label>Name <input name="name" value="{{ name }}"></label> <label>Town <input name="town"></label> <button>Add member</button></form>"""
_ENGINE = Engine()


def _data(request):
    books = [
        ("Winter light", "I. Berg"),
        ("Salt roads", "M. Haddad"),
        ("The clock", "S. Ito"),
        ("Low tide", "A. Costa"),
    ]
    return session(request).setdefault(
        "lending",
        {
            "books": [
                {"id": at, "title": title, "author": author, "state": "Available"}
                for at, (title, author) in enumerate(books)
            ],
            "members": [{"name": "Nora Vik", "town": "Oslo"}, {"name": "Paul Klee", "town": "Bern"}],
            "loans": [],
            "messages": [],
        },
    )


def _render(request, title, body, status=200, **words):
    data = _data(request)
    is_ = variant(request)
    time.sleep(1.2 if is_ == "fine-slow" else 0)
    messages, data["messages"] = data["messages"], []
    css = "background:#15171b;color:#eee" if is_ == "fine-dark" else ""
    more = {
        "message-white": ".messages li{color:#dfe}",
        "message-off": ".messages{position:absolute;left:-3000px}",
        "loan-covered": ".loan td{position:relative} .loan td::after{content:'';position:absolute;inset:0 0 0 0;background:#fff;pointer-events:none}",
        "error-white": ".errorlist{color:#fff}",
    }.get(is_, "")
    text = _ENGINE.from_string(_BASE.replace("BODY", body)).render(
        Context({"title": title, "css": css, "more": more, "messages": messages, **words})
    )
    return HttpResponse(text, status=status)


def books(request):
    data, is_, q = _data(request), variant(request), request.GET.get("q", "")
    own = [one for one in data["books"] if q.lower() in one["title"].lower() or is_ == "search-ignored"]
    if is_ == "search-500" and q:
        return HttpResponse("Internal Server Error", status=500)
    if is_ == "search-empty" and q:
        return HttpResponse("")
    return _render(request, "Books", _BOOKS, books=own, q=q, count=4 if is_ == "count-stale" else len(own))


def lend(request, book):
    data, is_ = _data(request), variant(request)
    chosen, error = data["books"][book], ""
    if request.method == "POST":
        member, days = request.POST["member"], request.POST["days"]
        if not member and is_ != "member-not-checked":
            error = "Choose a member"
        elif not days.isdigit() or not 0 < int(days) <= 30:
            error = "" if is_ == "error-swallowed" else "Days must be between 1 and 30"
            if is_ == "days-not-checked":
                error = None
        if (
            error is None
            or (not error and is_ != "error-swallowed")
            or (days.isdigit() and 0 < int(days) <= 30 and member)
        ):
            loan = {
                "title": chosen["title"],
                "member": "Nora Vik" if is_ == "other-member" else member,
                "days": 14 if is_ == "stale-days" else days,
            }
            if is_ != "loan-lost":
                data["loans"] += [loan, dict(loan)] if is_ == "loaned-twice" else [loan]
            target = data["books"][(book + 1) % 4] if is_ == "wrong-book" else chosen
            target["state"] = (
                "Not on loan" if is_ == "not-on-loan" else "Available" if is_ == "state-stale" else "On loan"
            )
            data["messages"] = [
                f"{chosen['title']} could not be lent"
                if is_ == "message-opposite"
                else f"{chosen['title']} was lent to {member}"
            ]
            return HttpResponseRedirect("/lending/nowhere/" if is_ == "lend-404" else "/lending/")
    return _render(
        request, "Lend a book", _LEND, book=chosen, members=[one["name"] for one in data["members"]], error=error
    )


def loans(request):
    return _render(request, "Loans", _LOANS, loans=_data(request)["loans"])


def give_back(request, loan):
    data, is_ = _data(request), variant(request)
    if is_ == "return-500":
        return HttpResponse("<h1>Server Error (500)</h1>", status=500)
    gone = data["loans"][loan] if is_ == "return-ignored" else data["loans"].pop(loan)
    for one in data["books"]:
        if one["title"] == gone["title"]:
            one["state"] = "Available"
    data["messages"] = [f"{gone['title']} was returned"]
    return HttpResponseRedirect("/lending/loans/")


def members(request):
    data, is_, error, name = _data(request), variant(request), "", ""
    if request.method == "POST":
        name = request.POST["name"].strip()
        if any(one["name"] == name for one in data["members"]) and is_ != "duplicate-accepted":
            error = "A member with this name exists"
        else:
            if is_ != "member-lost":
                data["members"].append({"name": name, "town": "Oslo" if is_ == "other-town" else request.POST["town"]})
            data["messages"] = [f"{name} was added"]
            return HttpResponseRedirect("/lending/members/")
    return _render(request, "Members", _MEMBERS, members=data["members"], error=error, name=name)


urlpatterns = [
    path("lending/", books),
    path("lending/lend/<int:book>/", lend),
    path("lending/loans/", loans),
    path("lending/return/<int:loan>/", give_back),
    path("lending/members/", members),
]
