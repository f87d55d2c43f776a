// The arrays of a run: read, rounded, made and written.

#include "nkic/Driver/Arguments.h"

#include "nkic/Data/Npy.h"
#include "nkic/Driver/Bind.h"
#include "nkic/Support/AtomicFile.h"

#include <set>

using namespace mlir;
using namespace nkic;
using namespace nkic::driver;

namespace {

/// `NAME=FILE` of --in and --out.
std::optional<std::pair<std::string, std::string>> splitBinding(const std::string &text) {
  size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    return std::nullopt;
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

bool hasArgument(const ArgumentList &list, const std::string &name, bool isResult) {
  return llvm::any_of(list.arguments, [&](const Argument &argument) {
    return argument.name == name && argument.isResult == isResult;
  });
}

std::string argumentNames(const ArgumentList &list, bool isResult) {
  std::string names;
  for (const Argument &argument : list.arguments) {
    if (argument.isResult == isResult)
      names += (names.empty() ? "" : ", ") + argument.name;
  }
  return names;
}

} // namespace

ArgumentList nkic::driver::getArguments(nki::KernelOp kernel) {
  ArgumentList list{kernel.getSymName().str(), {}};
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i)
    list.arguments.push_back({kernel.getArgumentName(i).str(),
                              cast<MemRefType>(kernel.getArgumentTypes()[i]),
                              i >= kernel.getNumInputs()});
  return list;
}

ArgumentList nkic::driver::getArguments(nc::ProgramOp program) {
  ArgumentList list{program.getSymName().str(), {}};
  for (auto role : {nc::TensorRole::input, nc::TensorRole::output}) {
    std::map<int64_t, nc::TensorOp> byIndex;
    for (auto tensor : program.getBody().front().getOps<nc::TensorOp>()) {
      if (tensor.getRole() == role)
        byIndex[tensor.getIndex()] = tensor;
    }
    for (auto &[index, tensor] : byIndex)
      list.arguments.push_back({tensor.getName().str(), tensor.getTensorMemRef(),
                                role == nc::TensorRole::output});
  }
  return list;
}

ExitCode nkic::driver::checkOutputs(const ArgumentList &list, const RunOptions &options) {
  std::set<std::string> results, paths;
  if (!options.stats.empty())
    paths.insert(options.stats);
  for (const std::string &text : options.outputs) {
    auto binding = splitBinding(text);
    if (!binding)
      return reportError("--out must be RESULT=FILE.npy, but got '" + text + "'",
                         ExitCode::usage);
    if (!hasArgument(list, binding->first, /*isResult=*/true))
      return reportError("kernel '" + list.owner + "' has no result '" + binding->first +
                         "'; it has " + argumentNames(list, true));
    if (!results.insert(binding->first).second)
      return reportError("result '" + binding->first + "' is given twice");
    if (!paths.insert(binding->second).second)
      return reportError("'" + binding->second + "' must be written once, but two of --out and "
                         "--stats name it");
  }
  return ExitCode::done;
}

ExitCode nkic::driver::readInputs(const ArgumentList &list, const RunOptions &options,
                                  Arrays &arrays) {
  for (const std::string &text : options.inputs) {
    auto binding = splitBinding(text);
    if (!binding)
      return reportError("--in must be ARG=FILE.npy, but got '" + text + "'", ExitCode::usage);
    if (!hasArgument(list, binding->first, /*isResult=*/false))
      return reportError("kernel '" + list.owner + "' has no argument '" + binding->first +
                         "'; it has " + argumentNames(list, false));
    if (arrays.count(binding->first))
      return reportError("argument '" + binding->first + "' is given twice");
    auto array = data::readNpy(binding->second);
    if (!array)
      return reportError(array.error());
    arrays.emplace(binding->first, std::move(*array));
  }
  for (const Argument &argument : list.arguments) {
    if (!argument.isResult && !arrays.count(argument.name))
      return reportError("argument '" + argument.name + "' is missing; give it with --in " +
                         argument.name + "=FILE.npy");
  }
  return ExitCode::done;
}

ExitCode nkic::driver::checkShapes(const ArgumentList &list, const Arrays &arrays) {
  for (const Argument &argument : list.arguments) {
    if (argument.isResult)
      continue;
    std::vector<int64_t> demanded = argument.type.getShape().vec();
    const std::vector<int64_t> &found = arrays.at(argument.name).shape();
    if (demanded != found)
      return reportError("shape of argument '" + argument.name + "' must be " +
                         data::shapeString(demanded) + ", but got " + data::shapeString(found));
  }
  return ExitCode::done;
}

ExitCode nkic::driver::prepareArrays(const ArgumentList &list, Arrays &arrays) {
  for (const auto &[name, type, isResult] : list.arguments) {
    auto elementType = toElementType(type.getElementType());
    if (!elementType)
      return reportError("argument '" + name + "' has an element type that no file can hold");
    if (isResult) {
      auto array = data::Array::create(*elementType, type.getShape().vec());
      if (!array)
        return reportError("result '" + name + "': " + array.error());
      arrays.emplace(name, std::move(*array));
      continue;
    }
    data::Array &array = arrays.at(name);
    if (array.elementType() == *elementType)
      continue;
    auto converted = data::elementSize(array.elementType()) == 1
                         ? data::Array::bitcast(std::move(array), *elementType)
                         : data::convert(std::move(array), *elementType);
    if (!converted)
      return reportError("argument '" + name + "': " + converted.error());
    array = std::move(*converted);
  }
  return ExitCode::done;
}

ExitCode nkic::driver::writeOutputs(const RunOptions &options, const Arrays &arrays,
                                    const std::string &stats) {
  // All files are written before the first gets its name.
  std::vector<AtomicFile> files;
  for (const std::string &text : options.outputs) {
    auto [name, path] = *splitBinding(text);
    auto staged = data::stageNpy(arrays.at(name), path);
    if (!staged)
      return reportError(staged.error());
    files.push_back(std::move(*staged));
  }
  if (options.stats == "-") {
    llvm::outs() << stats;
  } else if (!options.stats.empty()) {
    auto staged = AtomicFile::create(options.stats);
    if (!staged)
      return reportError(staged.error());
    if (auto done = staged->write(stats); !done)
      return reportError(done.error());
    files.push_back(std::move(*staged));
  }
  for (AtomicFile &staged : files) {
    if (auto done = staged.commit(); !done)
      return reportError(done.error());
  }
  return ExitCode::done;
}
