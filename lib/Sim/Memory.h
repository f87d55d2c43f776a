// HBM, SBUF and PSUM of a simulated core, and which of their bytes somebody has written.

#ifndef NKIC_LIB_SIM_MEMORY_H
#define NKIC_LIB_SIM_MEMORY_H

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Runtime/View.h"

#include <cstddef>
#include <optional>

namespace nkic::sim {

/// Zeroed memory straight from the operating system, so that what is never touched costs
/// nothing.
class Pages {
public:
  Pages() = default;
  explicit Pages(size_t bytes);
  Pages(Pages &&other) noexcept { *this = std::move(other); }
  Pages &operator=(Pages &&other) noexcept {
    std::swap(start, other.start);
    std::swap(length, other.length);
    return *this;
  }
  ~Pages();

  explicit operator bool() const { return start != nullptr; }
  std::byte *data() const { return start; }

private:
  std::byte *start = nullptr;
  size_t length = 0;
};

/// A byte that nobody wrote.
struct UnwrittenByte {
  int64_t partition, byte;
};

class Memory {
public:
  /// False when the operating system has not enough of it.
  bool allocate(const MachineInfo &machine, int64_t hbmBytes);

  /// The elements of an operand.
  rt::AnyView view(mlir::Value memory, nc::PatternAttr pattern) const;

  /// The state of the same bytes, in the same order: all ones where the byte was written,
  /// zero where not. What moves bits moves their state when it is called on these views.
  rt::AnyView stateView(mlir::Value memory, nc::PatternAttr pattern) const;

  /// A view of written bytes with the shape of `like`, for a source that is a number.
  rt::AnyView writtenView(const rt::AnyView &like) const;

  std::optional<UnwrittenByte> findUnwritten(mlir::Value memory, nc::PatternAttr pattern);
  void setWritten(mlir::Value memory, nc::PatternAttr pattern);

  /// The state of some bytes was changed through a view of it.
  void forgetState(mlir::Value memory) { ++versions[memory]; }

  /// Everything of a tensor or tile.
  void setState(mlir::Value memory, bool isWritten);
  std::byte *getTensor(nc::TensorOp tensor) const;
  const std::byte *getTensorState(nc::TensorOp tensor) const;

private:
  /// Data and state of one address space.
  struct Space {
    Pages data, state;
    int64_t pitch = 0; // bytes from one partition to the next
  };
  const Space &getSpace(mlir::Value memory) const;
  rt::AnyView makeView(std::byte *base, int64_t pitch, mlir::Value memory,
                       nc::PatternAttr pattern) const;

  bool isKnownWritten(mlir::Value memory, nc::PatternAttr pattern) const;
  void setKnownWritten(mlir::Value memory, nc::PatternAttr pattern);

  Space hbm, sbuf, psum;
  // Operands found to be written once stay so until their memory changes its version: most
  // are used many times.
  llvm::DenseMap<std::pair<mlir::Value, mlir::Attribute>, unsigned> knownWritten;
  llvm::DenseMap<mlir::Value, unsigned> versions;
};

} // namespace nkic::sim

#endif // NKIC_LIB_SIM_MEMORY_H
