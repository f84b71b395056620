import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.model.conversation import Request
from smoketree.agent.model.prices import Price, known_prices, most_tokens, price_of
from smoketree.report.model import Usage
from tests.agent.model.conversations import CLICK, requests, said

MILLION = 1_000_000


def test_the_default_models_prices() -> None:
    haiku = price_of("claude-haiku-4-5-20251001")
    assert haiku.cost(Usage(input_tokens=MILLION)) == 1
    assert haiku.cost(Usage(output_tokens=MILLION)) == 5
    assert haiku.cost(Usage(cache_write_tokens=MILLION)) == 1.25
    assert haiku.cost(Usage(cache_read_tokens=MILLION)) == pytest.approx(0.1)
    assert (haiku.min_cache, haiku.guessed) == (4096, False)


def test_a_long_request_is_dearer_as_a_whole() -> None:
    haiku = price_of("claude-haiku-5-5")
    short = haiku.cost(Usage(cache_read_tokens=90_000, input_tokens=10_000, output_tokens=1000))
    long = haiku.cost(Usage(cache_read_tokens=90_000, input_tokens=10_001, output_tokens=1000))
    assert short == pytest.approx((90_000 * 0.01 + 10_000 * 0.1 + 1000 * 0.5) / MILLION)
    assert long == pytest.approx((90_000 * 0.05 + 10_001 * 0.5 + 1000 * 2.5) / MILLION)


@pytest.mark.parametrize("model", ["claude-opus-5-9", "claude-next", "claude-haiku-4-5-turbo"])
def test_an_unknown_model_is_taken_for_the_dearest_of_its_maker(model: str) -> None:
    price = price_of(model)
    assert price.guessed
    dearest = max(known.rates[-1].output for known in known_prices() if known.model.startswith("claude"))
    assert price.rates[-1].output == dearest
    assert price.thinks == "always"  # so that it is not made to call, which such a model refuses


def test_whose_an_unknown_model_is() -> None:
    assert price_of("gemini-9").rates[-1].output == 18
    assert price_of("my-own", "gemini").rates[-1].output == 18
    assert price_of("my-own").rates[-1].output == 50
    assert not price_of("models/gemini-2.5-pro").guessed
    assert price_of("claude-opus-5-5").rates[0].input == 4


@pytest.mark.parametrize("price", known_prices(), ids=lambda price: price.model)
def test_the_table_makes_sense(price: Price) -> None:
    for rate in price.rates:
        assert 0 < rate.read < rate.input <= rate.write < rate.output
    assert [rate.up_to for rate in price.rates[:-1]] == sorted(rate.up_to for rate in price.rates[:-1])
    assert price.rates[-1].up_to == 0


@given(requests, st.sampled_from(known_prices()), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_no_request_costs_more_than_its_worst(
    request: Request, price: Price, sent: float, cached: float, answered: float
) -> None:
    tokens = int(most_tokens(request) * sent)
    written = int(tokens * cached)
    usage = Usage(
        input_tokens=tokens - written,
        cache_write_tokens=written,
        output_tokens=int(price.answer_tokens(request) * answered),
    )
    assert price.cost(usage) <= price.worst(request) + 1e-12


def test_the_worst_counts_every_byte_and_no_more_than_fits() -> None:
    haiku = price_of("claude-haiku-4-5")
    small = Request("", (), (said("x" * 1000),), max_tokens=100)
    assert most_tokens(small) >= 1000
    assert haiku.worst(small) >= (1000 * 1.25 + 100 * 5) / MILLION
    assert haiku.worst(Request("", (CLICK,), (said("ü" * 5000),))) > haiku.worst(
        Request("", (CLICK,), (said("u" * 9000),))
    )
    assert haiku.worst(Request("", (), (said("x" * 9_000_000),), max_tokens=100)) == pytest.approx(0.2505)


def test_a_given_price_counts_before_the_table() -> None:
    price = price_of("claude-opus-5-5", given="1.5/20")
    assert price.cost(Usage(input_tokens=MILLION, cache_read_tokens=MILLION)) == 3
    assert (price.cost(Usage(output_tokens=MILLION)), price.unit) == (20, "dollars")


def test_a_provider_without_prices_is_counted_in_tokens() -> None:
    price = price_of("local-model", "openai")
    assert price.unit == "tokens"
    assert price.cost(Usage(input_tokens=3, cache_read_tokens=4, output_tokens=5)) == 12
    assert price_of("gpt-9").unit == "tokens"
