"""The word of an operator: a function of nl, a NumPy function, an Enum or a string."""

import enum

_NUMPY = {"true_divide": "divide", "max": "maximum", "min": "minimum", "amax": "maximum",
          "amin": "minimum", "prod": "multiply", "sum": "add", "absolute": "abs"}


def word(value):
    """How the dialect spells it, or nothing for None."""
    if value is None:
        return None
    if isinstance(value, enum.Enum):
        return value.name
    name = getattr(value, "__name__", None) or str(value)
    return _NUMPY.get(name, name)
