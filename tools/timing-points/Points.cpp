// The published times, each as the program that shows it.

#include "Points.h"

#include "Program.h"

using namespace nkic;
using namespace nkic::points;
using timing::Slice;

namespace {

const char kGen2[] = "trn1", kGen3[] = "trn2", kGen4[] = "trn3";

double ns(int64_t ps) { return static_cast<double>(ps) / 1000; }
double duration(const Slice &slice) { return ns(slice.end - slice.start); }
double interval(const Slice &a, const Slice &b) { return ns(b.start - a.start); }

/// Arguments of instructions, from operands.
std::string unary(const std::string &dst, const std::string &src, const char *name = "src") {
  return "dst = write " + dst + ", " + name + " = read " + src;
}
std::string binary(const std::string &dst, const std::string &a, const std::string &b) {
  return "dst = write " + dst + ", data1 = read " + a + ", data2 = read " + b +
         ", op = #nki<alu multiply>";
}
std::string activation(const std::string &dst, const std::string &src, const char *function,
                       const std::string &bias = "") {
  return unary(dst, src, "data") + ", scale = none, bias = " +
         (bias.empty() ? "none" : "read " + bias) + ", op = #nki<act " + function + ">";
}
std::string product(const std::string &dst, const std::string &stationary,
                    const std::string &moving, const char *more = "") {
  return "dst = write " + dst + ", stationary = read " + stationary + ", moving = read " + moving +
         more;
}

/// Three times the same instruction on other tiles: the interval of independent ones, and how
/// long one takes.
struct Repeated {
  double interval, duration;
};
template <class Make> Repeated repeat(const char *target, Make append) {
  Program program(target);
  for (int i = 0; i < 3; ++i)
    append(program);
  return {interval(program.slice(1), program.slice(2)), duration(program.slice(2))};
}

Repeated matmul(const char *target, const char *type, int64_t columns, int64_t weights = 128,
                const char *more = "") {
  return repeat(target, [&](Program &p) {
    p.run("nc_matmul", "tensor", product(p.tile("psum", "f32", weights, columns),
                                         p.tile("sbuf", type, 128, weights),
                                         p.tile("sbuf", type, 128, columns), more));
  });
}
Repeated copy(const char *target, const char *engine, const char *space, const char *type,
              int64_t columns) {
  return repeat(target, [&](Program &p) {
    p.run("tensor_copy", engine,
          unary(p.tile("sbuf", type, 128, columns), p.tile(space, type, 128, columns)));
  });
}
Repeated pair(const char *target, const char *space, const char *type, int64_t columns,
              int64_t rows = 128) {
  return repeat(target, [&](Program &p) {
    p.run("tensor_tensor", "vector",
          binary(p.tile("sbuf", type, rows, columns), p.tile("sbuf", type, rows, columns),
                 p.tile(space, type, rows, columns)));
  });
}
Repeated exponential(const char *target, const char *space, int64_t columns, bool hasBias) {
  return repeat(target, [&](Program &p) {
    std::string dst = p.tile("sbuf", "f32", 128, columns), src = p.tile(space, "f32", 128, columns);
    p.run("activation", "scalar",
          activation(dst, src, "exp", hasBias ? p.tile("sbuf", "f32", 128, 1) : ""));
  });
}
Repeated reduce(const char *target, const char *space, const char *type, int64_t columns,
                const char *op) {
  return repeat(target, [&](Program &p) {
    p.run("tensor_reduce", "vector",
          unary(p.tile("sbuf", "f32", 128, 1), p.tile(space, type, 128, columns), "data") +
              ", op = #nki<alu " + op + ">");
  });
}

/// The figures of a target's generation.
const TimingInfo &figures(const char *target) {
  return getTiming(lookupMachine(target)->generation);
}

/// Data time of a transfer, without the starts of its engines.
double dataTime(Program &program, size_t n, int64_t spread) {
  const Slice &slice = program.slice(n);
  return ns(slice.free - slice.start - spread);
}

/// Share of the rate of 32 KiB rows that transfers of `bytes` a partition reach in one ring.
double throughput(int64_t bytes) {
  Program program(kGen3);
  // Every eighth transfer goes to the same ring.
  for (int i = 0; i < 17; ++i)
    program.copy(program.tile("sbuf", "i8", i % 8 ? 1 : 128, i % 8 ? 1 : bytes),
                 program.tensor("i8", i % 8 ? 1 : 128, i % 8 ? 1 : bytes), "sync", "none");
  double each = ns(program.slice(16).free - program.slice(8).free);
  return double(bytes) * 128 / each;
}

/// A few rows of a tiled product in f32, as on the page: every product loads both of its tiles
/// (B1), or those of the moving operand only (B2); the time of all rows.
double tiledProduct(bool loadsBoth) {
  Program program(kGen3);
  const int inner = 64, columns = 3; // of 64, and of 16 times 32
  std::vector<std::string> stationary, moving;
  for (int i = 0; i < 8; ++i) {
    stationary.push_back(program.tile("sbuf", "f32", 128, 128));
    moving.push_back(program.tile("sbuf", "f32", 128, 512));
  }
  std::string a = program.tensor("f32", 128, 128), b = program.tensor("f32", 128, 512),
              c = program.tensor("f32", 128, 512);
  size_t turn = 0, first = 0, last = 0, count = 0;
  for (int m = 0; m < columns; ++m) {
    std::string sum = program.tile("psum", "f32", 128, 512), out = program.tile("sbuf", "f32", 128, 512);
    for (int k = 0; k < inner; ++k, ++turn) {
      if (loadsBoth || m == 0) {
        program.copy(stationary[turn % 8], a, "gpsimd", "swdge");
        ++count;
      }
      if (loadsBoth || turn % 4 == 0) {
        program.copy(moving[turn % 8], b, "gpsimd", "swdge");
        ++count;
      }
      program.run("nc_matmul", "tensor", product(sum, stationary[turn % 8], moving[turn % 8]));
      last = count++;
      if (m == 1 && k == 0)
        first = last;
    }
    program.run("tensor_copy", "vector", unary(out, sum));
    program.copy(c, out, "gpsimd", "swdge");
    count += 2;
  }
  // The first row of tiles fills the pipeline.
  double each = interval(program.slice(first), program.slice(last)) / ((columns - 1) * inner - 1);
  return each * 64 * 16 * 32;
}

/// fused_mamba, first version: 2 tiles of 128 channels, 16 states, 512 steps of a sequence.
double mamba() {
  Program p(kGen2);
  std::string x = p.tensor("f32", 128, 512), row = p.tensor("f32", 128, 512);
  std::vector<std::string> sums = {p.tile("sbuf", "f32", 128, 512), p.tile("sbuf", "f32", 128, 512)};
  std::vector<std::vector<std::string>> buffers(2);
  for (auto &set : buffers)
    for (int i = 0; i < 9; ++i)
      set.push_back(p.tile("sbuf", "f32", 128, 512));
  int turn = 0;
  for (int state = 0; state < 16; ++state)
    for (int tile = 0; tile < 2; ++tile) {
      auto &t = buffers[turn++ % 2];
      for (int i = 0; i < 4; ++i) // delta, u, B, C
        p.copy(t[i], i < 2 ? x : row, "sync", "none");
      p.run("activation", "scalar", activation(t[4], t[0], "exp"));
      p.run("tensor_tensor", "vector", binary(t[5], t[0], t[1]));
      p.run("tensor_tensor", "vector", binary(t[6], t[5], t[2]));
      p.run("tensor_tensor", "vector", binary(t[7], t[4], t[6])); // the scan: as long
      p.run("tensor_tensor", "vector", binary(t[8], t[7], t[3]));
      p.run("tensor_tensor", "vector", binary(sums[tile], sums[tile], t[8]));
    }
  for (auto &sum : sums)
    p.copy(x, sum, "sync", "none");
  return ns(p.time().end);
}

std::vector<Point> makeTrn1() {
  auto tile = [](Program &p, int64_t columns) { return p.tile("sbuf", "f32", 128, columns); };
  return {
      {"A1", kGen2, "activation, N=1", 159, 159, "nki_perf_guide", true,
       [=] { Program p(kGen2); p.run("activation", "scalar", activation(tile(p, 1), tile(p, 1), "copy")); return duration(p.slice(0)); }, ""},
      {"A1", kGen2, "chain of these", 189, 189, "nki_perf_guide", true,
       [=] { Program p(kGen2); std::string a = tile(p, 1), b = tile(p, 1);
             p.run("activation", "scalar", activation(b, a, "copy")).run("activation", "scalar", activation(a, b, "copy"));
             return interval(p.slice(0), p.slice(1)); }, ""},
      {"A2", kGen2, "tensor_tensor f32, N=8192, 128 partitions", 14987, 14987, "nki_perf_guide", true, [] { return pair(kGen2, "sbuf", "f32", 8192).duration; }, ""},
      {"A2", kGen2, "the same, 64 partitions", 14968, 14968, "nki_perf_guide", false, [] { return pair(kGen2, "sbuf", "f32", 8192, 64).duration; }, ""},
      {"A3", kGen2, "nc_matmul bf16, N=128", 188, 219, "nki_perf_guide", true, [] { return matmul(kGen2, "bf16", 128).duration; }, ""},
      {"A4", kGen2, "LoadStationary of one column", 67, 67, "nki_perf_guide", true, [] { return double(1 + figures(kGen2).tensorLoadLatency) * 1000 / double(figures(kGen2).tensorClock); }, ""},
      {"A5", kGen2, "nc_matmul bf16, N=1, interval", 23, 23, "nki_perf_guide", false, [] { return matmul(kGen2, "bf16", 1).interval; }, ""},
      {"A6", kGen2, "table of an activation", 368, 368, "neuron_profile_for_nki", true,
       [=] { Program p(kGen2); p.run("activation", "scalar", activation(tile(p, 1), tile(p, 1), "exp")); return ns(p.slice(0).start); }, ""},
      {"A7", kGen2, "32 KiB on one DMA engine", 1810, 1810, "nki_perf_guide", true,
       [] { Program p(kGen2); p.copy(p.tile("sbuf", "f32", 1, 8192), p.tensor("f32", 1, 8192), "sync", "none"); return dataTime(p, 0, 9 * figures(kGen2).spreadHbm); }, ""},
      {"A7", kGen2, "4 MiB to HBM", 16955, 16955, "nki_perf_guide", false,
       [] { Program p(kGen2); p.copy(p.tensor("f32", 128, 8192), p.tile("sbuf", "f32", 128, 8192), "sync", "none"); return dataTime(p, 0, 0); }, ""},
      {"A8", kGen2, "tensor_tensor f32, N=512, interval", 930, 930, "fused_mamba", true, [] { return pair(kGen2, "sbuf", "f32", 512).interval; }, ""},
      {"A8", kGen2, "tensor_tensor f32 with PSUM, N=512, dependent", 582, 582, "fused_mamba", false,
       [=] { Program p(kGen2); std::string a = tile(p, 512), b = tile(p, 512), c = p.tile("psum", "f32", 128, 512);
             p.run("tensor_tensor", "vector", binary(b, a, c)).run("tensor_tensor", "vector", binary(a, b, c));
             return interval(p.slice(0), p.slice(1)); },
       "the page does not show which operand the next one waits for; element-wise chains are taken to follow one another element by element."},
  };
}

std::vector<Point> makeTrn2() {
  const char *nn = "trainium-kernel-fusion", *use = "use-neuron-profile", *dma = "nki-dma-overview", *rms = "design-rmsnorm-quant";
  auto pass = [](int64_t columns) { Repeated r = matmul(kGen3, "f32", columns); return Repeated{r.interval / 2, r.duration - r.interval / 2}; };
  auto scalarPointer = [](const char *space, int64_t columns) {
    return repeat(kGen3, [&](Program &p) {
      p.run("tensor_scalar", "vector", unary(p.tile("sbuf", "f32", 128, columns), p.tile(space, "f32", 128, columns), "data") +
            ", operand0 = read " + p.tile("sbuf", "f32", 128, 1) + ", operand1 = none, op0 = #nki<alu multiply>");
    });
  };
  auto packet = [](int64_t bytes) {
    Program p(kGen3);
    p.copy(p.tile("sbuf", "i8", 1, bytes), p.tensor("i8", 1, bytes), "sync", "none");
    auto transfer = cast<nc::InstructionOp>(p.slice(0).op);
    return ns(timing::CostModel(nkic::kTrn2).ofTransfer(transfer, nki::DgeMode::none).engine[0]);
  };
  auto toFirst = [](bool fromHbm, const char *engine, const char *mode, int64_t rows) {
    Program p(kGen3);
    std::string tile = p.tile("sbuf", "f32", rows, 16), other = fromHbm ? p.tensor("f32", rows, 16) : p.tensor("f32", rows, 16);
    fromHbm ? p.copy(tile, other, engine, mode) : p.copy(other, tile, engine, mode);
    const Slice &trigger = p.trigger(0);
    int64_t latency = mode == std::string("swdge") ? figures(kGen3).softwareLatency + rows * figures(kGen3).softwareLatencyDescriptor : 0;
    return ns(p.slice(0).start - trigger.start - latency);
  };
  std::vector<Point> points = {
      {"A9", kGen3, "pass of nc_matmul f32, N=512", 589, 605, use, true, [=] { return pass(512).duration; }, ""},
      {"A9", kGen3, "interval of passes", 427, 433, use, true, [=] { return pass(512).interval; }, ""},
      {"A9", kGen3, "two passes", 859, 859, use, false, [] { return matmul(kGen3, "f32", 512).interval; }, ""},
      {"A10", kGen3, "nc_transpose f32 128 x 128", 272, 272, use, false,
       [] { Program p(kGen3); p.run("nc_transpose", "tensor", unary(p.tile("psum", "f32", 128, 128), p.tile("sbuf", "f32", 128, 128), "data")); return duration(p.slice(0)); }, ""},
      {"A10", kGen3, "nc_matmul f32 with ones, N=512", 598, 626, rms, false, [] { return matmul(kGen3, "f32", 512, 128, ", is_stationary_onezero = true").duration; }, ""},
      {"A11", kGen3, "LoadStationary of 128 columns f32", 199, 199, use, true, [] { return double(128 + figures(kGen3).tensorLoadLatency) * 1000 / double(figures(kGen3).tensorClock); }, ""},
      {"A13", kGen3, "tensor_tensor f32 with PSUM, N=512", 694, 694, use, true, [] { return pair(kGen3, "psum", "f32", 512).duration; }, ""},
      {"A13", kGen3, "interval", 604, 604, use, true, [] { return pair(kGen3, "psum", "f32", 512).interval; }, ""},
      {"A14", kGen3, "tensor_copy f32 in SBUF, N=512", 424, 433, use, true, [] { return copy(kGen3, "vector", "sbuf", "f32", 512).duration; }, ""},
      {"A14", kGen3, "interval", 343, 343, use, true, [] { return copy(kGen3, "vector", "sbuf", "f32", 512).interval; }, ""},
      {"A14", kGen3, "tensor_copy f32 from PSUM, N=512", 701, 701, use, false, [] { return copy(kGen3, "vector", "psum", "f32", 512).duration; }, ""},
      {"A15", kGen3, "scalar_tensor_tensor bf16 with PSUM, N=512", 740, 769, rms, false, [] { return pair(kGen3, "psum", "bf16", 512).duration; }, ""},
      {"A15", kGen3, "interval", 655, 655, rms, false, [] { return pair(kGen3, "psum", "bf16", 512).interval; }, ""},
      {"A16", kGen3, "tensor_reduce abs_max bf16, N=16384", 17250, 17250, rms, false, [] { return reduce(kGen3, "sbuf", "bf16", 16384, "abs_max").duration; }, ""},
      {"A16", kGen3, "tensor_scalar bf16 to fp8, N=16384", 8800, 8800, rms, false,
       [] { return repeat(kGen3, [](Program &p) { p.run("tensor_scalar", "vector", unary(p.tile("sbuf", "f8E4M3", 128, 16384), p.tile("sbuf", "bf16", 128, 16384), "data") + ", operand0 = 1.0 : f32, operand1 = none, op0 = #nki<alu multiply>"); }).duration; }, ""},
      {"A16", kGen3, "activation_reduce square, N=16384", 15300, 15300, rms, false,
       [] { return repeat(kGen3, [](Program &p) { p.run("activation_reduce", "scalar", activation(p.tile("sbuf", "bf16", 128, 16384), p.tile("sbuf", "bf16", 128, 16384), "square") + ", reduce_res = write " + p.tile("sbuf", "f32", 128, 1)); }).duration; }, ""},
      {"A17", kGen3, "activation exp, N=128", 401, 401, dma, true, [] { return exponential(kGen3, "sbuf", 128, false).duration; }, ""},
      {"A17", kGen3, "activation exp, N=4096", 3711, 3711, dma, false, [] { return exponential(kGen3, "sbuf", 4096, false).duration; }, ""},
      {"A17", kGen3, "table of an activation", 1328, 1328, dma, true,
       [] { Program p(kGen3); p.run("activation", "scalar", activation(p.tile("sbuf", "f32", 128, 1), p.tile("sbuf", "f32", 128, 1), "exp")); return ns(p.slice(0).start); }, ""},
      {"A18", kGen3, "load of 4 x 4096 bf16, trigger to consumer", 2738, 2738, dma, false,
       [] { Program p(kGen3); std::string t = p.tile("sbuf", "bf16", 4, 4096); p.copy(t, p.tensor("bf16", 4, 4096), "sync", "none").run("tensor_copy", "vector", unary(p.tile("sbuf", "bf16", 4, 4096), t));
            return interval(p.trigger(0), p.slice(1)); }, ""},
      {"A19", kGen3, "store of 4 x 4096 bf16, data", 1224, 1224, dma, false,
       [] { Program p(kGen3); p.copy(p.tensor("bf16", 4, 4096), p.tile("sbuf", "bf16", 4, 4096), "sync", "none"); return dataTime(p, 0, 9 * figures(kGen3).spreadSbuf); }, ""},
      {"A20", kGen3, "load of 128 x 128 bf16 by swdge, trigger to consumer", 1502, 1502, dma, false,
       [] { Program p(kGen3); std::string t = p.tile("sbuf", "bf16", 128, 128); p.copy(t, p.tensor("bf16", 128, 128), "gpsimd", "swdge").run("tensor_copy", "vector", unary(p.tile("sbuf", "bf16", 128, 128), t));
            return interval(p.trigger(0), p.slice(1)) - ns(figures(kGen3).softwareLatency + 128 * figures(kGen3).softwareLatencyDescriptor); }, ""},
      {"A21", kGen3, "store of 128 x 128 bf16 by swdge, producer to last byte", 1736, 1736, dma, false,
       [] { Program p(kGen3); std::string t = p.tile("sbuf", "bf16", 128, 128); p.run("tensor_copy", "vector", unary(t, p.tile("sbuf", "bf16", 128, 128))).copy(p.tensor("bf16", 128, 128), t, "gpsimd", "swdge");
            return ns(p.slice(1).free - p.slice(0).end); }, ""},
      {"A23", kGen3, "32 KiB on one DMA engine, 10 of them busy", 1242, 1242, rms, false,
       [] { Program p(kGen3); p.copy(p.tile("sbuf", "bf16", 1, 16384), p.tensor("bf16", 1, 16384), "sync", "none"); return dataTime(p, 0, 9 * figures(kGen3).spreadHbm); }, ""},
      {"A24", kGen4, "gather of 540672 rows of 12 B", 21.98e6, 21.98e6, "pave_univr", true,
       [] { Program p(kGen4); std::string x = p.tensor("f32", 1024, 3), i = p.tile("sbuf", "ui32", 128, 1);
            for (int n = 0; n < 16; ++n) p.copy(p.tile("sbuf", "f32", 128, 3), x, "gpsimd", "swdge", i);
            return interval(p.trigger(0), p.trigger(15)) / 15 * 540672 / 128; }, ""},
      {"N5", kGen3, "nc_matmul bf16, N=512, interval", 216, 216, nn, false, [] { return matmul(kGen3, "bf16", 512).interval; }, ""},
      {"N5", kGen3, "duration", 379, 379, nn, false, [] { return matmul(kGen3, "bf16", 512).duration; }, ""},
      {"N5", kGen3, "nc_matmul bf16, N=128, interval", 55.5, 55.5, nn, false, [] { return matmul(kGen3, "bf16", 128).interval; }, ""},
      {"N5", kGen3, "duration", 218, 218, nn, false, [] { return matmul(kGen3, "bf16", 128).duration; }, ""},
      {"N5", kGen3, "pass of nc_matmul f32, N=512, interval", 429, 429, nn, false, [=] { return pass(512).interval; }, ""},
      {"N5", kGen3, "pass of nc_matmul f32, N=128, interval", 111, 111, nn, false, [=] { return pass(128).interval; }, ""},
      {"N5", kGen3, "duration", 272, 272, nn, false, [=] { return pass(128).duration; }, ""},
      {"N6", kGen3, "exp of PSUM with a bias, N=512, interval", 570, 570, nn, true, [] { return exponential(kGen3, "psum", 512, true).interval; }, ""},
      {"N6", kGen3, "exp of SBUF with a bias, N=512, interval", 612, 612, nn, true, [] { return exponential(kGen3, "sbuf", 512, true).interval; }, ""},
      {"N6", kGen3, "duration", 685, 707, nn, false, [] { return exponential(kGen3, "sbuf", 512, true).duration; }, ""},
      {"N6", kGen3, "tensor_copy on scalar, N=512", 585, 585, nn, true, [] { return copy(kGen3, "scalar", "sbuf", "f32", 512).duration; }, ""},
      {"N6", kGen3, "tensor_copy on scalar, N=128", 265, 265, nn, false, [] { return copy(kGen3, "scalar", "sbuf", "f32", 128).duration; }, ""},
      {"N6", kGen3, "table of an activation", 1283, 1283, nn, false, [] { return ns(figures(kGen3).scalarTable); }, ""},
      {"N7", kGen3, "tensor_reduce f32 of PSUM, N=512", 683, 690, nn, false, [] { return reduce(kGen3, "psum", "f32", 512, "maximum").duration; }, ""},
      {"N7", kGen3, "interval", 593, 597, nn, false, [] { return reduce(kGen3, "psum", "f32", 512, "maximum").interval; }, ""},
      {"N7", kGen3, "tensor_scalar with a tile as operand, N=512", 481, 481, nn, true, [=] { return scalarPointer("sbuf", 512).duration; }, ""},
      {"N7", kGen3, "interval", 396, 396, nn, false, [=] { return scalarPointer("sbuf", 512).interval; }, ""},
      {"N7", kGen3, "the same of PSUM, N=128", 349, 349, nn, false, [=] { return scalarPointer("psum", 128).duration; }, ""},
      {"N7", kGen3, "tensor_reduce of PSUM, N=4", 157, 157, nn, false, [] { return reduce(kGen3, "psum", "f32", 4, "maximum").duration; }, ""},
      {"N7", kGen3, "reciprocal, N=4", 173, 173, nn, false,
       [] { return repeat(kGen3, [](Program &p) { p.run("reciprocal", "vector", unary(p.tile("sbuf", "f32", 128, 4), p.tile("sbuf", "f32", 128, 4), "data")); }).duration; },
       "8 cycles an element are stated; a few elements seem to overlap."},
      {"N9", kGen3, "swdge, trigger to first byte, from HBM", 764, 764, nn, false, [=] { return toFirst(true, "gpsimd", "swdge", 128); }, ""},
      {"N9", kGen3, "the same to HBM", 630, 630, nn, false, [=] { return toFirst(false, "gpsimd", "swdge", 128); }, ""},
      {"N9", kGen3, "hwdge, trigger to first byte", 1240, 1345, nn, false, [=] { return toFirst(true, "sync", "hwdge", 128); }, ""},
      {"B1", kGen3, "4096 x 8192 x 8192 f32, every tile loaded", 39.894938e6, 39.894938e6, "kernel-optimization", false, [] { return tiledProduct(true); }, ""},
      {"B2", kGen3, "the same, loads hoisted", 28.197982e6, 28.197982e6, "kernel-optimization", false, [] { return tiledProduct(false); }, ""},
      {"B6", kGen2, "Mamba layer, 256 channels, 512 steps", 172930, 172930, "fused_mamba", false, [] { return mamba(); }, ""},
  };
  for (auto [bytes, published] : {std::pair(4, 9), {256, 17}, {512, 27}, {2048, 83}, {4096, 158}})
    points.push_back({"N8", kGen3, "descriptor of " + std::to_string(bytes) + " B", double(published), double(published), nn,
                      bytes == 4096, [=, b = bytes] { return packet(b); }, ""});
  for (auto [bytes, share] : {std::pair(32, .012), {64, .026}, {128, .050}, {256, .103}, {512, .206}, {1024, .422}, {2048, .813}, {4096, .966}}) {
    // As time: what the rows of 32 KiB take for the same bytes, over the share.
    double whole = 128.0 * bytes / throughput(32768);
    points.push_back({"A22", kGen3, "transfer of 128 rows of " + std::to_string(bytes) + " B, in a row", whole / share, whole / share, dma,
                      bytes == 1024, [b = bytes] { return 128.0 * b / throughput(b); }, ""});
  }
  return points;
}

} // namespace

std::vector<Point> nkic::points::makePoints() {
  std::vector<Point> points = makeTrn1(), more = makeTrn2();
  points.insert(points.end(), more.begin(), more.end());
  return points;
}
