// Text of an input file as a terminal may show it.

#ifndef NKIC_SUPPORT_PRINTABLE_H
#define NKIC_SUPPORT_PRINTABLE_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ConvertUTF.h"
#include <string>

namespace nkic {

/// The text with `\xNN` for control characters (U+0000 to U+001F without tab, U+007F to U+009F)
/// and for bytes that are no UTF-8: a name in a file must not move the cursor. Line breaks
/// stay where `keepLines`.
inline std::string printable(llvm::StringRef text, bool keepLines = false) {
  std::string result;
  auto escape = [&](unsigned char byte) {
    result += "\\x";
    result += llvm::hexdigit(byte >> 4);
    result += llvm::hexdigit(byte & 15);
  };
  while (!text.empty()) {
    unsigned char byte = text.front();
    unsigned size = llvm::getNumBytesForUTF8(byte);
    const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
    bool isLegal = size <= text.size() && llvm::isLegalUTF8Sequence(begin, begin + size);
    bool isControl = (byte < 0x20 && byte != '\t' && !(byte == '\n' && keepLines)) || byte == 0x7f ||
                     (byte == 0xc2 && size == 2 && isLegal &&
                      static_cast<unsigned char>(text[1]) < 0xa0);
    if (!isLegal || isControl) {
      escape(byte);
      text = text.drop_front();
      continue;
    }
    result += text.take_front(size);
    text = text.drop_front(size);
  }
  return result;
}

} // namespace nkic

#endif // NKIC_SUPPORT_PRINTABLE_H
