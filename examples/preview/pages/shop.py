"""The shop, the cart and the order. The cart's script swaps in what the server renders."""

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from preview.catalog import PRODUCTS
from preview.money import FREE_SHIPPING_FROM, TAX_PERCENT, bill
from preview.visit import Page, Visit
from preview.workspace import Order

MOST = 9
"""More of one product cannot be ordered at once."""


async def show(visit: Visit) -> Response:
    """What there is to buy."""
    return visit.render("shop.html", products=PRODUCTS)


async def cart(visit: Visit) -> Response:
    """The cart and what it comes to."""
    return _cart(visit, "cart.html")


async def add(visit: Visit) -> Response:
    """One more of a product."""
    slug = _slug(visit)
    visit.workspace.cart[slug] = min(MOST, visit.workspace.cart.get(slug, 0) + 1)
    return JSONResponse({"items": bill(visit.workspace.cart, visit.faults).items})


async def change(visit: Visit) -> Response:
    """Another `{quantity}` of a product; none takes it out. Answers with the cart as HTML."""
    slug, quantity = _slug(visit), (await visit.body()).get("quantity")
    if not isinstance(quantity, int) or isinstance(quantity, bool) or not 0 <= quantity <= MOST:
        raise HTTPException(422)
    visit.workspace.cart.pop(slug, None)
    if quantity:
        visit.workspace.cart[slug] = quantity
    return _cart(visit, "_cart.html")


async def empty(visit: Visit) -> Response:
    """Takes everything out. Answers with the cart as HTML."""
    visit.workspace.cart.clear()
    return _cart(visit, "_cart.html")


async def order(visit: Visit) -> Response:
    """Orders what is in the cart."""
    due = bill(visit.workspace.cart, visit.faults)
    if not due.lines:
        return visit.go("/cart", "Your cart is empty")
    number = f"A-{1001 + len(visit.workspace.orders)}"
    visit.workspace.orders.append(Order(number, due.total, due.items))
    visit.workspace.cart.clear()
    return visit.go(f"/orders/{number}")


async def ordered(visit: Visit) -> Response:
    """The thanks."""
    number = visit.request.path_params["number"]
    for placed in visit.workspace.orders:
        if placed.number == number:
            return visit.render("order.html", order=placed)
    raise HTTPException(404)


def _slug(visit: Visit) -> str:
    slug = str(visit.request.path_params["slug"])
    if slug not in {product.slug for product in PRODUCTS}:
        raise HTTPException(404)
    return slug


def _cart(visit: Visit, template: str) -> Response:
    due = bill(visit.workspace.cart, visit.faults)
    return visit.render(template, bill=due, most=MOST, tax=TAX_PERCENT, free_from=FREE_SHIPPING_FROM)


PAGES = (
    Page("GET", "/shop", show),
    Page("GET", "/cart", cart),
    Page("DELETE", "/api/cart", empty),
    Page("POST", "/api/cart/{slug}", add),
    Page("PATCH", "/api/cart/{slug}", change),
    Page("POST", "/orders", order),
    Page("GET", "/orders/{number}", ordered),
)
