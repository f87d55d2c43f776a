// The checks of an entry point's arrays: each reason to refuse, with its words.

#include "RuntimeTesting.h"

using namespace nkic::rt;

namespace {

struct ArrayTest : ::testing::Test {
  float storage[6] = {};
  int64_t shape[2] = {2, 3};
  nkic_array array = {storage, int32_t(DType::float32), 2, shape};
  Error err;
};

TEST_F(ArrayTest, AcceptsWhatItAsksFor) {
  EXPECT_TRUE(checkArray(err, &array, "q", DType::float32, {2, 3}));
  EXPECT_FALSE(bool(err));
}

TEST_F(ArrayTest, AcceptsAnEmptyArrayWithoutMemory) {
  shape[1] = 0;
  array.data = nullptr;
  EXPECT_TRUE(checkArray(err, &array, "q", DType::float32, {2, 0}));
}

TEST_F(ArrayTest, RefusesNullPointers) {
  EXPECT_FALSE(checkArray(err, nullptr, "q", DType::float32, {2, 3}));
  EXPECT_STREQ("argument 'q': null array", err.message);
  array.data = nullptr;
  EXPECT_FALSE(checkArray(err, &array, "q", DType::float32, {2, 3}));
  EXPECT_STREQ("argument 'q': null data pointer", err.message);
  array.data = storage;
  array.shape = nullptr;
  EXPECT_FALSE(checkArray(err, &array, "q", DType::float32, {2, 3}));
  EXPECT_STREQ("argument 'q': null shape", err.message);
}

TEST_F(ArrayTest, RefusesAnotherElementType) {
  EXPECT_FALSE(checkArray(err, &array, "value", DType::bfloat16, {2, 3}));
  EXPECT_STREQ("argument 'value': element type is float32, expected bfloat16", err.message);
  array.dtype = 99;
  EXPECT_FALSE(checkArray(err, &array, "value", DType::bfloat16, {2, 3}));
  EXPECT_STREQ("argument 'value': element type is unknown, expected bfloat16", err.message);
}

TEST_F(ArrayTest, RefusesAnotherShape) {
  EXPECT_FALSE(checkArray(err, &array, "q", DType::float32, {2, 3, 1}));
  EXPECT_STREQ("argument 'q': rank is 2, expected 3", err.message);
  EXPECT_FALSE(checkArray(err, &array, "q", DType::float32, {2, 4}));
  EXPECT_STREQ("argument 'q': dimension 1 is 3, expected 4", err.message);
}

TEST_F(ArrayTest, CutsALongName) {
  std::string name(1000, 'x');
  EXPECT_FALSE(checkArray(err, &array, name.c_str(), DType::float32, {2, 4}));
  EXPECT_EQ(sizeof(err.message) - 1, std::strlen(err.message));
}

} // namespace
