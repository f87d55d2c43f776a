// Calls two emitted kernels through their headers: numbers, and every error of the
// entry points.

#include "pick.h"
#include "twice.h"
// A header may come twice.
#include "pick.h"

#include <cstdio>
#include <cstring>
#include <string>

namespace rt = nkic::rt;

static int failures = 0;

static void expectEqual(const char *what, const std::string &found, const std::string &expected) {
  if (found == expected)
    return;
  std::printf("%s: expected '%s', but got '%s'\n", what, expected.c_str(), found.c_str());
  ++failures;
}

static void expect(const char *what, bool holds) {
  expectEqual(what, holds ? "yes" : "no", "yes");
}

int main() {
  // 3 x 8 numbers, of which the last needs rounding: 2 * 1.00390625 is a tie.
  float x[24];
  for (int i = 0; i < 24; ++i)
    x[i] = static_cast<float>(i) / 2;
  x[23] = 1.01171875f;
  uint16_t y[24] = {};
  const int64_t shape[] = {3, 8}, narrow[] = {3, 7}, flat[] = {24};
  nkic_array in{x, int32_t(rt::DType::float32), 2, shape};
  nkic_array out{y, int32_t(rt::DType::bfloat16), 2, shape};
  for (int threads : {0, 1, 2, 7}) {
    std::memset(y, 0, sizeof(y));
    rt::Error error = nkic::kernels::twice(in, out, threads);
    expectEqual("twice", error.message, "");
    for (int i = 0; i < 23; ++i) {
      uint32_t bits = uint32_t(y[i]) << 16;
      float value;
      std::memcpy(&value, &bits, sizeof(value));
      expect("2 * i / 2", value == static_cast<float>(i));
    }
    expect("2 * 1.01171875 rounds to the even 2.03125", y[23] == 0x4002);
  }
  expectEqual("default threads", nkic::kernels::twice(in, out).message, "");

  float table[] = {0, 1, 10, 11, 20, 21, 30, 31}, picked[6] = {-1, -1, -1, -1, -1, -1};
  int32_t rows[] = {3, 0, 2};
  const int64_t tableShape[] = {4, 2}, rowsShape[] = {3, 1}, pickedShape[] = {3, 2};
  nkic_array tableArray{table, int32_t(rt::DType::float32), 2, tableShape};
  nkic_array rowsArray{rows, int32_t(rt::DType::int32), 2, rowsShape};
  nkic_array pickedArray{picked, int32_t(rt::DType::float32), 2, pickedShape};
  expectEqual("pick", nkic::kernels::pick(tableArray, rowsArray, pickedArray).message, "");
  const float wanted[] = {30, 31, 0, 1, 20, 21};
  expect("rows 3, 0, 2", std::memcmp(picked, wanted, sizeof(wanted)) == 0);

  // A fault inside names the instruction and the numbers.
  rows[1] = 4;
  expectEqual("index 4", nkic::kernels::pick(tableArray, rowsArray, pickedArray).message,
              "dma_copy: index 4 of lane 1 is out of range, it must be at least 0 and less than 4");
  rows[1] = 0;

  // What the entry point checks before it runs.
  auto twice = [&](nkic_array a, nkic_array b) {
    return std::string(nkic::kernels::twice(a, b).message);
  };
  nkic_array bad = in;
  bad.data = nullptr;
  expectEqual("no data", twice(bad, out), "argument 'x': null data pointer");
  bad = in;
  bad.dtype = int32_t(rt::DType::bfloat16);
  expectEqual("dtype", twice(bad, out), "argument 'x': element type is bfloat16, expected float32");
  bad.dtype = 99;
  expect("no such dtype", twice(bad, out).find("argument 'x': element type is") == 0);
  bad = in;
  bad.rank = 1;
  bad.shape = flat;
  expectEqual("rank", twice(bad, out), "argument 'x': rank is 1, expected 2");
  bad = in;
  bad.shape = narrow;
  expectEqual("dimension", twice(bad, out), "argument 'x': dimension 1 is 7, expected 8");
  bad = in;
  bad.shape = nullptr;
  expectEqual("no shape", twice(bad, out), "argument 'x': null shape");
  bad = out;
  bad.dtype = int32_t(rt::DType::float16);
  expectEqual("result", twice(in, bad), "argument 'y': element type is float16, expected bfloat16");

  // The C entry point: exit codes, and messages cut to the room there is.
  const nkic_array *arrays[] = {&in, &out, &out}, *missing[] = {&in, nullptr};
  char message[64] = "old";
  expect("status 0", nkic_twice(arrays, 2, 1, message, sizeof(message)) == 0);
  expectEqual("no message", message, "");
  expect("status 1", nkic_twice(arrays, 3, 1, message, sizeof(message)) == 1);
  expectEqual("count", message, "3 arrays were given, expected 2");
  expect("null list", nkic_twice(nullptr, 2, 1, message, sizeof(message)) == 1);
  expectEqual("null list", message, "null list of arrays");
  expect("null array", nkic_twice(missing, 2, 1, message, sizeof(message)) == 1);
  expectEqual("null array", message, "argument 'y': null array");
  char little[] = "........";
  expect("cut", nkic_twice(arrays, 1, 1, little, 4) == 1);
  expectEqual("cut", std::string(little, 8), std::string("1 a\0....", 8));
  expect("no room", nkic_twice(arrays, 1, 1, nullptr, 0) == 1);
  return failures == 0 ? 0 : 1;
}
