"""What every part of a report is."""

from pydantic import BaseModel, ConfigDict, field_validator
from pydantic.alias_generators import to_camel

from smoketree.display_text import whole


def _storable(value: object) -> object:
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, (list, tuple)):
        return type(value)(_storable(item) for item in value)
    return value


class Part(BaseModel):
    """Base of all parts: camelCase in JSON, unknown keys refused, immutable."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True, allow_inf_nan=False
    )

    @field_validator("*", mode="before")
    @classmethod
    def _text_is_storable(cls, value: object) -> object:
        return _storable(value)
