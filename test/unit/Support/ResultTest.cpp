//===- ResultTest.cpp - Tests of Result --------------------------------------===//
//
// A result holds a value or a failure, and moves either.
//
//===----------------------------------------------------------------------===//

#include "nkic/Support/Result.h"

#include <gtest/gtest.h>
#include <memory>

using namespace nkic;

TEST(ResultTest, HoldsAndMovesAValue) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(42);
  ASSERT_TRUE(result.ok());
  std::unique_ptr<int> value = std::move(*result);
  EXPECT_EQ(*value, 42);
}

TEST(ResultTest, HoldsAFailure) {
  Result<int> result = Failure{"no number"};
  EXPECT_FALSE(result);
  EXPECT_EQ(result.error(), "no number");
  EXPECT_FALSE(result.failure().internal);
}

// A string is both a value and what a message is made of.
TEST(ResultTest, AStringIsAValue) {
  Result<std::string> result = std::string("text");
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, "text");
  EXPECT_EQ(result->size(), 4u);
}

TEST(ResultTest, VoidIsDoneOrAFailure) {
  Result<void> done;
  EXPECT_TRUE(done);
  done = Failure{"disk full", true};
  EXPECT_FALSE(done);
  EXPECT_EQ(done.error(), "disk full");
  EXPECT_TRUE(done.failure().internal);
}
