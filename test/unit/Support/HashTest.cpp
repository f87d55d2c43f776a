//===- HashTest.cpp - Tests of the FNV-1a hash -------------------------------===//
//
// The published values of 128-bit FNV-1a.
//
//===----------------------------------------------------------------------===//

#include "nkic/Support/Hash.h"

#include <gtest/gtest.h>

using namespace nkic;

TEST(HashTest, MatchesPublishedValues) {
  EXPECT_EQ(hashHex(""), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(hashHex("a"), "d228cb696f1a8caf78912b704e4a8964");
  EXPECT_EQ(hashHex("foobar"), "343e1662793c64bf6f0d3597ba446f18");
}

// Bytes above 127 are not sign-extended, and zeros count. Values from a Python
// transcription of the definition.
TEST(HashTest, TakesAllBytes) {
  EXPECT_EQ(hashHex(std::string_view("\xff\x00", 2)), "08809418ddab1be95aa0733054fe5722");
}
