"""Which places of a text say it beyond doubt: lines in, answers out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.text_certainty import Label, denied, is_qualified, sure
from smoketree.browser.verify_text import occurrences, tidy


@pytest.mark.parametrize(
    ("line", "text", "contrary"),
    [
        ("Not available", "available", True),
        ("could not be saved", "saved", True),
        ("Failed to save", "save", True),
        ("can't pay", "pay", True),
        ("No items", "items", True),
        ("non-refundable", "refundable", True),
        ("no longer active", "active", True),
        ("Some items, for example Milk, failed to save", "failed to save", False),
        ("Invoice no 12", "12", False),
        ("Paid. Not shipped", "Paid", False),
        ("Casino night", "night", False),
        ("nothing available", "available", True),
        ("Nothing was saved", "saved", True),
        ("Nobody was removed", "was removed", True),
        ("Partly shipped", "shipped", True),
        ("1 of 5 items saved", "5 items saved", True),
        ("Step 1 of 5", "5", False),
        ("The last of 5 items saved", "5 items saved", False),
        ("To be sent", "sent", True),
        ("Your order will soon be shipped", "shipped", True),
        ("Is being saved", "saved", True),
        ("Once your payment is confirmed", "confirmed", True),
        ("No mail was sent", "sent", True),
        ("No mail was sent", "mail was sent", True),
        ("Booking confirmed? Please wait", "Booking confirmed", True),
        ("Import complete: 0%", "Import complete", True),
        ("Import complete: 40 %", "complete", True),
        ("Import complete: 100%", "Import complete", False),
        ("Newsletter active: no", "Newsletter active", True),
        ("Newsletter active\tNo", "Newsletter active", True),
        ("Saved: no", "Saved", True),
        ("Saved: 5 items", "Saved", False),
        ("Saved\tNo\tYes", "Saved", False),
        ("0/5 items saved", "5 items saved", True),
        ("5 items saved of 12", "5 items saved", True),
        ("Items saved soon", "Items saved", True),
        ("Your seat is booked by another traveller", "Your seat is booked", True),
        ("Your seat is booked by Ann", "Your seat is booked", False),
        ("Newsletter: no", "Newsletter", False),
        ("Recorder\tAudio\t0\tBen Mora", "Ben Mora", False),
        ("0\tSaved", "Saved", True),
        ("Home\tBasket 0\tHello, Ann", "Hello, Ann", False),
        ("Mails\t0\tsent", "sent", True),
        ("Tests\t0\tPassed", "Passed", True),
        ("Failed\t0\tof 5 passed", "of 5 passed", True),
        ("Points left\t0\tYou have given 10 too many", "You have given 10 too many", False),
        ("1 of 4 published\t25%", "1 of 4 published", False),
        ("Published\t25%", "Published", True),
        ("Battery: 0%", "Battery", False),
        ("Forgot password?", "Forgot password", False),
        ("Already registered? Sign in", "Already registered", False),
        ("Do not share your code 1234", "1234", False),
        ("Don't miss our Summer Sale", "Summer Sale", False),
        ("Saved, but not published", "Saved", False),
        ("You were not charged because the card was declined", "the card was declined", False),
        ("10 items saved", "items saved", False),
        ("We need it. Order shipped", "Order shipped", False),
        ("Delivered except 2 parcels", "Delivered", True),
        ("Booking confirmed unless it rains", "Booking confirmed", True),
        ("Message sent, then recalled", "Message sent", True),
        ("Cancelled by mistake", "Cancelled", True),
        ("Waiting for: Mail verified", "Mail verified", True),
        ("Expected: shipped", "shipped", True),
        ("Expected: 5 items", "5 items", False),
        ("Status: in-active", "active", True),
        ("Report ready in 5 minutes", "Report ready", True),
        ("Import completed in 5 minutes", "Import completed", False),
        ("\u274c Mail sent", "Mail sent", True),
        ("Mail sent \u2717", "Mail sent", True),
        ("\u2713 Mail sent", "Mail sent", False),
        ("At most 3 items in the cart", "3 items", True),
        ("Only 3 items in the cart", "3 items", False),
    ],
)
def test_words_of_its_clause_change_what_a_text_says(line: str, text: str, contrary: bool) -> None:
    at = line.index(text)
    assert denied(line, at, at + len(text)) is contrary


@pytest.mark.parametrize(
    ("line", "text", "part"),
    [
        ("5\u201310 items", "10 items", True),
        ("$10 \u2013 $20", "$10", True),
        ("$10 \u2013 $20", "$20", True),
        ("$10 \u2013 in stock", "$10", False),
        ("Due 2024-05-01", "2024-05-01", False),
        ("9:00 \u2013 10:00", "9:00", False),
        ("Balance ($5.00)", "$5.00", True),
        ("Balance: (1,250.00)", "1,250.00", True),
        ("Cart (3)", "3", False),
        ("Price (now $5.00)", "$5.00", False),
        ("basket.pay.label", "pay", True),
        ("basket.pay.label", "label", True),
        ("Pay now. Later is fine", "Pay now", False),
        ("{{ Saved }}", "Saved", True),
        ("Ann-Marie Smith", "Ann", True),
        ("Ann-Marie Smith", "Marie Smith", True),
        ("Order ORD-12-3", "ORD-12", True),
        ("Ann \u2014 Marie", "Ann", False),
        ("Ann - Marie", "Ann", False),
        ("Total: 1 200 kr", "200 kr", True),
        ("Total: 1 200", "1", True),
        ("Total: 1 200", "1 200", False),
        ("Room 7, 200 m", "200 m", False),
        ("Step 12 2024", "2024", False),
        ("5 kg too much", "5 kg", True),
        ("5 items left", "5 items", False),
        ("Saved.", "Saved", False),
    ],
)
def test_a_part_of_another_name_or_amount_is_not_said(line: str, text: str, part: bool) -> None:
    found = occurrences([line], text)
    assert found
    assert _sure([line], text) is not part


def _sure(lines: list[str], text: str, *labels: Label) -> int:
    return len(sure(lines, occurrences(lines, text), text, labels))


def test_the_name_of_a_control_says_what_it_does() -> None:
    row = ["Milk\tOpen\tMark as Done"]
    assert _sure(row, "Done") == 1
    assert _sure(row, "Done", Label(["Mark as Done"], link=False)) == 0
    assert _sure(["Done\tMark as Done"], "Done", Label(["Mark as Done"], link=False)) == 2
    assert _sure(["Done (3)"], "Done", Label(["Done (3)"], link=False)) == 1
    assert _sure(["War and Peace"], "Peace", Label(["War and Peace"], link=True)) == 1
    assert _sure(["Mark paid"], "Paid", Label(["Mark paid"], link=True)) == 0


@given(st.text(), st.text(min_size=1))
def test_never_more_is_sure_than_is_there(line: str, text: str) -> None:
    found = occurrences([line], text)
    assert len(sure([line], found, text, [Label([line], link=False)])) <= len(found)
    assert all(isinstance(denied(tidy(line), at, at + 1), bool) for at in range(len(tidy(line)) + 1))


@pytest.mark.parametrize(
    ("line", "text", "qualified"),
    [
        ("We could not confirm that your table is booked", "your table is booked", True),
        ("Please check that your table is booked", "your table is booked", True),
        ("We are glad to tell you that your table is booked", "your table is booked", False),
        ("Our security check shows that your account is verified", "your account is verified", False),
        ("Search by version, e.g. 1.0.0", "1.0.0", True),
        ("It needs ^1.0.0", "1.0.0", True),
        ("Version (e.g. 1.0.0) 2.1.0", "2.1.0", False),
        ("Features such as Backups and Alerts", "Alerts", False),
        ("Home > Orders > 1042", "1042", False),
        ("Coupon applied, sync failed", "Coupon applied", True),
        ("Profile saved, but not published", "Profile saved", True),
        ("Import done - 2 errors", "Import done", True),
        ("Message sent, it could not be delivered", "Message sent", True),
        ("12 passed, 3 failed", "12 passed", False),
        ("Settings saved, except 2 that your plan does not include", "Settings saved", True),
        ("Settings saved, and two others kept", "Settings saved", False),
        ("Spend $13.50 more and you have free shipping", "You have free shipping", True),
        ("Spend $13.50 more and you have free shipping", "you have free shipping", False),
        ("Hooray! you have free shipping", "You have free shipping", False),
        ("YOU HAVE FREE SHIPPING", "You have free shipping", False),
        ("Import finished, no rows failed", "Import finished", False),
        ("Backup completed; nothing was rejected", "Backup completed", False),
        ("Payment received, error rate 0%", "Payment received", False),
        ("Order 7 confirmed, you were not charged", "Order 7 confirmed", False),
        ("Account created, don't forget to verify your email", "Account created", False),
        ("Files uploaded, though one is a duplicate", "Files uploaded", False),
    ],
)
def test_a_sentence_may_take_back_what_it_says(line: str, text: str, qualified: bool) -> None:
    assert all(is_qualified(line, place) is qualified for place in occurrences([line], text))
    assert occurrences([line], text)
