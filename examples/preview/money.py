"""Prices and what a cart comes to. All amounts are whole cents."""

from collections.abc import Mapping
from dataclasses import dataclass

from preview.catalog import PRODUCTS, Product
from preview.faults import NO_FAULTS, Faults

TAX_PERCENT = 8
SHIPPING = 500
FREE_SHIPPING_FROM = 5000


@dataclass(frozen=True, slots=True)
class Line:
    """One product in the cart."""

    product: Product
    quantity: int

    @property
    def amount(self) -> int:
        return self.product.price * self.quantity


@dataclass(frozen=True, slots=True)
class Bill:
    """What a cart comes to."""

    lines: tuple[Line, ...]
    subtotal: int
    shipping: int
    tax: int
    total: int

    @property
    def items(self) -> int:
        return sum(line.quantity for line in self.lines)


def bill(cart: Mapping[str, int], faults: Faults) -> Bill:
    """Adds up a cart; tax is on the goods, rounded half up to the cent."""
    lines = tuple(Line(product, cart[product.slug]) for product in PRODUCTS if product.slug in cart)
    subtotal = sum(line.amount for line in lines)
    shipping = 0 if subtotal == 0 or subtotal >= FREE_SHIPPING_FROM else SHIPPING
    tax = (subtotal * TAX_PERCENT + 50) // 100
    slip = 1 if "total-off-by-one" in faults else 0
    return Bill(lines, subtotal, shipping, tax, subtotal + shipping + tax + slip)


def dollars(cents: int, faults: Faults = NO_FAULTS) -> str:
    """`1234500` as `$12,345.00`."""
    return f"{'€' if 'wrong-currency' in faults else '$'}{cents / 100:,.2f}"
