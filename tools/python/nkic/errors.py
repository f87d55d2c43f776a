"""What the front end says when a kernel cannot go on."""

from . import locations


class KernelError(Exception):
    """A kernel does what NKI does not allow, or what nkic does not support.

    Prints as `file:line:col: error: message`, the place being the user's line.
    """

    def __init__(self, message, place=None):
        super().__init__(message)
        self.message = message
        self.place = place if place is not None else locations.user_place()

    def __str__(self):
        if not self.place:
            return "error: " + self.message
        file, line, column = self.place[0]
        text = f"{file}:{line}:{column}: error: {self.message}"
        for file, line, column in self.place[1:]:
            text += f"\n{file}:{line}:{column}: note: called from"
        return text


class NotSupported(KernelError):
    """A public name that nkic knows and does not have."""


def refused(name):
    """A function that raises NotSupported with the public name `name` when it is called."""

    def call(*_, **__):
        raise NotSupported(f"{name} is not supported yet")

    call.__name__ = call.__qualname__ = name.rsplit(".", 1)[-1]
    return call


def require(condition, message):
    """Raises a KernelError at the user's line unless `condition` holds."""
    if not condition:
        raise KernelError(message)
