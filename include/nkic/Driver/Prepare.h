// `nkic prepare` as functions: inputs of attention_block_l1 from .npy files in the
// forms that models keep.

#ifndef NKIC_DRIVER_PREPARE_H
#define NKIC_DRIVER_PREPARE_H

#include "nkic/Driver/ExitCode.h"

#include <cstdint>
#include <string>

namespace nkic::driver {

struct PrepareOptions {
  std::string in, out;  // .npy files
  int64_t headSize = 0; // D; 0 when the columns are in the kernel's order already
  int64_t tokens = 0;   // N of the rotation tables
  int64_t prefix = 0;   // leading tokens that are not rotated
};

/// Bias [2, Fp] or [2, 1, Fp] of f32 -> packed [2, 128, Fp/128]; with a head size the
/// columns are in plain head-major order and are permuted first.
ExitCode prepareBias(const PrepareOptions &options);

/// Q and K weights [2, H, Fp] in plain head-major columns -> the kernel's column order. Any
/// element type.
ExitCode prepareWeights(const PrepareOptions &options);

/// Angles [tokens, D/2] of f32 -> rotation tables [4, 128, N].
ExitCode prepareRope(const PrepareOptions &options);

} // namespace nkic::driver

#endif // NKIC_DRIVER_PREPARE_H
