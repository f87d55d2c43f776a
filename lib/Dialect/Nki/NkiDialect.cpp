// Registration of the nki dialect, and its hooks: inlining, aliases, constants.

#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace nkic::nki;

#include "nkic/Dialect/Nki/NkiDialect.cpp.inc"
#include "nkic/Dialect/Nki/NkiInterfaces.cpp.inc"

namespace {

/// Pieces of kernels are functions that are inlined; every op may move along.
struct NkiInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
};

/// Prints memory spaces as `#sbuf` instead of `#nki.mem<sbuf>`.
struct NkiAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attr, raw_ostream &os) const final {
    auto mem = dyn_cast<MemAttr>(attr);
    if (!mem)
      return AliasResult::NoAlias;
    os << stringifyMemorySpace(mem.getSpace());
    return AliasResult::FinalAlias;
  }
};

} // namespace

void NkiDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiKernelOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiViewOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiDmaOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiMatmulOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiElementwiseOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiActivationOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiReduceOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiSelectOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "nkic/Dialect/Nki/NkiHostOps.cpp.inc"
            >();
  addInterfaces<NkiInlinerInterface, NkiAsmInterface>();
}

Operation *NkiDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                           Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

std::optional<MemorySpace> nkic::nki::getMemorySpace(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return std::nullopt;
  auto mem = dyn_cast_or_null<MemAttr>(memref.getMemorySpace());
  if (!mem)
    return std::nullopt;
  return mem.getSpace();
}

bool nkic::nki::isOnChip(Type type) {
  auto space = getMemorySpace(type);
  return space && (*space == MemorySpace::sbuf || *space == MemorySpace::psum);
}

bool nkic::nki::isHbm(Type type) {
  auto space = getMemorySpace(type);
  return space && *space != MemorySpace::sbuf && *space != MemorySpace::psum;
}

Value nkic::nki::getRoot(Value value) {
  while (auto view = value.getDefiningOp<ViewOpInterface>())
    value = view.getViewSource();
  return value;
}

int64_t nkic::nki::getPartitions(MemRefType type) {
  return type.getRank() == 0 ? 1 : type.getDimSize(0);
}

static int64_t product(ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes) {
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(result, size, result))
      return ShapedType::kDynamic;
  }
  return result;
}

int64_t nkic::nki::getFreeElements(MemRefType type) {
  return type.getRank() == 0 ? 1 : product(type.getShape().drop_front());
}

int64_t nkic::nki::getElements(MemRefType type) { return product(type.getShape()); }

bool nkic::nki::isAddressable(MemRefType type) {
  int64_t elements = getElements(type);
  return !ShapedType::isDynamic(elements) && elements <= (int64_t(1) << 56);
}
