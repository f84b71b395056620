"""Five hundred customers: a table with pages, sorting and a filter, all in the address."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from preview.catalog import CUSTOMERS, PLANS, Customer
from preview.visit import Page, Visit

PAGE_SIZE = 25

SORTS: dict[str, Callable[[Customer], Any]] = {
    "name": lambda customer: customer.name,
    "company": lambda customer: (customer.company, customer.name),
    "city": lambda customer: (customer.city, customer.name),
    "since": lambda customer: (customer.since, customer.name),
    "revenue": lambda customer: (customer.revenue, customer.name),
}


@dataclass(frozen=True, slots=True)
class View:
    """What of the table is looked at, as the address says it."""

    q: str = ""
    plan: str = ""
    sort: str = "name"
    descending: bool = False
    page: int = 1

    @classmethod
    def read(cls, query: QueryParams) -> "View":
        """Reads an address; what makes no sense in it counts as not given."""
        page = query.get("page", "1")
        return cls(
            q=query.get("q", "").strip(),
            plan=query.get("plan", "") if query.get("plan") in PLANS else "",
            sort=query.get("sort", "name") if query.get("sort") in SORTS else "name",
            descending=query.get("dir") == "desc",
            page=max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 6 else 1,
        )

    def to(self, page: int) -> str:
        """The address of another page of the same view."""
        return _address(replace(self, page=page))

    def by(self, sort: str) -> str:
        """The address of the view sorted by a column; the other way round where it already is."""
        again = sort == self.sort
        return _address(replace(self, sort=sort, descending=again and not self.descending, page=1))

    def order(self, sort: str) -> str:
        """What `aria-sort` says of a column."""
        if sort != self.sort:
            return "none"
        return "descending" if self.descending else "ascending"

    def rows(self) -> list[Customer]:
        """All customers of this view, on whatever page."""
        needle = self.q.casefold()
        found = [row for row in CUSTOMERS if needle in f"{row.name}\n{row.company}\n{row.city}".casefold()]
        if self.plan:
            found = [row for row in found if row.plan == self.plan]
        return sorted(found, key=SORTS[self.sort], reverse=self.descending)


async def show(visit: Visit) -> Response:
    """One page of the table."""
    view = View.read(visit.request.query_params)
    rows = view.rows()
    if "sort-reversed" in visit.faults and view.sort != "name":
        rows.reverse()
    pages = max(1, -(-len(rows) // PAGE_SIZE))
    view = replace(view, page=min(view.page, pages))
    first = (view.page - 1) * PAGE_SIZE
    return visit.render(
        "customers.html",
        view=view,
        rows=rows[:PAGE_SIZE] if "page-repeats" in visit.faults else rows[first : first + PAGE_SIZE],
        first=first + 1,
        total=len(rows),
        pages=pages,
        shown=_shown(view.page, pages),
        plans=PLANS,
    )


async def detail(visit: Visit) -> Response:
    """One customer."""
    return visit.render("customer.html", customer=_customer(visit))


async def follow(visit: Visit) -> Response:
    """Follows a customer, or no longer."""
    followed = visit.workspace.followed
    followed ^= {_customer(visit).id}
    return JSONResponse({"following": _customer(visit).id in followed, "count": len(followed)})


def _customer(visit: Visit) -> Customer:
    number = int(visit.request.path_params["number"])
    if not 1 <= number <= len(CUSTOMERS):
        raise HTTPException(404)
    return CUSTOMERS[number - 1]


def _address(view: View) -> str:
    said = {
        "q": view.q,
        "plan": view.plan,
        "sort": view.sort,
        "dir": "desc" if view.descending else "",
        "page": view.page,
    }
    unsaid = {"q": "", "plan": "", "sort": "name", "dir": "", "page": 1}
    query = urlencode({key: value for key, value in said.items() if value != unsaid[key]})
    return f"/customers?{query}" if query else "/customers"


def _shown(page: int, pages: int) -> list[int | None]:
    """The page numbers that get a link: the ends and what is near; None is a gap."""
    near = [number for number in range(1, pages + 1) if number in (1, pages) or abs(number - page) <= 1]
    shown: list[int | None] = []
    for number in near:
        if shown and shown[-1] != number - 1:
            shown.append(None)
        shown.append(number)
    return shown


PAGES = (
    Page("GET", "/customers", show),
    Page("GET", "/customers/{number:int}", detail),
    Page("POST", "/api/customers/{number:int}/follow", follow),
)
