//===- Npy.cpp - Arrays in .npy files ----------------------------------------===//
//
// The .npy format: a magic string, a version, the size of a header, a header in
// Python's syntax, and the elements.
//
//===----------------------------------------------------------------------===//

#include "nkic/Data/Npy.h"
#include "NpyHeader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nkic;
using namespace nkic::data;

namespace {

constexpr std::string_view magic = "\x93NUMPY";
/// Far above any header of an unstructured type (numpy itself stops at 10000).
constexpr uint64_t maxHeaderBytes = 65535;

class File {
public:
  explicit File(const std::string &path)
      : descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (descriptor >= 0)
      close(descriptor);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  bool isOpen() const { return descriptor >= 0; }

  bool status(struct stat &result) const {
    return fstat(descriptor, &result) == 0;
  }

  /// Reads exactly `size` bytes, or says why not.
  Result<void> read(void *bytes, uint64_t size) {
    char *next = static_cast<char *>(bytes);
    while (size > 0) {
      ssize_t got =
          ::read(descriptor, next, std::min<uint64_t>(size, 1 << 30));
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return Failure{std::string("cannot be read: ") + std::strerror(errno)};
      if (got == 0)
        return Failure{"became shorter while it was read"};
      next += got;
      size -= got;
      consumed += got;
    }
    return {};
  }

  uint64_t position() const { return consumed; }

private:
  int descriptor;
  uint64_t consumed = 0;
};

Failure mustBe(std::string what, const std::string &found) {
  return {std::move(what) + ", but got " + found};
}

uint64_t littleEndian(const unsigned char *bytes, int count) {
  uint64_t value = 0;
  while (count--)
    value = value << 8 | bytes[count];
  return value;
}

void swapBytes(Array &array) {
  int64_t size = elementSize(array.elementType());
  std::byte *element = array.bytes();
  for (int64_t i = 0; i < array.numElements(); ++i, element += size)
    std::reverse(element, element + size);
}

/// Copies a C-order array of the reversed shape, which is what Fortran order
/// is, into C order. Sums of index times stride never leave the array.
template <class T> void reorder(const T *from, Array &to) {
  const std::vector<int64_t> &shape = to.shape();
  size_t rank = shape.size();
  std::vector<int64_t> strides(rank), index(rank);
  for (int64_t d = 0, stride = 1; d < to.rank(); stride *= shape[d++])
    strides[d] = stride;
  T *out = to.as<T>();
  T *end = out + to.numElements();
  int64_t inner = shape[rank - 1], innerStride = strides[rank - 1];
  int64_t offset = 0;
  while (out != end) {
    for (int64_t i = 0; i < inner; ++i)
      *out++ = from[offset + i * innerStride];
    for (size_t d = rank - 1; d-- > 0;) {
      offset += strides[d];
      if (++index[d] < shape[d])
        break;
      offset -= shape[d] * strides[d];
      index[d] = 0;
    }
  }
}

Result<Array> fortranToC(const Array &source) {
  Result<Array> result =
      Array::createUninitialized(source.elementType(), source.shape());
  if (!result)
    return result;
  switch (elementSize(source.elementType())) {
  case 1:
    reorder(source.as<uint8_t>(), *result);
    break;
  case 2:
    reorder(source.as<uint16_t>(), *result);
    break;
  case 4:
    reorder(source.as<uint32_t>(), *result);
    break;
  default:
    reorder(source.as<uint64_t>(), *result);
  }
  return result;
}

Result<void> checkBooleans(const Array &array) {
  const uint8_t *values = array.as<uint8_t>();
  for (int64_t i = 0; i < array.numElements(); ++i)
    if (values[i] > 1)
      return mustBe("byte " + std::to_string(i) +
                        " of a b1 array must be 0 or 1",
                    std::to_string(values[i]));
  return {};
}

std::string describe(mode_t mode) {
  if (S_ISDIR(mode))
    return "a folder";
  return S_ISFIFO(mode) ? "a pipe" : "a device or socket";
}

/// The header's text; leaves the file at the first element.
Result<std::string> readHeader(File &file, uint64_t fileBytes) {
  unsigned char start[12];
  uint64_t startBytes = std::min<uint64_t>(fileBytes, 8);
  if (Result<void> done = file.read(start, startBytes); !done)
    return done.failure();
  std::string_view found(reinterpret_cast<char *>(start),
                         std::min<size_t>(startBytes, magic.size()));
  if (found != magic) {
    if (found.starts_with("PK"))
      return mustBe("file must be a .npy file", "a zip archive (.npz?)");
    return mustBe("file must begin with the bytes 93 4E 55 4D 50 59 of .npy",
                  fileBytes ? hexBytes(found) : "an empty file");
  }
  if (startBytes < 8)
    return mustBe("file must be at least 10 bytes",
                  std::to_string(fileBytes));
  int major = start[6], minor = start[7];
  if (major < 1 || major > 3 || minor != 0)
    return mustBe("format version must be one of 1.0, 2.0, 3.0",
                  std::to_string(major) + "." + std::to_string(minor));

  int lengthBytes = major == 1 ? 2 : 4;
  if (fileBytes < uint64_t(8 + lengthBytes))
    return mustBe("file must be at least " + std::to_string(8 + lengthBytes) +
                      " bytes",
                  std::to_string(fileBytes));
  if (Result<void> done = file.read(start + 8, lengthBytes); !done)
    return done.failure();
  uint64_t length = littleEndian(start + 8, lengthBytes);
  if (length > maxHeaderBytes)
    return mustBe("header must be at most " + std::to_string(maxHeaderBytes) +
                      " bytes",
                  std::to_string(length));
  uint64_t rest = fileBytes - 8 - lengthBytes;
  if (length > rest)
    return mustBe("header must have " + std::to_string(length) +
                      " bytes, as announced",
                  std::to_string(rest) + ": the file is truncated");
  std::string header(length, '\0');
  if (Result<void> done = file.read(header.data(), length); !done)
    return done.failure();
  return header;
}

Result<Array> readArray(File &file) {
  struct stat status;
  if (!file.status(status))
    return Failure{std::string("cannot be read: ") + std::strerror(errno)};
  if (!S_ISREG(status.st_mode))
    return mustBe("input must be a regular file", describe(status.st_mode));
  uint64_t fileBytes = status.st_size;

  Result<std::string> text = readHeader(file, fileBytes);
  if (!text)
    return text.failure();
  Result<NpyHeader> header = parseNpyHeader(*text);
  if (!header)
    return header.failure();

  // The size is checked against the file before anything is allocated.
  Result<int64_t> bytes = arrayBytes(header->type, header->shape);
  if (!bytes)
    return bytes.failure();
  uint64_t expected = *bytes, rest = fileBytes - file.position();
  if (rest != expected)
    return mustBe("data must have " + std::to_string(expected) +
                      " bytes for shape " + shapeString(header->shape) + " of " +
                      header->descr,
                  std::to_string(rest) +
                      (rest < expected ? ": the file is truncated"
                                       : ": there are trailing bytes"));

  Result<Array> array = Array::createUninitialized(header->type, header->shape);
  if (!array)
    return array;
  if (Result<void> done = file.read(array->bytes(), expected); !done)
    return done.failure();
  if (header->isSwapped)
    swapBytes(*array);
  if (header->type == ElementType::Bool)
    if (Result<void> done = checkBooleans(*array); !done)
      return done.failure();
  if (header->isFortranOrder && array->rank() > 1)
    return fortranToC(*array);
  return array;
}

} // namespace

