// Writes and compiles the instructions of a program.

#include "InstructionLibrary.h"

#include "nkic/Conversion/CppTypes.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::sim;

bool nkic::sim::isPassed(Attribute argument) {
  if (isa<nc::OperandAttr, FloatAttr>(argument))
    return true;
  auto integer = dyn_cast<IntegerAttr>(argument);
  return integer && (integer.getType().isIndex() || integer.getType().isInteger(32));
}

/// The call of the runtime function, with passed arguments as `a[0]`, `a[1]`, ... It is what
/// tells the kinds of instructions apart.
std::string InstructionLibrary::getKind(nc::InstructionOp op, bool isMove) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "rt::" << op.getOpcode() << "(core";
  unsigned passed = 0;
  for (auto [i, argument] : llvm::enumerate(op.getArguments())) {
    os << ", ";
    if (isPassed(argument)) {
      if (isa<nc::OperandAttr>(argument) || (isMove && i == 1))
        os << "a[" << passed << "].view";
      else if (isa<FloatAttr>(argument))
        os << "a[" << passed << "].number";
      else if (cast<IntegerAttr>(argument).getType().isIndex())
        os << "a[" << passed << "].integer";
      else
        os << "int32_t(a[" << passed << "].integer)";
      ++passed;
    } else if (isa<UnitAttr>(argument)) {
      os << "rt::none";
    } else {
      os << cppAttribute(argument).value_or("rt::none");
    }
  }
  os << ')';
  return text;
}

Result<InstructionLibrary> InstructionLibrary::build(ArrayRef<nc::ProgramOp> programs,
                                                     const Options &options) {
  InstructionLibrary result;
  std::string functions, list;
  llvm::raw_string_ostream os(functions), listOs(list);
  auto add = [&](nc::InstructionOp op, bool isMove) {
    std::string kind = result.getKind(op, isMove);
    unsigned number = result.kinds.size();
    if (!result.kinds.try_emplace(kind, number).second)
      return;
    os << "static void f" << number << "(rt::Core &core, const rt::Argument *a) { " << kind
       << "; }\n";
    listOs << (number ? ", f" : "f") << number;
  };
  for (nc::ProgramOp program : programs) {
    llvm::DenseSet<std::pair<Attribute, Attribute>> seen;
    program.walk([&](nc::InstructionOp op) {
      if (!seen.insert({op.getOpcodeAttr(), op.getArguments()}).second)
        return;
      add(op, false);
      if (op.getMovesBits())
        add(op, true);
    });
  }
  std::string source = "// Instructions of a NeuronCore program for the simulator of nkic.\n\n"
                       "#include \"nkic/Runtime/InstructionTable.h\"\n"
                       "#include \"nkic/Runtime/Runtime.h\"\n\n"
                       "namespace rt = nkic::rt;\n\n" +
                       functions +
                       "\nstatic const rt::Instruction instructions[] = {" +
                       (list.empty() ? "nullptr" : list) +
                       "};\n"
                       "extern \"C\" const rt::InstructionTable nkic_instruction_table = {\n"
                       "    instructions, rt::createCore, rt::destroyCore, rt::takeFault};\n";
  host::HostKernelOptions hostOptions;
  hostOptions.includeDirs = options.includeDirs;
  hostOptions.progress = options.progress;
  auto built = host::HostKernel::build(source, "nkic_instruction_table", hostOptions);
  if (!built)
    return built.failure();
  result.library = std::move(*built);
  result.table = reinterpret_cast<const rt::InstructionTable *>(result.library->symbol());
  result.resetCore();
  return result;
}

rt::Instruction InstructionLibrary::lookup(nc::InstructionOp op) const {
  auto [entry, isNew] = cache.try_emplace({op.getOpcodeAttr(), op.getArguments()}, 0);
  if (isNew)
    entry->second = kinds.lookup(getKind(op, false));
  return table->instructions[entry->second];
}

rt::Instruction InstructionLibrary::lookupMove(nc::InstructionOp op) const {
  return table->instructions[kinds.lookup(getKind(op, true))];
}
