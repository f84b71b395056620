"""The data that every workspace starts with. Made up, and the same on every start."""

from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Product:
    """Something the shop sells. `price` is in cents."""

    slug: str
    name: str
    price: int
    blurb: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note of the workspace, as the search finds it."""

    title: str
    text: str
    author: str


@dataclass(frozen=True, slots=True)
class Customer:
    """A row of the customer table. `revenue` is in cents a month."""

    id: int
    name: str
    company: str
    city: str
    plan: str
    since: date
    revenue: int


TODOS = (
    ("Write the release notes", False),
    ("Book the meeting room", False),
    ("Order stickers", True),
)

COLUMNS = ("To do", "Doing", "Done")

CARDS = (
    ("Order new mugs", "To do"),
    ("Water the planters", "To do"),
    ("Photograph the hoodie", "Doing"),
    ("Print the price list", "Done"),
)

MEMBERS = (
    ("Robin Ashe", "demo@example.com", "Owner"),
    ("Mina Farouk", "mina@example.com", "Editor"),
    ("Teo Lindqvist", "teo@example.com", "Viewer"),
)

ROLES = ("Viewer", "Editor", "Admin")

LANGUAGES = ("English", "Deutsch", "Español", "Français")

PRODUCTS = (
    Product("mug", "Acorn Mug", 1400, "Stoneware, holds exactly one long meeting."),
    Product("notebook", "Oak Notebook", 1200, "192 dotted pages, lies flat."),
    Product("stickers", "Leaf Stickers", 450, "Twelve, for laptops and bicycles."),
    Product("hoodie", "Canopy Hoodie", 4800, "Heavy cotton in forest green."),
    Product("pen", "Field Pen", 625, "Writes upside down and in the rain."),
    Product("planter", "Desk Planter", 2200, "For the oak of tomorrow."),
)

NOTES = (
    Note("Invoice template", "The layout we send to every customer, with the new address.", "Mina Farouk"),
    Note("Late invoice reminders", "What we write after 14 days, and after 30.", "Teo Lindqvist"),
    Note("Invoice numbers", "How they are made, and why none may be missing.", "Robin Ashe"),
    Note("Onboarding a customer", "The first call, the workspace, the follow-up.", "Mina Farouk"),
    Note("Onboarding a teammate", "Accounts, the mug, the first week.", "Robin Ashe"),
    Note("Release calendar", "Every second Tuesday, never on a Friday.", "Teo Lindqvist"),
    Note("Release notes, how to", "Start with what changed for the reader.", "Robin Ashe"),
    Note("Brand colors", "Forest, bark and cream, with their codes.", "Mina Farouk"),
    Note("Office plants", "Who waters which, and when.", "Teo Lindqvist"),
    Note("Travel policy", "Trains first. What needs a receipt.", "Robin Ashe"),
    Note("Backup drill", "How to restore yesterday's data in an hour.", "Teo Lindqvist"),
    Note("Support hours", "Who answers when, holidays included.", "Mina Farouk"),
)

PLANS = ("Free", "Team", "Business")

_FIRST = (
    "Ada", "Amara", "Bruno", "Chen", "Dalia", "Elif", "Finn", "Grace", "Hana", "Ivan", "Jonas", "Kaia", "Leila",
    "Mateo", "Nadia", "Omar", "Priya", "Quentin", "Rosa", "Sven", "Tariq", "Uma", "Vera", "Wanda", "Yuki",
)  # fmt: skip
_LAST = (
    "Abbott", "Bauer", "Castillo", "Dubois", "Eriksen", "Fischer", "Gupta", "Haddad", "Ito", "Jansen", "Kowalski",
    "Lund", "Moreau", "Novak", "Okafor", "Park", "Quinn", "Rossi", "Silva", "Tanaka",
)  # fmt: skip
_COMPANY = ("Birch", "Ember", "Harbor", "Lantern", "Meadow", "North", "Pebble", "Quarry", "Saffron", "Tidal", "Willow")
_TRADE = ("Studio", "Labs", "Foods", "Logistics", "Press", "Works", "Health")
_CITY = ("Lisbon", "Oslo", "Vienna", "Toronto", "Osaka", "Nairobi", "Austin", "Lyon", "Porto", "Tallinn", "Zurich")


def _customer(number: int) -> Customer:
    """One row. Steps that share no factor with the lengths mix the lists without a random number."""
    person = number * 137 % (len(_FIRST) * len(_LAST))
    plan = PLANS[(number * 7 + person // len(_LAST)) % 5 % 3]
    seats = 1 + number * 13 % 41
    return Customer(
        id=number + 1,
        name=f"{_FIRST[person // len(_LAST)]} {_LAST[person % len(_LAST)]}",
        company=f"{_COMPANY[number * 3 % 11]} {_TRADE[number * 5 % 7]}",
        city=_CITY[number * 4 % 11],
        plan=plan,
        since=date(2021, 1, 4) + timedelta(days=number * 311 % 1600),
        revenue={"Free": 0, "Team": 900, "Business": 1900}[plan] * seats,
    )


CUSTOMERS: tuple[Customer, ...] = tuple(_customer(number) for number in range(len(_FIRST) * len(_LAST)))
"""Five hundred, no two of one name."""