Result<Array> data::readNpy(const std::string &path) {
  File file(path);
  if (!file.isOpen())
    return Failure{path + ": cannot be opened: " + std::strerror(errno)};
  Result<Array> array = readArray(file);
  if (!array)
    return Failure{path + ": " + array.error()};
  return array;
}

Result<AtomicFile> data::stageNpy(const Array &array, const std::string &path) {
  std::string header =
      formatNpyHeader(array.elementType(), array.shape());
  // The elements start at a multiple of 64 bytes, and a newline precedes them.
  size_t unpadded = magic.size() + 4 + header.size() + 1;
  header.append((64 - unpadded % 64) % 64, ' ');
  header += '\n';
  if (header.size() > maxHeaderBytes)
    return Failure{path + ": header must be at most " +
                   std::to_string(maxHeaderBytes) + " bytes, but got " +
                   std::to_string(header.size())};

  std::string start(magic);
  start += {'\x01', '\x00'};
  start += static_cast<char>(header.size() & 0xFF);
  start += static_cast<char>(header.size() >> 8);

  Result<AtomicFile> file = AtomicFile::create(path);
  if (!file)
    return file;
  if (Result<void> done = file->write(start + header); !done)
    return done.failure();
  if (Result<void> done = file->write(array.bytes(), array.numBytes()); !done)
    return done.failure();
  return file;
}

Result<void> data::writeNpy(const Array &array, const std::string &path) {
  Result<AtomicFile> file = stageNpy(array, path);
  if (!file)
    return file.failure();
  return file->commit();
}
