"""Users' files: imported as modules, with placeholders for frameworks that are not there."""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types

from . import trace
from .errors import KernelError

FRAMEWORKS = ("torch", "torch_xla", "torch_neuronx", "neuronx_distributed", "jax", "libneuronxla",
              "transformers", "neuronx_distributed_inference", "torchvision", "neuronxcc",
              "ml_dtypes", "pytest", "einops")


class Placeholder(types.ModuleType):
    """A module or name of a framework that is not installed: it can be imported, subclassed and
    used as a decorator; anything else says that the framework is missing."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Placeholder(f"{self.__name__}.{name}")

    def __call__(self, *args, **kwargs):
        if trace.current is not None:
            raise KernelError(f"{self.__name__.split('.')[0]} is not installed")
        if len(args) == 1 and callable(args[0]) and not kwargs:
            return args[0]  # a decorator
        return Placeholder(self.__name__)

    def __mro_entries__(self, bases):
        return (object,)

    def __getitem__(self, key):
        return self

    def __or__(self, other):
        return self

    __ror__ = __or__


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Last on the path: what nobody else finds of the frameworks is a placeholder."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in FRAMEWORKS or name.startswith("nki.framework"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return Placeholder(spec.name)

    def exec_module(self, module):
        pass


def install(script_folder=None):
    """Puts the shim with the public names, and the script's folder, on the path."""
    shim = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shim")
    for folder in filter(None, (script_folder, shim)):
        if folder not in sys.path:
            sys.path.insert(0, folder)
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.append(_Finder())


def load(path):
    """The module of a file. A file in a package (a folder with `__init__.py`) is imported as a
    part of it, so that its relative imports work."""
    path = os.path.abspath(path)
    folder, name = os.path.dirname(path), os.path.splitext(os.path.basename(path))[0]
    while os.path.exists(os.path.join(folder, "__init__.py")):
        name = os.path.basename(folder) + "." + name
        folder = os.path.dirname(folder)
    install(os.path.dirname(path))
    if "." in name:
        if folder not in sys.path:
            sys.path.insert(0, folder)
        return importlib.import_module(name)
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
