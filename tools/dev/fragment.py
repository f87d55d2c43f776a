"""Makes MLIR fragments of the documentation whole, for docs.py.

A fragment begins inside a function. What it uses and does not define becomes an argument:
the source of a view with the type written behind it, the condition of a requirement as i1,
anything else as index. Attributes alone are put into a module's attributes. Ops of nc stand
in a module, and memories that they use and do not define come out of nowhere.
"""

import re

WHOLE = re.compile(r"\A(?:\s*//[^\n]*\n)*\s*(?:[#!]\w+ =|module|func\.func|nki\.kernel|nc\.program)")
VIEW = re.compile(r"nki\.(?:slice|permute|flatten|split|broadcast|ap) (%\w+).*?: (memref<.*?>)\s+to ",
                  re.DOTALL)
MEMORY = re.compile(r"(%\w+) : (!nc\.memory<\w+>)")
ALIASES = "".join(f"#{space} = #nki.mem<{space}>\n" for space in ("hbm", "sbuf", "psum"))


def complete(text):
    if WHOLE.match(text):
        return text
    if text.lstrip().startswith("#"):
        return "module attributes {docs.examples = [" + ", ".join(text.split("\n")[:-1]) + "]} {}\n"
    defined = set(re.findall(r"(%\w+) =", text))
    if re.match(r"\s*(?:%\w+ = )?nc\.", text):
        made = "".join(f"{name} = builtin.unrealized_conversion_cast to {memory}\n"
                       for name, memory in dict(MEMORY.findall(text)).items()
                       if name not in defined)
        return f"module {{\n{made}{text}}}\n"
    types = dict(VIEW.findall(text))
    for condition in re.findall(r"nki\.require (%\w+)", text):
        types[condition] = "i1"
    used = [name for name in dict.fromkeys(re.findall(r"%\w+", text)) if name not in defined]
    arguments = ", ".join(f"{name}: {types.get(name, 'index')}" for name in used)
    return f"{ALIASES}func.func @fragment({arguments}) {{\n{text}return\n}}\n"
