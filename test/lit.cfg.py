# lit configuration: text tests of the dialects, passes, tools and kernels.

import os
import shutil

import lit.formats

config.name = "nkic"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "unit", "reference", "lib"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.nkic_binary_dir, "test")

# FileCheck, not and count come from LLVM's own tools.
config.environment["PATH"] = os.pathsep.join(
    [config.nkic_tools_dir, config.llvm_tools_dir, config.environment.get("PATH", "")])
# Tests neither read nor fill the user's kernel cache.
config.environment["NKIC_CACHE_DIR"] = os.path.join(config.nkic_binary_dir, "test-cache")
config.environment["TERM"] = "dumb"

config.substitutions.append(("%nkic_source", config.nkic_source_dir))
config.substitutions.append(("%kernels", os.path.join(config.nkic_source_dir, "kernels")))
config.substitutions.append(("%npy", os.path.join(
    config.nkic_source_dir, "test", "Tools", "nkic", "Inputs", "npy.py")))
config.substitutions.append(("%exits", "sh " + os.path.join(
    config.nkic_source_dir, "test", "Tools", "nkic", "Inputs", "exits.sh")))
config.substitutions.append(("%nkic_python", os.path.join(config.nkic_binary_dir, "python")))
config.substitutions.append(("%python", "/usr/bin/python3"))

# Compilers for emitted C++. The tests of nkic itself use the one it finds.
config.substitutions.append(("%gxx", "g++ -std=c++20 -I " + os.path.join(config.nkic_source_dir, "include")))
clangxx = shutil.which("clang++-22") or shutil.which("clang++")
if clangxx:
    config.available_features.add("clang")
    config.substitutions.append(("%clangxx", clangxx + " -std=c++20 -I " + os.path.join(config.nkic_source_dir, "include")))
    config.substitutions.append(("%clang_program", clangxx))
# The oldest clang that emitted C++ is promised to compile with.
old_clangxx = shutil.which("clang++-14")
if old_clangxx:
    config.available_features.add("clang-14")
    config.substitutions.append(("%old_clang_program", old_clangxx))
