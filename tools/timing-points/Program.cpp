// Small programs for the clock.

#include "Program.h"

#include "nkic/Dialect/Nc/Transforms/Passes.h"
#include "nkic/Registration.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <cstdlib>

using namespace mlir;
using namespace nkic;
using namespace nkic::points;

static int64_t bytesOf(llvm::StringRef type) {
  return type.ends_with("32") ? 4 : type.ends_with("16") ? 2 : 1;
}

static MLIRContext &getContext() {
  static DialectRegistry registry = [] {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }();
  static MLIRContext context(registry);
  return context;
}

std::string Program::tile(std::string space, std::string type, int64_t rows, int64_t columns,
                          int64_t step) {
  int64_t bytes = llvm::alignTo(columns * step * bytesOf(type), 64);
  int64_t capacity = space == "psum" ? 16 * 1024 : 160 * 1024;
  int64_t &next = space == "psum" ? psum : sbuf;
  if (space == "psum") // a bank each, where one is enough
    bytes = llvm::alignTo(bytes, 2 * 1024);
  if (next + bytes > capacity)
    next = 0;
  std::string name = "%t" + std::to_string(names++), at = std::to_string(next);
  memories += name + " = nc.tile \"" + name.substr(1) + "\" at 0 : " + at + " size " +
              std::to_string(rows) + " by " + std::to_string(bytes) + " : !nc.memory<" + space +
              ">\n";
  next += bytes;
  return name + " : !nc.memory<" + space + "> #nc.ap<" + type + " at 0 : " + at + " counts [" +
         std::to_string(rows) + ", " + std::to_string(columns) + "] steps [1, " +
         std::to_string(step) + "]>";
}

std::string Program::tensor(std::string type, int64_t rows, int64_t columns) {
  std::string name = "%x" + std::to_string(names++), at = std::to_string(hbm);
  std::string shape = std::to_string(rows) + "x" + std::to_string(columns);
  memories += name + " = nc.tensor \"" + name.substr(1) + "\" scratch 0 at " + at + " : memref<" +
              shape + "x" + type + "> -> !nc.memory<hbm>\n";
  hbm += llvm::alignTo(rows * columns * bytesOf(type), 64);
  return name + " : !nc.memory<hbm> #nc.ap<" + type + " at 0 : " + at + " counts [" +
         std::to_string(rows) + ", " + std::to_string(columns) + "] steps [" +
         std::to_string(columns) + ", 1]>";
}

Program &Program::run(std::string opcode, std::string engine, std::string arguments) {
  body += "nc.instruction \"" + opcode + "\" " + arguments + " {label = \"" +
          std::to_string(instructions++) + "\", engine = #nki<engine " + engine + ">}\n";
  return *this;
}

Program &Program::copy(std::string dst, std::string src, std::string engine, std::string mode,
                       std::string indices) {
  if (indices != "none")
    indices = "read " + indices;
  body += "nc.instruction \"dma_copy\" dst = write " + dst + ", src = read " + src +
          ", dst_indices = none, src_indices = " + indices +
          ", dst_offset = none, src_offset = none, oob_mode = #nki<oob_mode error> "
          "{moves_bits, label = \"" +
          std::to_string(instructions++) + "\", engine = #nki<engine " + engine +
          ">, dge_mode = #nki<dge_mode " + mode + ">}\n";
  return *this;
}

const timing::Timeline &Program::time() {
  if (timeline)
    return *timeline;
  std::string text = "nc.program @p target \"" + target + "\" core 0 {\n" + memories + body + "}\n";
  MLIRContext &context = getContext();
  module = parseSourceString<ModuleOp>(text, &context);
  PassManager manager(&context);
  manager.nest<nc::ProgramOp>().addPass(nc::createSchedulePass());
  if (!module || failed(manager.run(*module)))
    std::abort();
  timeline = timing::runClock(*module->getOps<nc::ProgramOp>().begin());
  return *timeline;
}

const timing::Slice &Program::slice(size_t n) {
  for (const timing::Slice &slice : time().slices) {
    auto op = dyn_cast<nc::InstructionOp>(slice.op);
    if (op && op.getLabel() == std::to_string(n))
      return slice;
  }
  std::abort();
}

const timing::Slice &Program::trigger(size_t n) {
  const timing::Slice &transfer = slice(n);
  size_t number = 0; // of the trigger: the n-th of its ring
  for (Operation *op = transfer.op->getPrevNode(); op; op = op->getPrevNode())
    ++number;
  nc::QueueOp ring = timeline->queues[transfer.queue].op;
  for (const timing::Slice &slice : timeline->slices) {
    auto op = dyn_cast<nc::TriggerOp>(slice.op);
    if (op && op.getQueue() == ring.getSymName() && number-- == 0)
      return slice;
  }
  std::abort();
}
