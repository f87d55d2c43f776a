// nki-fuse-elementwise: one loop of elementwise instructions that follow one another.

#include "ElementwiseOps.h"

#include "nkic/Analysis/ElementPlace.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using nkic::analysis::ElementPlace;

namespace nkic::nki {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// Loops over fewer elements than this in a row run through the rows where they can.
constexpr int64_t kShortRow = 64;

/// An operand of an instruction that is a view.
struct Access {
  Value view;
  ElementPlace place;
  bool isWritten = false;
  /// One value a partition, where the instruction has more elements.
  bool isPerPartition = false;
};

/// An instruction as a member of a loop.
struct Member {
  Operation *op = nullptr;
  int64_t partitions = 0, elements = 0;
  SmallVector<Access, 0> accesses; // dst first
  SmallVector<int> slots;       // of each declared operand: its access or number, or -1
  SmallVector<Value> numbers;   // slot i stands for number i - accesses.size() where it is larger

  static std::optional<Member> of(Operation *op);
};

std::optional<Member> Member::of(Operation *op) {
  if (!isElementwise(op))
    return std::nullopt;
  Member member;
  auto instruction = cast<InstructionOpInterface>(op);
  member.op = op;
  ArrayRef<StringAttr> attributes = op->getName().getRegisteredInfo()->getAttributeNames();
  SmallVector<Value> operands; // declared ones; null where absent
  for (StringRef name : instruction.getArgumentOrder()) {
    if (llvm::any_of(attributes, [&](StringAttr a) { return a == name; }))
      continue;
    auto [first, count] = instruction.getOperandGroup(operands.size());
    if (count > 1)
      return std::nullopt;
    operands.push_back(count == 1 ? op->getOperand(first) : Value());
  }
  for (auto [i, operand] : llvm::enumerate(operands)) {
    if (!operand || !isa<MemRefType>(operand.getType()))
      continue;
    auto place = ElementPlace::of(operand);
    Type element = cast<MemRefType>(operand.getType()).getElementType();
    // A scalar of the kernel has the same type as an element of a narrow signed tile.
    if (!place || !isOnChip(operand.getType()) ||
        (element.isSignlessInteger() && element.getIntOrFloatBitWidth() < 32))
      return std::nullopt;
    if (i == 0) {
      member.partitions = place->partitions;
      member.elements = place->freeElements();
    }
    Access access{operand, *place, i == 0, false};
    access.isPerPartition = place->freeElements() == 1 && member.elements != 1;
    if (place->partitions != member.partitions ||
        (!access.isPerPartition && place->freeElements() != member.elements))
      return std::nullopt;
    member.accesses.push_back(std::move(access));
  }
  int number = member.accesses.size(), access = 0;
  for (Value operand : operands) {
    if (!operand) {
      member.slots.push_back(-1);
    } else if (isa<MemRefType>(operand.getType())) {
      member.slots.push_back(access++);
    } else {
      member.slots.push_back(number++);
      member.numbers.push_back(operand);
    }
  }
  return member;
}

/// Whether running an element of `second` right behind the same element of `first` is the
/// same as running one instruction behind the other.
bool mayShareLoop(const Member &first, const Member &second) {
  if (first.partitions != second.partitions || first.elements != second.elements)
    return false;
  for (const Access &a : first.accesses) {
    for (const Access &b : second.accesses) {
      if ((a.isWritten || b.isWritten) && !a.place.isDisjointFrom(b.place) &&
          (a.isPerPartition || b.isPerPartition || !a.place.isSameAs(b.place)))
        return false;
    }
  }
  return true;
}

/// The elements at one place inside the loop.
struct Element {
  Value view;
  ElementPlace place;
  Value value; // what they hold now; null before they are read or written
  bool isChanged = false;
};

/// Builds the loop of a stretch of instructions, at the place of the last.
class LoopBuilder {
public:
  LoopBuilder(ArrayRef<Member> members)
      : members(members), builder(members.back().op), loc(members.back().op->getLoc()) {
    for (const Member &member : members)
      ops.insert(member.op);
  }
  void build();

private:
  void open();
  void compute(const Member &member);
  Value read(const Access &access);
  Element &elementAt(const Access &access);
  Value copyRow(const Element &element, bool isInput);
  Value sliceRow(const Element &element);
  bool isReadBehind(Value tile) const;
  void removeUnused();

