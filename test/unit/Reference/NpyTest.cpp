//===- NpyTest.cpp - Tests of the references' .npy files ------------------===//
//
// The bytes that are written are those of the format, and what is read is what they say.
//
//===----------------------------------------------------------------------===//

#include "Npy.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace nkic::reference;

namespace {

class NpyTest : public testing::Test {
protected:
  void TearDown() override { std::filesystem::remove(path); }

  std::string bytes() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void write(const std::string &descriptor, const std::string &rest, const std::string &data) {
    std::string header = "{'descr': '" + descriptor + "', " + rest + "}\n";
    std::ofstream file(path, std::ios::binary);
    file.write("\x93NUMPY\x01\x00", 8);
    file << static_cast<char>(header.size()) << '\0' << header << data;
  }

  // Several of these tests may run at once, each as a process of its own.
  std::string path = testing::TempDir() + "nkic-" + std::to_string(getpid()) + ".npy";
};

TEST_F(NpyTest, WritesBf16AsTwoByteVoid) {
  writeNpy(path, {ElementType::bf16, {2, 1}, {1.0, -2.0}});
  std::string file = bytes();
  ASSERT_EQ(file.size(), 64u * 2 + 4);
  EXPECT_EQ(file.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  EXPECT_EQ(file.substr(10, 61), "{'descr': '<V2', 'fortran_order': False, 'shape': (2, 1), }  ");
  EXPECT_EQ(file.substr(127), std::string("\n\x80\x3f\x00\xc0", 5));
}

TEST_F(NpyTest, ReadsBothSpellingsOfBf16) {
  for (const char *descriptor : {"<V2", "|V2"}) {
    write(descriptor, "'fortran_order': False, 'shape': (2,), ",
          std::string("\x80\x3f\x00\xc0", 4));
    Array array = readNpy(path);
    EXPECT_EQ(array.type, ElementType::bf16);
    EXPECT_EQ(array.shape, std::vector<int64_t>{2});
    EXPECT_EQ(array.values, (std::vector<double>{1, -2}));
  }
}

TEST_F(NpyTest, ReadsBackWhatItWrote) {
  for (ElementType type :
       {ElementType::bf16, ElementType::f16, ElementType::f32, ElementType::f64}) {
    writeNpy(path, {type, {3, 1, 2}, {0, -1.5, 2, 0.25, INFINITY, 96}});
    Array array = readNpy(path);
    EXPECT_EQ(array.type, type);
    EXPECT_EQ(array.shape, (std::vector<int64_t>{3, 1, 2}));
    EXPECT_EQ(array.values, (std::vector<double>{0, -1.5, 2, 0.25, INFINITY, 96}));
  }
}

TEST_F(NpyTest, RefusesWhatItCannotRead) {
  write("<f4", "'fortran_order': True, 'shape': (1,), ", std::string(4, '\0'));
  EXPECT_THROW(readNpy(path), std::runtime_error);
  write("<i4", "'fortran_order': False, 'shape': (1,), ", std::string(4, '\0'));
  EXPECT_THROW(readNpy(path), std::runtime_error);
  write("<f4", "'fortran_order': False, 'shape': (2,), ", std::string(4, '\0'));
  EXPECT_THROW(readNpy(path), std::runtime_error);
  EXPECT_THROW(readNpy(path + ".missing"), std::runtime_error);
}

} // namespace
