"""Pages that are long because they repeat something."""

GRID = (
    "<h1>Orders</h1><button>New order</button><table><thead><tr><th>Pick</th><th>Order</th><th>Customer</th>"
    "<th>Action</th></tr></thead><tbody>"
    + "".join(
        f"<tr><td><input type=checkbox aria-label='Select order {n}'></td><td><a href='/orders/{n}'>Order {n}</a></td>"
        f"<td>Customer {n % 37}</td><td><button>Delete</button></td></tr>"
        for n in range(1, 501)
    )
    + "</tbody></table><nav><a href='?p=2'>Next page</a></nav>"
)
"""500 rows, each with a button, and a row of headers."""


def _issue(number: int) -> str:
    chosen = (["bug"], ["bug", "help wanted"], [], ["docs"])[number % 4]
    labels = "".join(f"<a href='/labels/{label}'>{label}</a>" for label in chosen)
    comments = f"<a href='/issues/{number}#c' aria-label='{number % 9} comments'>{number % 9}</a>"
    title = f"<h3><a href='/issues/{number}'>Issue {number} says something's wrong</a></h3>"
    author = f"#{number} opened <time>{number} days ago</time> by <a href='/u{number % 7}'>user{number % 7}</a>"
    avatar = (
        f"<a href='/u{number % 5}' aria-label='Assigned to u{number % 5}'><img alt='@u{number % 5}' src='data:,'></a>"
    )
    return (
        f"<li><input type=checkbox aria-label='Select issue {number}'><svg role=img aria-label='Open issue'></svg>"
        f"<div>{title}{labels}<div>{author}</div></div><div>{avatar}{comments if number % 3 == 0 else ''}</div></li>"
    )


ISSUES = (
    "<header><a href='/'>Home</a><input type=search aria-label='Search all issues' value='is:open'>"
    "<button>New issue</button></header><main><h1>Issues</h1><ul>"
    + "".join(map(_issue, range(1, 101)))
    + "</ul><nav aria-label=Pagination><a href='?page=2'>Next</a></nav></main>"
    + "<footer><a href='/terms'>Terms</a></footer>"
)
"""100 issues with links, labels and avatars; no two neighbours have the same parts."""

AUTOCOMPLETE = (
    "<label for=c>Country</label><input id=c role=combobox aria-expanded=true aria-controls=l><ul id=l role=listbox>"
    + "".join(f"<li role=option aria-selected={str(n == 150).lower()}>Country {n}</li>" for n in range(300))
    + "</ul>"
)
"""300 options; the 150th is selected."""

ITEMS = (
    "<h1>Items</h1><ul>"
    + "".join(
        f"<li><a href='#{n}'>Item {n}</a> <button onclick='this.textContent=\"Done\"'>Do {n}</button></li>"
        for n in range(5000)
    )
    + "</ul><p>ready</p>"
)
"""5,000 items; a click on a button changes its name."""

NESTED = "<ul>" + "".join(
    f"<li>Group {group}<ul>{''.join(f'<li><a href=#>Leaf {group}.{leaf}</a></li>' for leaf in range(30))}</ul></li>"
    for group in range(30)
)
"""Lists in a list."""