  ArrayRef<Member> members;
  OpBuilder builder;
  Location loc;
  SmallPtrSet<Operation *, 16> ops;
  std::vector<Element> elements;
  scf::ForOp rows;
  ForElementsOp loop;
  Value partition, position;
};

/// Rows outside and their elements inside; one loop over all elements where every view is one
/// stretch of memory and rows are short, and over the partitions where rows have one element.
void LoopBuilder::open() {
  const Member &shape = members.front();
  bool isFlat = shape.elements == 1 || shape.elements < kShortRow;
  for (const Member &member : members) {
    for (const Access &access : member.accesses)
      isFlat &= !access.isPerPartition && access.place.isContiguous();
  }
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  int64_t count = shape.elements;
  if (isFlat)
    count *= shape.partitions;
  else if (shape.elements == 1)
    count = shape.partitions;
  else if (shape.partitions > 1) {
    rows = scf::ForOp::create(builder, loc, constant(0), constant(shape.partitions), constant(1));
    partition = rows.getInductionVar();
    builder.setInsertionPointToStart(rows.getBody());
  }
  loop = ForElementsOp::create(builder, loc, count);
  position = loop.getBody().getArgument(0);
  builder.setInsertionPoint(loop);
  if (!isFlat && shape.elements == 1)
    partition = std::exchange(position, constant(0));
  else if (!partition)
    partition = constant(0);
  builder.setInsertionPointToEnd(&loop.getBody().front());
}

Element &LoopBuilder::elementAt(const Access &access) {
  for (Element &element : elements) {
    if (element.place.isSameAs(access.place))
      return element;
  }
  elements.push_back({access.view, access.place, Value(), false});
  return elements.back();
}

/// Row `partition` of a view, as one of one partition.
Value LoopBuilder::sliceRow(const Element &element) {
  auto type = cast<MemRefType>(element.view.getType());
  size_t rank = type.getRank();
  SmallVector<int64_t> offsets(rank, 0), sizes(rank, SliceOp::kWhole), steps(rank, 1);
  sizes[0] = 1;
  SmallVector<Value> dynamic;
  if (rows) {
    offsets[0] = ShapedType::kDynamic;
    dynamic.push_back(partition);
  }
  OperationState state(loc, SliceOp::getOperationName());
  SliceOp::build(builder, state, type, element.view, dynamic, ValueRange(), offsets, sizes, steps);
  auto slice = cast<SliceOp>(builder.create(state));
  std::string error;
  slice.getResult().setType(slice.inferRefinedType(error));
  return slice.getResult();
}

/// A tile for one row beside the loop, filled before it or copied to the view behind it.
Value LoopBuilder::copyRow(const Element &element, bool isInput) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop);
  int64_t count = element.place.freeElements();
  auto type = cast<MemRefType>(element.view.getType());
  auto row = AllocOp::create(
      builder, loc,
      MemRefType::get({1, count}, type.getElementType(), MemRefLayoutAttrInterface(),
                      MemAttr::get(builder.getContext(), MemorySpace::sbuf)),
      "row", ValueRange(), ArrayRef<int64_t>{1, count}, DenseI64ArrayAttr());
  if (!isInput)
    builder.setInsertionPointAfter(loop);
  Value view = sliceRow(element);
  TensorCopyOp::create(builder, loc, isInput ? row.getResult() : view,
                       isInput ? view : row.getResult(), Engine::unknown, StringAttr());
  return row.getResult();
}

Value LoopBuilder::read(const Access &access) {
  if (access.isPerPartition) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(loop);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    return LoadOp::create(builder, loc, access.view, partition, zero);
  }
  Element &element = elementAt(access);
  if (!element.value) {
    Value view = element.view, row = partition;
    if (element.place.free.size() > 1) {
      view = copyRow(element, /*isInput=*/true);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(loop);
      row = arith::ConstantIndexOp::create(builder, loc, 0);
    }
    element.value = LoadOp::create(builder, loc, view, row, position);
  }
  return element.value;
}

