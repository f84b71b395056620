"""When a mail came, on our clock, whatever the server's clock says."""

from collections.abc import Callable, Collection, Sequence
from typing import Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.mail.message import composed
from smoketree.mail.protocol import MOST_LETTERS, Address, IncomingMail, PolledInbox
from tests.mail.test_waiting import QuickClock

pytestmark = pytest.mark.anyio


class Post:
    """A mail server whose clock is `skew` seconds ahead; it knows by how much to within `doubt` seconds, or not."""

    pause = 2.0

    def __init__(self, clock: QuickClock, skew: float = 0.0, doubt: float | None = None) -> None:
        self.clock, self.skew, self.doubt = clock, skew, doubt
        self.mails: list[IncomingMail] = []
        self.looks: list[float] = []
        self.meanwhile: Callable[[], None] = lambda: None

    @property
    def ahead(self) -> float | None:
        return None if self.doubt is None else self.skew + self.doubt

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def new_address(self, prefix: str) -> str:
        return f"{prefix}@inbox.example"

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        self.looks.append(self.clock.at)
        there = [letter for letter in self.mails if letter.message.id not in known][-MOST_LETTERS:]
        self.meanwhile()
        return there

    def come(self, id: str) -> None:  # noqa: A002 - as the field is called
        stamp = None if self.doubt is None else self.clock.at + self.skew
        self.mails.append(IncomingMail(composed(id, "app@acme.example", "a@inbox.example", id, "", ""), stamp))


async def begun(skew: float = 0.0, doubt: float | None = None) -> tuple[QuickClock, Post, PolledInbox, Address]:
    clock = QuickClock()
    post = Post(clock, skew, doubt)
    inbox = PolledInbox(post, clock)
    return clock, post, inbox, await inbox.create("a")


async def test_a_mail_came_no_earlier_than_the_look_that_missed_it() -> None:
    clock, post, inbox, address = await begun()
    clock.at = 1010.0
    assert await inbox.messages(address, address.asked_at) == ()
    clock.at = 1020.0
    post.come("late")
    clock.at = 1030.0
    (message,) = await inbox.messages(address, address.asked_at)
    assert message.received == 1010.0
    assert await inbox.messages(address, 1010.5) == ()  # it may be older than that: nobody knows


async def test_what_comes_while_an_answer_is_on_its_way_is_no_newer_than_it_is() -> None:
    clock, post, inbox, address = await begun()

    def slow() -> None:
        clock.at += 3
        post.come("meanwhile")
        clock.at += 3

    post.meanwhile = slow
    assert await inbox.messages(address, 0.0) == ()
    post.meanwhile = lambda: None
    (message,) = await inbox.messages(address, 0.0)
    assert message.received <= 1003.0


async def test_a_stamp_tells_more_as_soon_as_the_clocks_are_compared() -> None:
    clock, post, inbox, address = await begun(skew=-500.0, doubt=1.0)
    clock.at = 1020.0
    post.come("late")
    clock.at = 1030.0
    (message,) = await inbox.messages(address, address.asked_at)
    assert message.received == 1019.0
    post.doubt = 0.25
    (message,) = await inbox.messages(address, address.asked_at)
    assert message.received == 1019.75


@given(
    skew=st.floats(-1e5, 1e5),
    doubt=st.none() | st.floats(0, 10),
    steps=st.lists(st.tuples(st.sampled_from(["come", "look"]), st.floats(0.01, 50)), max_size=12),
)
async def test_no_mail_passes_for_newer_than_it_is(
    skew: float, doubt: float | None, steps: list[tuple[str, float]]
) -> None:
    clock, post, inbox, address = await begun(skew, doubt)
    came: dict[str, float] = {}
    for what, seconds in [*steps, ("look", 1.0)]:
        clock.at += seconds
        if what == "come":
            came[str(len(came))] = clock.at
            post.come(str(len(came) - 1))
        else:
            messages = await inbox.messages(address, address.asked_at)
            assert [message.id for message in messages] == [*reversed(came)]
            for message in messages:
                assert address.asked_at <= message.received <= came[message.id] + 1e-6


async def test_a_server_is_not_asked_more_often_than_it_likes() -> None:
    clock, post, inbox, address = await begun()
    for _ in range(3):
        await inbox.messages(address, 0.0)
    assert post.looks == [1000.0, 1002.0, 1004.0]
    clock.at += 5
    await inbox.messages(address, 0.0)
    assert post.looks[-1] == 1009.0


async def test_a_flood_is_bounded_and_old_mail_does_not_come_back() -> None:
    _, post, inbox, address = await begun()
    for round_ in range(3):
        for number in range(MOST_LETTERS):
            post.come(f"{round_}.{number}")
        kept = await inbox.messages(address, 0.0)
        assert [message.id for message in kept] == [f"{round_}.{n}" for n in reversed(range(MOST_LETTERS))]
    assert len(await inbox.messages(address, 0.0)) == MOST_LETTERS
