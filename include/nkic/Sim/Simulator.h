// Runs scheduled NeuronCore programs: every byte, and simulated time.

#ifndef NKIC_SIM_SIMULATOR_H
#define NKIC_SIM_SIMULATOR_H

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Support/Result.h"
#include "nkic/Timing/Clock.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nkic::sim {

class InstructionLibrary;
class Memory;

/// The bytes of an input or output, as many as its tensor has.
using TensorBytes = std::byte *;

/// What a run took. Times are simulated, in nanoseconds.
struct Stats {
  int64_t cycles = 0; // of the target's profiler clock
  int64_t ns = 0;
  std::map<std::string, int64_t> busyNs;       // by queue
  std::map<std::string, int64_t> instructions; // by queue
  int64_t dmaBytes = 0;                        // moved, counted at the destination
  int64_t peakSbufBytes = 0, peakPsumBytes = 0; // highest byte of a partition in use
};

/// The numbers of a run of the clock.
Stats getStats(const timing::Timeline &timeline);

struct Options {
  /// Folders of the runtime headers (host::HostKernelOptions::includeDirs).
  std::vector<std::string> includeDirs;
  std::function<void(std::string_view)> progress;
};

struct Outcome {
  bool isClean = true; // no findings
  Stats stats;
};

/// The programs of one launch, one for each core, ready to run. They are scheduled and have
/// passed the checks of the nc dialect.
class Simulator {
public:
  /// Compiles the instructions that the programs use, or finds them compiled: each is the
  /// function of include/nkic/Runtime of its name. Fails as host::HostKernel::build does, and when memory is short.
  static Result<Simulator> create(llvm::ArrayRef<nc::ProgramOp> programs, const Options &options);

  Simulator(Simulator &&other) noexcept;
  ~Simulator();

  /// Runs them on `inputs` and `outputs`, in the order of the kernel's arguments. Findings
  /// are errors at the location of their instruction, at most 20 for a core: bytes that
  /// nobody wrote and that are read, indices out of range, elements of a result that are not
  /// written.
  Outcome run(llvm::ArrayRef<TensorBytes> inputs, llvm::ArrayRef<TensorBytes> outputs);

private:
  Simulator();

  llvm::SmallVector<nc::ProgramOp> programs;
  std::unique_ptr<InstructionLibrary> library;
  std::unique_ptr<Memory> memory;
  timing::Timeline timeline;
};

} // namespace nkic::sim

#endif // NKIC_SIM_SIMULATOR_H
