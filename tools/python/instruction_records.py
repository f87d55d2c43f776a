"""Writes what the Python front end has to know of the instructions of the nki dialect.

Usage: llvm-tblgen --dump-json ... dialects/nki/NkiOps.td | instruction_records.py OUT.json

The result maps the name of each instruction to its arguments in the order of its TableGen
record: the operands that become values, and the attributes with their words and defaults.
"""

import json
import sys


def operand_kind(records, constraint):
    """`tile`, `scalar` (a tile or a number), `number`, `index`, `indices` or `flag_value`;
    a `?` behind it where it may be absent."""
    record = records[constraint]
    classes = record["!superclasses"]
    if "Optional" in classes:
        return operand_kind(records, record["baseType"]["def"]) + "?"
    if "Variadic" in classes:
        return "indices"
    if constraint == "AnyMemRef":
        return "tile"
    if "AnyTypeOf" in classes:
        types = [t["def"] for t in record["allowedTypes"]]
        return "scalar" if "AnyMemRef" in types else "number"
    return {"F32": "number", "Index": "index", "I1": "flag_value"}[constraint]


def attribute(records, name):
    """Kind of an attribute, and the word that stands for its default."""
    record = records[name]
    classes = record["!superclasses"]
    if "OptionalAttr" in classes or "DefaultValuedAttr" in classes:
        inner = attribute(records, record["baseAttr"]["def"])
        inner["optional"] = True
        if "DefaultValuedAttr" in classes:
            inner["default"] = record["defaultValue"].split("::")[-1]
        return inner
    if "EnumAttr" in classes:
        enum = records[record["enum"]["def"]]
        words = [records[case["def"]]["str"] for case in enum["enumerants"]]
        return {"kind": "word", "mnemonic": record["mnemonic"], "words": words}
    kinds = {"UnitAttr": "flag", "DenseI64ArrayAttr": "ints", "StrAttr": "text", "I64Attr": "int"}
    return {"kind": kinds[name]}


def arguments(records, op):
    for argument, name in op["arguments"]["args"]:
        record = records[argument["def"]]
        classes = record["!superclasses"]
        if "Arg" in classes:
            yield {"name": name, "operand": operand_kind(records, record["constraint"]["def"])}
        elif "Attr" in classes:
            yield {"name": name, "attribute": attribute(records, argument["def"])}
        else:
            yield {"name": name, "operand": operand_kind(records, argument["def"])}


def main():
    records = json.load(sys.stdin)
    result = {}
    for name in records["!instanceof"]["Nki_Instruction"]:
        op = records[name]
        traits = [trait["def"] for trait in op["traits"]]
        result[op["opName"]] = {
            "arguments": list(arguments(records, op)),
            "segments": "AttrSizedOperandSegments" in traits,
            "engines": op["engines"],
        }
    with open(sys.argv[1], "w") as out:
        json.dump(result, out, indent=1, sort_keys=True)
        out.write("\n")


if __name__ == "__main__":
    main()
