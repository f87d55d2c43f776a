//===- Hash.h - A short name for many bytes ----------------------------------===//
//
// 128-bit FNV-1a, to name and check files. It is not cryptographic: whoever
// relies on two contents being equal compares them.
//
//===----------------------------------------------------------------------===//

#ifndef NKIC_SUPPORT_HASH_H
#define NKIC_SUPPORT_HASH_H

#include <string>
#include <string_view>

namespace nkic {

/// The FNV-1a hash of `bytes` as 32 lower-case hexadecimal digits.
inline std::string hashHex(std::string_view bytes) {
  using Word = unsigned __int128;
  Word hash = (Word(0x6c62272e07bb0142) << 64) | 0x62b821756295c58d;
  constexpr Word prime = (Word(1) << 88) | 0x13b;
  for (unsigned char byte : bytes)
    hash = (hash ^ byte) * prime;
  std::string digits(32, '0');
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, hash >>= 4)
    *digit = "0123456789abcdef"[static_cast<unsigned>(hash & 15)];
  return digits;
}

} // namespace nkic

#endif // NKIC_SUPPORT_HASH_H