void LoopBuilder::compute(const Member &member) {
  auto op = cast<InstructionOpInterface>(member.op);
  SmallVector<Value> inputs;
  SmallVector<int64_t> slots;
  bool readsDst = isa<TensorCopyPredicatedOp>(member.op);
  for (size_t i = readsDst ? 0 : 1; i < member.slots.size(); ++i) {
    int slot = member.slots[i], count = member.accesses.size();
    slots.push_back(slot < 0 ? -1 : int64_t(inputs.size()));
    if (slot >= 0)
      inputs.push_back(slot < count ? read(member.accesses[slot]) : member.numbers[slot - count]);
  }
  SmallVector<Attribute> settings;
  ArrayRef<StringAttr> attributes = op->getName().getRegisteredInfo()->getAttributeNames();
  for (StringRef name : op.getArgumentOrder()) {
    if (!llvm::any_of(attributes, [&](StringAttr a) { return a == name; }) ||
        llvm::is_contained(op.getPlacementAttributes(), name))
      continue;
    Attribute attr = op->getInherentAttr(name).value_or(Attribute());
    settings.push_back(!attr ? builder.getBoolAttr(false)
                             : isa<UnitAttr>(attr) ? builder.getBoolAttr(true) : attr);
  }
  const Access &dst = member.accesses.front();
  Value result = ElementOp::create(builder, op->getLoc(),
                                   cast<MemRefType>(dst.view.getType()).getElementType(),
                                   op->getName().stripDialect(), inputs, slots,
                                   builder.getArrayAttr(settings));
  Element &element = elementAt(dst);
  element.value = result;
  element.isChanged = true;
}

/// Whether an op besides the members may look at the tile.
bool LoopBuilder::isReadBehind(Value tile) const {
  for (Operation *user : tile.getUsers()) {
    if (isa<ViewOpInterface>(user)) {
      if (isReadBehind(user->getResult(0)))
        return true;
    } else if (!ops.contains(user)) {
      return true;
    }
  }
  return false;
}

void LoopBuilder::build() {
  Block *block = members.back().op->getBlock();
  open();
  for (const Member &member : members)
    compute(member);
  for (Element &element : elements) {
    auto tile = element.place.root.getDefiningOp<AllocOp>();
    bool dies = tile && tile->getBlock() == block && !isReadBehind(element.place.root);
    if (!element.isChanged || dies)
      continue;
    Value view = element.view, row = partition;
    if (element.place.free.size() > 1) {
      view = copyRow(element, /*isInput=*/false);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(loop);
      row = arith::ConstantIndexOp::create(builder, loc, 0);
    }
    StoreOp::create(builder, loc, element.value, view, row, position);
  }
  removeUnused();
}

/// What only tiles that die would have held.
void LoopBuilder::removeUnused() {
  Block &body = loop.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body))) {
    if (op.use_empty() && isa<ElementOp, LoadOp>(op))
      op.erase();
  }
  if (!body.empty())
    return;
  if (rows)
    rows.erase();
  else
    loop.erase();
}

struct FuseElementwise : nkic::nki::impl::FuseElementwisePassBase<FuseElementwise> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      fuseBlock(*block);
    removeTiles();
  }

private:
  void fuseBlock(Block &block) {
    std::vector<Member> stretch;
    SmallVector<Operation *> all;
    for (Operation &op : block)
      all.push_back(&op);
    for (Operation *op : all) {
      if (auto member = Member::of(op)) {
        if (!llvm::all_of(stretch, [&](const Member &m) { return mayShareLoop(m, *member); }))
          fuse(stretch, "its neighbours work on other elements, or need all of a tile");
        stretch.push_back(std::move(*member));
      } else if (!isa<AllocOp, ViewOpInterface>(op) && !isMemoryEffectFree(op)) {
        if (auto reason = whyNotInLoop(op))
          op->setAttr(kNotFusedAttr, StringAttr::get(&getContext(), reason->empty() ? "has operands in HBM" : *reason));
        fuse(stretch, "has no elementwise neighbour");
      }
    }
    fuse(stretch, "has no elementwise neighbour");
  }

  void fuse(std::vector<Member> &stretch, StringRef reason) {
    if (stretch.size() == 1)
      stretch.front().op->setAttr(kNotFusedAttr, StringAttr::get(&getContext(), reason));
    if (stretch.size() > 1) {
      LoopBuilder(stretch).build();
      ++numLoops;
      numFused += stretch.size();
      for (const Member &member : stretch)
        member.op->erase();
    }
    stretch.clear();
  }

  /// Views that nobody uses any more, and tiles.
  void removeTiles() {
    SmallVector<Operation *> candidates;
    getOperation().walk([&](Operation *op) {
      if (isa<AllocOp, ViewOpInterface>(op))
        candidates.push_back(op);
    });
    for (Operation *op : llvm::reverse(candidates)) {
      // The start of a watched slice may be a fault.
      if (!op->use_empty() || op->hasAttr(kGuardedDimsAttr))
        continue;
      numTiles += isa<AllocOp>(op);
      op->erase();
    }
  }
};

} // namespace
