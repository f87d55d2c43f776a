// `nkic prepare`: inputs of attention_block_l1.

#include "nkic/Driver/Prepare.h"

#include "nkic/Data/Npy.h"
#include "nkic/Prepare/AttentionBlock.h"

#include "llvm/ADT/Twine.h"

using namespace nkic;
using namespace nkic::driver;
using llvm::Twine;

namespace {

ExitCode wrongShape(const PrepareOptions &options, const Twine &wanted, const data::Array &array) {
  return reportError("'" + options.in + "' must have shape " + wanted + ", but got " +
                     data::shapeString(array.shape()));
}

ExitCode write(const data::Array &array, const PrepareOptions &options) {
  if (auto done = data::writeNpy(array, options.out); !done)
    return reportError(done.error());
  return ExitCode::done;
}

ExitCode writeFloats(const std::vector<float> &values, std::vector<int64_t> shape,
                     const PrepareOptions &options) {
  auto array = data::Array::create(data::ElementType::F32, std::move(shape));
  if (!array)
    return reportError(array.error());
  std::copy(values.begin(), values.end(), array->as<float>());
  return write(*array, options);
}

ExitCode checkHeadSize(const PrepareOptions &options) {
  if (prepare::isHeadSize(options.headSize))
    return ExitCode::done;
  return reportError("--head-dim must be one of 32, 64, 128, but got " +
                     Twine(options.headSize));
}

/// Moves the columns of an array whose last dimension they are.
template <class T>
void permute(data::Array &array, int64_t rows, int64_t columns, int64_t headSize) {
  std::vector<T> moved =
      prepare::permuteColumns(array.as<T>(), rows, columns, headSize);
  std::copy(moved.begin(), moved.end(), array.as<T>());
}

} // namespace

ExitCode nkic::driver::prepareBias(const PrepareOptions &options) {
  auto array = data::readNpy(options.in);
  if (!array)
    return reportError(array.error());
  std::vector<int64_t> shape = array->shape();
  if (shape.size() == 3 && shape[1] == 1)
    shape.erase(shape.begin() + 1);
  if (shape.size() != 2 || shape[0] != 2 || shape[1] < 1 ||
      shape[1] % prepare::kGroupColumns != 0)
    return wrongShape(options, "(2, Fp) or (2, 1, Fp) with Fp a multiple of 512", *array);
  if (array->elementType() != data::ElementType::F32)
    return reportError("'" + options.in + "' must have element type f32, but got " +
                       std::string(data::elementTypeName(array->elementType())));
  int64_t columns = shape[1];
  if (options.headSize != 0) {
    if (ExitCode code = checkHeadSize(options); code != ExitCode::done)
      return code;
    permute<float>(*array, 2, columns, options.headSize);
  }
  return writeFloats(prepare::packBias(array->as<float>(), columns),
                     {2, prepare::kBlockColumns, columns / prepare::kBlockColumns}, options);
}

ExitCode nkic::driver::prepareWeights(const PrepareOptions &options) {
  auto array = data::readNpy(options.in);
  if (!array)
    return reportError(array.error());
  const std::vector<int64_t> &shape = array->shape();
  if (shape.size() != 3 || shape[0] != 2 || shape[1] < 1 || shape[2] < 1 ||
      shape[2] % prepare::kGroupColumns != 0)
    return wrongShape(options, "(2, H, Fp) with Fp a multiple of 512", *array);
  if (ExitCode code = checkHeadSize(options); code != ExitCode::done)
    return code;
  int64_t rows = shape[0] * shape[1], columns = shape[2];
  switch (data::elementSize(array->elementType())) {
  case 2:
    permute<uint16_t>(*array, rows, columns, options.headSize);
    break;
  case 4:
    permute<uint32_t>(*array, rows, columns, options.headSize);
    break;
  default:
    return reportError("'" + options.in + "' must have element type bf16, f16 or f32, but got " +
                       std::string(data::elementTypeName(array->elementType())));
  }
  return write(*array, options);
}

ExitCode nkic::driver::prepareRope(const PrepareOptions &options) {
  auto array = data::readNpy(options.in);
  if (!array)
    return reportError(array.error());
  if (ExitCode code = checkHeadSize(options); code != ExitCode::done)
    return code;
  const std::vector<int64_t> &shape = array->shape();
  if (shape.size() != 2 || shape[1] != options.headSize / 2)
    return wrongShape(options, "(tokens, " + Twine(options.headSize / 2) + ")", *array);
  if (array->elementType() != data::ElementType::F32)
    return reportError("'" + options.in + "' must have element type f32, but got " +
                       std::string(data::elementTypeName(array->elementType())));
  if (options.tokens < 1 || options.tokens > int64_t(1) << 24)
    return reportError("--tokens must be at least 1 and at most 16777216, but got " +
                       Twine(options.tokens));
  if (options.prefix < 0 || options.prefix > options.tokens ||
      shape[0] > options.tokens - options.prefix)
    return reportError("--prefix and the angles (" + Twine(options.prefix) + " + " +
                       Twine(shape[0]) + " tokens) must be at most --tokens (" +
                       Twine(options.tokens) + ")");
  return writeFloats(prepare::ropeTables(array->as<float>(), shape[0], options.headSize,
                                         options.tokens, options.prefix),
                     {4, prepare::kBlockColumns, options.tokens}, options);
}
