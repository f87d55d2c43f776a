// Schedules of random programs: every pair that must stay in order is, no wait can be left
// out, and the checks of the dialect see both. Order is judged by a search through a graph
// of starts and ends, and bytes by listing them: neither uses the code under test.

#include "nkic/Analysis/AccessIndex.h"
#include "nkic/Analysis/ProgramOrder.h"
#include "nkic/Dialect/Nc/Transforms/Passes.h"
#include "nkic/Registration.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace mlir;
using namespace nkic;

namespace {

/// One byte of memory.
using Byte = std::tuple<unsigned, int64_t, int64_t>; // space, partition, byte

struct Use {
  std::set<Byte> reads, writes;
  std::set<int> tiles;
};

/// A random sequential program, and what each of its instructions touches.
struct RandomProgram {
  std::string text;
  std::vector<Use> uses;
  std::vector<std::pair<int, int>> successions; // a tile, and one that took its place
};

/// Tiles come and go in a few slots of SBUF; instructions copy pieces of them on random
/// engines, or columns of them to and from a tensor.
RandomProgram makeRandomProgram(unsigned seed, int length) {
  std::mt19937 random(seed);
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  constexpr int64_t kSlots = 4, kSlotBytes = 64, kRows = 4, kRowBytes = 64;
  RandomProgram program;
  std::string tiles, body;
  std::vector<int> inSlot(kSlots, -1);
  int tileCount = 0;
  auto tileOf = [&](int64_t slot) {
    if (inSlot[slot] >= 0 && pick(0, 9) > 1)
      return inSlot[slot];
    if (inSlot[slot] >= 0)
      program.successions.push_back({inSlot[slot], tileCount});
    tiles += "  %t" + std::to_string(tileCount) + " = nc.tile \"t" + std::to_string(tileCount) +
             "\" at 0 : " + std::to_string(slot * kSlotBytes) +
             " size 4 by 64 : !nc.memory<sbuf>\n";
    return inSlot[slot] = tileCount++;
  };
  // `count` bytes from `offset` on of a tile or of columns of the tensor.
  auto operand = [&](bool isWrite, bool isTensor, int64_t offset, int64_t count) {
    std::string word = isWrite ? "write" : "read";
    Use &use = program.uses.back();
    std::set<Byte> &bytes = isWrite ? use.writes : use.reads;
    auto numbers = [&](int64_t first, int64_t step) {
      return "#nc.ap<i8 at 0 : " + std::to_string(first) + " counts [" + std::to_string(kRows) +
             ", " + std::to_string(count) + "] steps [" + std::to_string(step) + ", 1]>";
    };
    if (isTensor) {
      for (int64_t row = 0; row < kRows; ++row)
        for (int64_t i = 0; i < count; ++i)
          bytes.insert({0, 0, row * kRowBytes + offset + i});
      return word + " %x : !nc.memory<hbm> " + numbers(offset, kRowBytes);
    }
    // The two operands lie in different slots.
    int64_t slot = (isWrite ? 0 : kSlots / 2) + pick(0, kSlots / 2 - 1);
    if (program.uses.size() % 2)
      slot = kSlots - 1 - slot;
    int tile = tileOf(slot);
    use.tiles.insert(tile);
    for (int64_t row = 0; row < kRows; ++row)
      for (int64_t i = 0; i < count; ++i)
        bytes.insert({1, row, slot * kSlotBytes + offset + i});
    return word + " %t" + std::to_string(tile) + " : !nc.memory<sbuf> " +
           numbers(slot * kSlotBytes + offset, 1);
  };
  const char *engines[] = {"tensor", "vector", "scalar", "gpsimd", "sync"};
  for (int i = 0; i < length; ++i) {
    program.uses.emplace_back();
    const char *engine = engines[pick(0, 4)];
    bool isDma = engine == std::string("sync"), toTensor = isDma && pick(0, 1);
    int64_t count = pick(1, 4) * 8, from = pick(0, (kSlotBytes - count) / 8) * 8;
    int64_t to = pick(0, (kSlotBytes - count) / 8) * 8;
    body += std::string("  nc.instruction \"") + (isDma ? "dma_copy" : "tensor_copy") +
            "\" dst = " + operand(true, toTensor, to, count) +
            ", src = " + operand(false, isDma && !toTensor, from, count) +
            " {label = \"" + std::to_string(i) + "\", engine = #nki<engine " + engine + ">";
    body += isDma ? ", dge_mode = #nki<dge_mode none>}\n" : "}\n";
  }
  program.text = "nc.program @p target \"trn2\" core 0 {\n"
                 "  %x = nc.tensor \"x\" scratch 0 at 0 : memref<4x64xi8> -> !nc.memory<hbm>\n" +
                 tiles + body + "}\n";
  return program;
}

int labelOf(nc::InstructionOp op) { return std::stoi(op.getLabel()->str()); }

/// Order by search: an edge from each event to those that come after it.
class OrderGraph {
public:
  explicit OrderGraph(nc::ProgramOp program) {
    std::map<std::string, std::vector<nc::InstructionOp>> executed;
    for (auto queue : program.getBody().front().getOps<nc::QueueOp>())
      for (auto op : queue.getBody().front().getOps<nc::InstructionOp>())
        executed[queue.getSymName().str()].push_back(op);
    std::map<std::string, bool> isRing;
    for (auto queue : program.getBody().front().getOps<nc::QueueOp>()) {
      std::string name = queue.getSymName().str();
      isRing[name] = queue.getRing().has_value();
      for (size_t i = 0; i < executed[name].size(); ++i) {
        int label = labelOf(executed[name][i]);
        edges[start(label)].push_back(end(label));
        if (i + 1 < executed[name].size())
          edges[end(label)].push_back(start(labelOf(executed[name][i + 1])));
      }
    }
    int steps = 1'000'000; // events of sequencers
    std::map<std::string, size_t> triggered;
    for (auto queue : program.getBody().front().getOps<nc::QueueOp>()) {
      if (queue.getRing())
        continue;
      for (Operation &op : queue.getBody().front()) {
        edges[steps].push_back(steps + 1);
        ++steps;
        if (ArrayAttr waits = analysis::getWaits(&op)) {
          for (auto wait : waits.getAsRange<nc::WaitAttr>()) {
            std::string name = wait.getQueue().getValue().str();
            size_t number = wait.getValue() / (isRing[name] ? 16 : 1);
            edges[end(labelOf(executed[name][number - 1]))].push_back(steps);
          }
        }
        if (auto instruction = dyn_cast<nc::InstructionOp>(op)) {
          edges[steps].push_back(start(labelOf(instruction)));
        } else if (auto trigger = dyn_cast<nc::TriggerOp>(op)) {
          std::string ring = trigger.getQueue().str();
          edges[steps].push_back(start(labelOf(executed[ring][triggered[ring]++])));
        }
      }
      steps += 2; // not connected with the next queue
    }
  }

