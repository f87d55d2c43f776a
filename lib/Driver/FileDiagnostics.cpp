// Messages about one kernel file, which show no line of any other.

#include "FileDiagnostics.h"

#include "KernelLanguage.h"

#include "nkic/Support/Printable.h"

#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace nkic::driver;

/// Callers that are named for an error inside a function, at most.
static constexpr unsigned kMaxCallers = 10;

FileDiagnostics::FileDiagnostics(MLIRContext *context, const llvm::MemoryBuffer &buffer,
                                 bool isText, bool isTraced)
    : ScopedDiagnosticHandler(context), name(buffer.getBufferIdentifier()),
      text(isText ? buffer.getBuffer() : llvm::StringRef()),
      isTraced(isTraced) {
  setHandler([this](Diagnostic &diagnostic) {
    Location where = diagnostic.getLocation();
    SmallVector<Location> callers;
    while (auto call = where->findInstanceOf<CallSiteLoc>()) {
      callers.push_back(call.getCaller());
      where = call.getCallee();
    }
    // Code that was inlined several times is wrong several times: one report is enough.
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
        !reported.insert({where.getAsOpaquePointer(), diagnostic.str()}).second)
      return;
    if (auto name = findForeignOperation(where, diagnostic.str()))
      return show(where, "'" + *name + "' " + kForeignOperation.str(), diagnostic.getSeverity());
    show(where, diagnostic.str(), diagnostic.getSeverity());
    for (Location caller : llvm::ArrayRef(callers).take_front(kMaxCallers))
      show(caller, "called from", DiagnosticSeverity::Note);
    for (Diagnostic &note : diagnostic.getNotes()) {
      Location loc = note.getLocation();
      while (auto call = loc->findInstanceOf<CallSiteLoc>())
        loc = call.getCallee();
      show(loc, note.str(), note.getSeverity());
    }
  });
}

std::string FileDiagnostics::getLine(llvm::StringRef file, unsigned line) const {
  if ((file != name && !isTraced) || line == 0)
    return {};
  llvm::StringRef rest = text;
  std::unique_ptr<llvm::MemoryBuffer> python;
  if (isTraced) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return {};
    python = std::move(*buffer);
    rest = python->getBuffer();
  }
  for (; line > 1 && !rest.empty(); --line)
    rest = rest.split('\n').second;
  return rest.take_until([](char c) { return c == '\n' || c == '\r'; }).str();
}

/// The operation that MLIR's reader does not know, or nothing when `message` says something else.
std::optional<std::string> FileDiagnostics::findForeignOperation(Location where,
                                                                 llvm::StringRef message) const {
  if (message.consume_front("Dialect `"))
    return message.split("custom op '").second.split('\'').first.str();
  if (!message.starts_with("operation being parsed with an unregistered dialect") &&
      !message.contains("created with unregistered dialect"))
    return std::nullopt;
  // The place is behind the name, which stands in quotes there.
  auto place = where->findInstanceOf<FileLineColLoc>();
  std::string line = place ? getLine(place.getFilename(), place.getLine()) : "";
  llvm::StringRef before =
      llvm::StringRef(line).take_front(place ? place.getColumn() : 0).rsplit('"').first;
  return before.rsplit('"').second.str();
}

static llvm::SourceMgr::DiagKind getKind(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return llvm::SourceMgr::DK_Note;
  case DiagnosticSeverity::Warning:
    return llvm::SourceMgr::DK_Warning;
  case DiagnosticSeverity::Error:
    return llvm::SourceMgr::DK_Error;
  case DiagnosticSeverity::Remark:
    return llvm::SourceMgr::DK_Remark;
  }
  llvm_unreachable("every severity is handled");
}

void FileDiagnostics::show(Location loc, llvm::StringRef message, DiagnosticSeverity severity) {
  std::string text = printable(message, /*keepLines=*/true);
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place) {
    llvm::SMDiagnostic("", getKind(severity), text).print(nullptr, llvm::errs());
    return;
  }
  // What is escaped moves what stands behind it.
  std::string source = getLine(place.getFilename(), place.getLine());
  llvm::StringRef line = source;
  int column = std::max<int>(place.getColumn(), 1) - 1;
  std::string file = printable(place.getFilename());
  if (line.empty()) {
    file += ":" + std::to_string(place.getLine()) + ":" + std::to_string(column + 1);
    llvm::SMDiagnostic(file, getKind(severity), text).print(nullptr, llvm::errs());
    return;
  }
  llvm::SourceMgr sourceManager; // SMDiagnostic wants one, and asks it nothing
  llvm::SMDiagnostic(sourceManager, llvm::SMLoc(), file, static_cast<int>(place.getLine()),
                     static_cast<int>(printable(line.take_front(column)).size()),
                     getKind(severity), text, printable(line), {}, {})
      .print(nullptr, llvm::errs());
}
