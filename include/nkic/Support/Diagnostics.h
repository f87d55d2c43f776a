// The phrases of error messages, so that their grammar is code:
// `<what> must <rule> (<demanded>), but got <found>`.

#ifndef NKIC_SUPPORT_DIAGNOSTICS_H
#define NKIC_SUPPORT_DIAGNOSTICS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

namespace nkic {

/// A type or attribute in single quotes.
template <class T> std::string quoted(const T &value) {
  std::string text;
  llvm::raw_string_ostream(text) << '\'' << value << '\'';
  return text;
}

/// `X must RULE, but got F`. The other phrases are instances of it.
inline mlir::InFlightDiagnostic must(mlir::Operation *op, const llvm::Twine &what,
                                     const llvm::Twine &rule, const llvm::Twine &found) {
  return op->emitOpError() << what << " must " << rule << ", but got " << found;
}

/// `X must equal Y (v), but got w`
inline mlir::InFlightDiagnostic mustEqual(mlir::Operation *op, const llvm::Twine &what,
                                          const llvm::Twine &other, const llvm::Twine &demanded,
                                          const llvm::Twine &found) {
  return must(op, what, "equal " + other + " (" + demanded + ")", found);
}

/// `X must be at most L, but got w`
inline mlir::InFlightDiagnostic mustBeAtMost(mlir::Operation *op, const llvm::Twine &what,
                                             int64_t limit, int64_t found) {
  return must(op, what, "be at most " + llvm::Twine(limit), llvm::Twine(found));
}

/// `X must be at most L (v), but got w`
inline mlir::InFlightDiagnostic mustBeAtMost(mlir::Operation *op, const llvm::Twine &what,
                                             const llvm::Twine &limit, int64_t demanded,
                                             int64_t found) {
  return must(op, what, "be at most " + limit + " (" + llvm::Twine(demanded) + ")",
              llvm::Twine(found));
}

/// `X must be at least L, but got w`
inline mlir::InFlightDiagnostic mustBeAtLeast(mlir::Operation *op, const llvm::Twine &what,
                                              int64_t limit, int64_t found) {
  return must(op, what, "be at least " + llvm::Twine(limit), llvm::Twine(found));
}

/// `X must be one of a, b, c, but got w`; `X must be a, but got w` for one word.
inline mlir::InFlightDiagnostic mustBeOneOf(mlir::Operation *op, const llvm::Twine &what,
                                            llvm::ArrayRef<llvm::StringRef> words,
                                            const llvm::Twine &found) {
  return must(op, what, (words.size() > 1 ? "be one of " : "be ") + llvm::join(words, ", "),
              found);
}

/// `X must have N elements, but got M`
inline mlir::InFlightDiagnostic mustHaveElements(mlir::Operation *op, const llvm::Twine &what,
                                                 int64_t demanded, int64_t found) {
  return must(op, what, "have " + llvm::Twine(demanded) + " elements", llvm::Twine(found));
}

/// `X needs trn2 or later, but the target is trn1`
inline mlir::InFlightDiagnostic needsTarget(mlir::Operation *op, const llvm::Twine &what,
                                            llvm::StringRef since, llvm::StringRef target) {
  return op->emitOpError() << what << " needs " << since << " or later, but the target is "
                           << target;
}

/// `X needs N bytes per partition of sbuf, but M of T are free`
inline mlir::InFlightDiagnostic needsBytes(mlir::Operation *op, const llvm::Twine &what,
                                           int64_t bytes, llvm::StringRef space,
                                           int64_t freeBytes, int64_t total) {
  return op->emitOpError() << what << " needs " << bytes << " bytes per partition of " << space
                           << ", but " << freeBytes << " of " << total << " are free";
}

/// `X is not supported yet: <reason>`
inline mlir::InFlightDiagnostic notSupportedYet(mlir::Operation *op, const llvm::Twine &what,
                                                const llvm::Twine &reason) {
  return op->emitOpError() << what << " is not supported yet: " << reason;
}

} // namespace nkic

#endif // NKIC_SUPPORT_DIAGNOSTICS_H