  bool isOrdered(int first, int second) const {
    std::set<int> seen;
    std::vector<int> open = {end(first)};
    while (!open.empty()) {
      int event = open.back();
      open.pop_back();
      if (event == start(second))
        return true;
      if (!seen.insert(event).second)
        continue;
      if (auto next = edges.find(event); next != edges.end())
        open.insert(open.end(), next->second.begin(), next->second.end());
    }
    return false;
  }

private:
  static int start(int label) { return 2 * label; }
  static int end(int label) { return 2 * label + 1; }
  std::map<int, std::vector<int>> edges;
};

bool shareByte(const std::set<Byte> &a, const std::set<Byte> &b) {
  return llvm::any_of(a, [&](const Byte &byte) { return b.count(byte) != 0; });
}

/// Pairs of instructions that must stay in order.
std::vector<std::pair<int, int>> listPairs(const RandomProgram &program) {
  std::vector<std::pair<int, int>> pairs;
  for (size_t b = 0; b < program.uses.size(); ++b) {
    for (size_t a = 0; a < b; ++a) {
      const Use &first = program.uses[a], &second = program.uses[b];
      bool mustFollow = shareByte(first.writes, second.writes) ||
                        shareByte(first.writes, second.reads) ||
                        shareByte(first.reads, second.writes);
      for (auto [old, fresh] : program.successions)
        mustFollow |= first.tiles.count(old) && second.tiles.count(fresh);
      if (mustFollow)
        pairs.push_back({int(a), int(b)});
    }
  }
  return pairs;
}

class NcSchedule : public ::testing::TestWithParam<unsigned> {
protected:
  NcSchedule() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    program = makeRandomProgram(GetParam(), 24);
    module = parseSourceString<ModuleOp>(program.text, &context);
    if (module) {
      EXPECT_TRUE(run(nc::createSchedulePass()));
    }
  }

  bool run(std::unique_ptr<Pass> pass) {
    PassManager manager(&context);
    manager.nest<nc::ProgramOp>().addPass(std::move(pass));
    return succeeded(manager.run(*module));
  }

  nc::ProgramOp getProgram() { return *module->getOps<nc::ProgramOp>().begin(); }

  MLIRContext context;
  RandomProgram program;
  OwningOpRef<ModuleOp> module;
};

TEST_P(NcSchedule, KeepsWhatMustStayInOrder) {
  ASSERT_TRUE(module) << program.text;
  OrderGraph graph(getProgram());
  for (auto [a, b] : listPairs(program))
    EXPECT_TRUE(graph.isOrdered(a, b)) << a << " before " << b << " in\n" << program.text;
  EXPECT_TRUE(run(nc::createCheckOrderPass()));
}

