// `nkic info`: what a kernel file offers.

#include "nkic/Driver/Info.h"

#include "nkic/Driver/PythonKernel.h"

#include "nkic/Dialect/Nki/ParamValue.h"
#include "nkic/Support/Printable.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;
using namespace nkic::nki;

static void printShape(Attribute shape, raw_ostream &os) {
  if (auto byWord = dyn_cast_or_null<DictionaryAttr>(shape)) {
    NamedAttribute entry = *byWord.begin();
    llvm::interleave(
        cast<DictionaryAttr>(entry.getValue()), os,
        [&](NamedAttribute word) {
          printShape(word.getValue(), os);
          os << " for " << entry.getName().getValue() << '=' << word.getName().getValue();
        },
        " or ");
    return;
  }
  os << '(';
  if (auto list = dyn_cast_or_null<ArrayAttr>(shape))
    llvm::interleaveComma(list, os, [&](Attribute entry) { os << printParamValue(entry); });
  os << ')';
}

static void printArgument(KernelOp kernel, unsigned index, raw_ostream &os) {
  auto type = cast<MemRefType>(kernel.getArgumentTypes()[index]);
  os << "    " << kernel.getArgumentName(index) << ": ";
  if (Attribute shape = kernel.getArgAttr(index, "nki.shape")) {
    printShape(shape, os);
  } else {
    os << '(';
    llvm::interleaveComma(type.getShape(), os, [&](int64_t size) {
      if (ShapedType::isDynamic(size))
        os << '?';
      else
        os << size;
    });
    os << ')';
  }
  os << " of ";
  if (auto elem = dyn_cast<ElemType>(type.getElementType()))
    os << elem.getParam();
  else
    os << type.getElementType();
  os << '\n';
}

ExitCode nkic::driver::info(const KernelOptions &options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto python = parsePythonName(options.file)) {
    ExitCode code = describePython(*python, text);
    llvm::outs() << printable(text, /*keepLines=*/true);
    return code;
  }
  KernelFile file;
  if (!file.load(options))
    return ExitCode::wrongInput;
  bool any = false;
  for (auto kernel : file.getModule().getOps<KernelOp>()) {
    if (!options.kernel.empty() && kernel.getSymName() != options.kernel)
      continue;
    any = true;
    os << "kernel " << kernel.getSymName() << "\n  arguments:\n";
    for (unsigned i = 0; i < kernel.getNumInputs(); ++i)
      printArgument(kernel, i, os);
    os << "  results:\n";
    for (unsigned i = kernel.getNumInputs(); i < kernel.getNumArguments(); ++i)
      printArgument(kernel, i, os);
    os << "  parameters:\n";
    for (auto param : kernel.getParameters().getAsRange<ParamAttr>()) {
      os << "    " << param.getName() << " (" << stringifyParamKind(param.getKind());
      if (param.getAllowed()) {
        os << ", one of ";
        llvm::interleaveComma(param.getAllowed(), os,
                              [&](Attribute value) { os << printParamValue(value); });
      }
      if (param.getMin())
        os << ", at least " << *param.getMin();
      if (param.getMax())
        os << ", at most " << *param.getMax();
      os << ")";
      if (Attribute value = param.getDefaultValue()) {
        std::string text = printParamValue(value);
        os << " = " << (text.empty() ? "none" : text);
      }
      os << ": " << param.getHelp() << '\n';
    }
  }
  // Help texts and words are those of the file.
  llvm::outs() << printable(text, /*keepLines=*/true);
  if (!any)
    return reportError("'" + options.file + "' holds no nki.kernel" +
                       (options.kernel.empty() ? "" : " named '" + options.kernel + "'"));
  return ExitCode::done;
}
