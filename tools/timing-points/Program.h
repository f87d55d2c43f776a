// Small programs for the clock, put together from text.

#ifndef NKIC_TOOLS_TIMINGPOINTS_PROGRAM_H
#define NKIC_TOOLS_TIMINGPOINTS_PROGRAM_H

#include "nkic/Timing/Clock.h"
#include "nkic/Timing/Cost.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace nkic::points {

/// A sequential program as text. Operands are made first and may be used several times.
class Program {
public:
  explicit Program(std::string target) : target(std::move(target)) {}

  /// An operand of `rows` partitions and `columns` elements of `type` in "sbuf" or "psum", in
  /// memory of its own; `step` elements apart.
  std::string tile(std::string space, std::string type, int64_t rows, int64_t columns,
                   int64_t step = 1);
  /// A tensor of that many rows and columns in HBM.
  std::string tensor(std::string type, int64_t rows, int64_t columns);

  /// Appends an instruction of an engine; `arguments` as nc.instruction prints them, with
  /// operands in place of `read` and `write` operands.
  Program &run(std::string opcode, std::string engine, std::string arguments);
  /// A transfer that `engine` triggers in a mode.
  Program &copy(std::string dst, std::string src, std::string engine, std::string mode,
                std::string indices = "none");

  /// Puts the instructions into queues, all static transfers into one ring if told so, and
  /// runs the clock. Programs here are right: a mistake ends the tool.
  const timing::Timeline &time();
  /// The slice of the n-th instruction or transfer, in the order of `run` and `copy`, and of
  /// the trigger of a transfer.
  const timing::Slice &slice(size_t n);
  const timing::Slice &trigger(size_t n);

private:
  std::string target, memories, body;
  size_t names = 0, instructions = 0;
  int64_t sbuf = 0, psum = 0, hbm = 0;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<timing::Timeline> timeline;
};

} // namespace nkic::points

#endif // NKIC_TOOLS_TIMINGPOINTS_PROGRAM_H