TEST_P(NcSchedule, HasNoWaitToSpare) {
  ASSERT_TRUE(module) << program.text;
  auto pairs = listPairs(program);
  ScopedDiagnosticHandler silence(&context, [](Diagnostic &) { return success(); });
  int removed = 0;
  SmallVector<Operation *> waiting;
  module->walk([&](Operation *op) {
    if (isa<nc::InstructionOp, nc::TriggerOp, nc::WaitOp>(op) && analysis::getWaits(op))
      waiting.push_back(op);
  });
  for (Operation *op : waiting) {
    ArrayAttr waits = analysis::getWaits(op);
    for (size_t i = 0; i < waits.size(); ++i) {
      SmallVector<Attribute> fewer(waits.begin(), waits.end());
      fewer.erase(fewer.begin() + i);
      if (fewer.empty() && isa<nc::WaitOp>(op))
        continue; // it has more waits than an instruction carries
      op->setAttr("waits", ArrayAttr::get(&context, fewer));
      OrderGraph graph(getProgram());
      EXPECT_TRUE(llvm::any_of(pairs, [&](auto pair) {
        return !graph.isOrdered(pair.first, pair.second);
      })) << "nothing needs wait " << i << " of '" << op->getName().getStringRef().str() << "' in\n"
          << program.text;
      EXPECT_FALSE(run(nc::createCheckOrderPass())) << program.text;
      ++removed;
    }
    op->setAttr("waits", waits);
  }
  EXPECT_GT(removed, 0);
}

TEST_P(NcSchedule, OrderIsThatOfTheGraph) {
  ASSERT_TRUE(module) << program.text;
  OrderGraph graph(getProgram());
  analysis::ProgramOrder order(getProgram());
  EXPECT_TRUE(order.getStuck().empty());
  auto nodes = order.getNodes();
  ASSERT_EQ(nodes.size(), program.uses.size());
  for (size_t a = 0; a < nodes.size(); ++a)
    for (size_t b = 0; b < nodes.size(); ++b) {
      if (a == b || (nodes[a].queue == nodes[b].queue && a > b))
        continue;
      EXPECT_EQ(order.isOrdered(a, b), graph.isOrdered(labelOf(nodes[a].op), labelOf(nodes[b].op)));
    }
}

INSTANTIATE_TEST_SUITE_P(Random, NcSchedule, ::testing::Range(0u, 40u));

/// mayOverlap never misses a shared byte, and is exact for dense pieces and for columns.
TEST(NcAccess, OverlapAgreesWithListedBytes) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto module = parseSourceString<ModuleOp>(
      "nc.program @p target \"trn2\" core 0 {\n"
      "  %x = nc.tensor \"x\" scratch 0 at 0 : memref<4096xi8> -> !nc.memory<hbm>\n}\n",
      &context);
  ASSERT_TRUE(module);
  auto program = *module->getOps<nc::ProgramOp>().begin();
  Value tensor = (*program.getBody().front().getOps<nc::TensorOp>().begin()).getResult();
  std::mt19937 random(7);
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  Type types[] = {IntegerType::get(&context, 8), BFloat16Type::get(&context),
                  Float32Type::get(&context)};
  auto make = [&](bool isColumn, std::set<int64_t> &bytes) {
    Type type = types[pick(0, 2)];
    int64_t size = type.getIntOrFloatBitWidth() / 8;
    SmallVector<int64_t> counts = {pick(1, 4), pick(1, 5)}, steps;
    if (isColumn)
      steps = {64 / size, 1};
    else
      steps = {pick(0, 20), pick(0, 3)};
    int64_t first = pick(0, 10) * size;
    for (int64_t i = 0; i < counts[0]; ++i)
      for (int64_t j = 0; j < counts[1]; ++j)
        for (int64_t k = 0; k < size; ++k)
          bytes.insert(first + (i * steps[0] + j * steps[1]) * size + k);
    auto pattern = nc::PatternAttr::get(&context, type, 0, first, counts, steps);
    return analysis::MemoryAccess::get(
        tensor, nc::OperandAttr::get(&context, nc::Access::read, pattern), 0, 0);
  };
  for (int i = 0; i < 20000; ++i) {
    bool isColumn = i % 2;
    std::set<int64_t> bytesA, bytesB;
    auto a = make(isColumn, bytesA), b = make(isColumn, bytesB);
    bool share = llvm::any_of(bytesA, [&](int64_t byte) { return bytesB.count(byte) != 0; });
    if (share || isColumn || (a.isDense && b.isDense)) {
      EXPECT_EQ(analysis::mayOverlap(a, b), share);
    }
  }
}

} // namespace
