// Host C++ of a kernel: file frame, checked entry point, callers' header. The
// statements come from the upstream emitter.

#include "nkic/Emit/Cpp.h"

#include "nkic/Conversion/CppTypes.h"
#include "nkic/Conversion/Passes.h"
#include "nkic/Dialect/Nki/ParamValue.h"
#include "nkic/Runtime/Version.h"

#include "mlir/Dialect/EmitC/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/Cpp/CppEmitter.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

std::string nkic::cppEntryPoint(StringRef kernel) { return "nkic_" + cppIdentifier(kernel); }

namespace {

/// "(2, 2900, 8, 32) bf16"
std::string describe(MemRefType type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '(';
  llvm::interleaveComma(type.getShape(), os);
  os << ") " << cppDType(type.getElementType());
  return text;
}

void emitBanner(KernelOp kernel, StringRef what, raw_ostream &os) {
  os << "// " << what << " of kernel '" << cppText(kernel.getSymName()) << "', written by nkic.\n";
  auto bound = kernel->getAttrOfType<DictionaryAttr>("nki.bound");
  if (!bound || bound.empty())
    return;
  os << "//\n// Parameters:\n";
  for (auto param : kernel.getParameters().getAsRange<ParamAttr>())
    os << "//   " << cppText(param.getName()) << " = "
       << cppText(printParamValue(bound.get(param.getName()))) << "  " << cppText(param.getHelp())
       << '\n';
}

void emitEntryPoint(KernelOp kernel, raw_ostream &os) {
  auto bound = kernel->getAttrOfType<DictionaryAttr>("nki.bound");
  auto programs = bound ? bound.getAs<IntegerAttr>("num_programs") : IntegerAttr();
  unsigned count = kernel.getNumArguments();
  os << "extern \"C\" int " << cppEntryPoint(kernel.getSymName())
     << "(const nkic_array *const *arrays, int count, int threads,\n"
        "    char *message, size_t messageSize) {\n"
        "  rt::Error error;\n"
        "  if (rt::checkCount(error, arrays, count, "
     << count << ")";
  for (unsigned i = 0; i < count; ++i) {
    auto type = cast<MemRefType>(kernel.getArgumentTypes()[i]);
    os << " &&\n      rt::checkArray(error, arrays[" << i << "], \"" << cppText(kernel.getArgumentName(i))
       << "\", rt::DType::" << cppDType(type.getElementType()) << ", {";
    llvm::interleaveComma(type.getShape(), os);
    os << "})";
  }
  os << ") {\n"
        "    // Kept for the next launch from this thread: fresh pages cost more than tiles.\n"
        "    static thread_local rt::Core core;\n"
        "    core.reset();\n"
        "    threads = rt::threadCount(threads);\n"
        "    for (size_t program = 0; program < "
     << (programs ? programs.getValue().getSExtValue() : 1)
     << " && !core.faulted(); ++program)\n      " << cppIdentifier(kernel.getSymName())
     << "_program(core, program, threads";
  for (unsigned i = 0; i < count; ++i) {
    auto type = cast<MemRefType>(kernel.getArgumentTypes()[i]);
    os << ",\n          " << cppViewType(type) << "{static_cast<"
       << cppElementType(type.getElementType()) << " *>(arrays[" << i << "]->data)}";
  }
  os << ");\n"
        "    rt::describeFault(error, core);\n"
        "  }\n"
        "  return rt::report(error, message, messageSize);\n"
        "}\n";
}

} // namespace

LogicalResult nkic::emitCpp(KernelOp kernel, raw_ostream &os) {
  // The conversion works on a module of its own.
  OwningOpRef<ModuleOp> module = ModuleOp::create(kernel.getLoc());
  module->push_back(kernel->clone());
  PassManager manager(kernel.getContext());
  manager.addPass(createConvertNkiToEmitCPass());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  manager.addPass(emitc::createFormExpressionsPass());
  if (failed(manager.run(*module)))
    return failure();

  emitBanner(kernel, "Host C++", os);
  os << "\n#include \"nkic/Runtime/Runtime.h\"\n\n"
        "#if NKIC_RUNTIME_VERSION != "
     << NKIC_RUNTIME_VERSION
     << "\n#error \"this file needs the runtime headers of the nkic that wrote it\"\n#endif\n\n"
        // A loop that clang cannot make vector code of is slower, not wrong.
        "#if defined(__clang__)\n#pragma clang diagnostic ignored \"-Wpass-failed\"\n#endif\n\n"
        "namespace rt = nkic::rt;\n\n";
  if (failed(emitc::translateToCpp(*module, os)))
    return failure();
  os << '\n';
  emitEntryPoint(kernel, os);
  return success();
}

void nkic::emitCppHeader(KernelOp kernel, raw_ostream &os) {
  std::string name = cppIdentifier(kernel.getSymName());
  std::string guard = "NKIC_KERNEL_" + StringRef(name).upper() + "_H";
  emitBanner(kernel, "Callers' header", os);
  os << "\n#ifndef " << guard << "\n#define " << guard
     << "\n\n#include \"nkic/Runtime/Array.h\"\n\n"
        "/// Runs the kernel on `count` arrays in the order below. `threads` <= 0 takes every\n"
        "/// core. Returns 0; or 1, with the reason in `message`, when an array is missing or of\n"
        "/// the wrong type or shape, or an index was out of range.\n"
        "extern \"C\" int "
     << cppEntryPoint(kernel.getSymName())
     << "(const nkic_array *const *arrays, int count, int threads,\n"
        "    char *message, size_t messageSize);\n\n"
        "namespace nkic::kernels {\n\n";
  unsigned count = kernel.getNumArguments();
  for (unsigned i = 0; i < count; ++i)
    os << "/// " << cppText(kernel.getArgumentName(i)) << ": "
       << describe(cast<MemRefType>(kernel.getArgumentTypes()[i]))
       << (i < kernel.getNumInputs() ? "" : ", written") << '\n';
  os << "inline rt::Error " << name << '(';
  for (unsigned i = 0; i < count; ++i)
    os << "const nkic_array &" << cppIdentifier(kernel.getArgumentName(i)) << ", ";
  os << "int threads = 0) {\n  const nkic_array *arrays[] = {";
  for (unsigned i = 0; i < count; ++i)
    os << (i ? ", &" : "&") << cppIdentifier(kernel.getArgumentName(i));
  os << "};\n  rt::Error error;\n  " << cppEntryPoint(kernel.getSymName()) << "(arrays, " << count
     << ", threads, error.message, sizeof(error.message));\n  return error;\n}\n\n"
        "} // namespace nkic::kernels\n\n#endif // "
     << guard << '\n';
}
