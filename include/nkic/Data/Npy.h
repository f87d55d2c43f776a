//===- Npy.h - Arrays in .npy files ------------------------------------------===//
//
// Reads and writes numpy's .npy format. Reading is strict: a file that does not
// say exactly what its bytes are is refused.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_DATA_NPY_H
#define NKIC_DATA_NPY_H

#include "nkic/Data/Array.h"
#include "nkic/Support/AtomicFile.h"

#include <string>

namespace nkic::data {

/// Reads a .npy file of version 1.0, 2.0 or 3.0, either byte order, C or Fortran
/// order (the result is in C order). The element types are b1, i1 to i8, u1 to
/// u8, f2, f4, f8, and V2, which is bf16. Failures begin with the path.
Result<Array> readNpy(const std::string &path);

/// Writes `array` as version 1.0 in C order; bf16 as `<V2`, fp8 types as the
/// bytes they are (`|u1`). The file appears complete or not at all.
Result<void> writeNpy(const Array &array, const std::string &path);

/// Writes all of the file but does not name it yet: `commit` does. For several
/// files that should appear together.
Result<AtomicFile> stageNpy(const Array &array, const std::string &path);

} // namespace nkic::data

#endif // NKIC_DATA_NPY_H
