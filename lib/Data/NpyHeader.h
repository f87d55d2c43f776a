//===- NpyHeader.h - The dictionary in a .npy file ---------------------------===//
//
// The header of a .npy file, which is the text of a Python dictionary, e.g.
// {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_LIB_DATA_NPYHEADER_H
#define NKIC_LIB_DATA_NPYHEADER_H

#include "nkic/Data/Array.h"

#include <string>
#include <string_view>
#include <vector>

namespace nkic::data {

struct NpyHeader {
  std::string descr; // as written
  ElementType type;
  bool isSwapped; // the elements are not in this machine's byte order
  bool isFortranOrder;
  std::vector<int64_t> shape;
};

/// Reads the dictionary; accepts nothing that numpy would not write.
Result<NpyHeader> parseNpyHeader(std::string_view text);

/// The dictionary of a C-order array in this machine's byte order.
std::string formatNpyHeader(ElementType type, const std::vector<int64_t> &shape);

/// Bytes as "93 4E 55", for messages.
std::string hexBytes(std::string_view bytes);

} // namespace nkic::data

#endif // NKIC_LIB_DATA_NPYHEADER_H
