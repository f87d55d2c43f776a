//===- NpyTest.cpp - Tests of .npy reading and writing -----------------------===//
//
// Files as numpy writes them, byte by byte, and files nobody should trust.
//
//===----------------------------------------------------------------------===//

#include "nkic/Data/Npy.h"
#include "../Support/TemporaryFolder.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace nkic;
using namespace nkic::data;
using namespace std::string_literals;

namespace {

/// A version 1.0 file with this header text, unpadded, and data.
std::string npy(const std::string &header, const std::string &data = "") {
  std::string file = "\x93NUMPY\x01\x00"s;
  file += char(header.size() & 255);
  file += char(header.size() >> 8);
  return file + header + data;
}

std::string dictionary(const std::string &descr, const std::string &shape,
                       const std::string &fortran = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + fortran +
         ", 'shape': " + shape + ", }\n";
}

class NpyTest : public testing::Test {
protected:
  Result<Array> read(const std::string &bytes) {
    return readNpy(folder.write("a.npy", bytes));
  }
  /// The message without the path that it must begin with.
  std::string errorOf(const std::string &bytes) {
    Result<Array> array = read(bytes);
    if (array)
      return "no error";
    std::string start = folder.path("a.npy") + ": ";
    EXPECT_EQ(array.error().substr(0, start.size()), start);
    return array.error().substr(start.size());
  }
  template <class T>
  std::vector<T> values(const Result<Array> &array, ElementType type,
                        const std::vector<int64_t> &shape) {
    if (!array) {
      ADD_FAILURE() << array.error();
      return {};
    }
    EXPECT_EQ(array->elementType(), type);
    EXPECT_EQ(array->shape(), shape);
    return {array->as<T>(), array->as<T>() + array->numElements()};
  }
  TemporaryFolder folder;
};

/// What numpy 1.24 wrote for np.array([[1, 2, 3], [-4, .5, inf]], '<f4').
const std::string numpyF4 =
    "\x93NUMPY\x01\x00v\x00"s
    "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"s +
    std::string(58, ' ') + "\n"s
    "\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x40\x40"s
    "\x00\x00\x80\xc0\x00\x00\x00\x3f\x00\x00\x80\x7f"s;

} // namespace

TEST_F(NpyTest, ReadsWhatNumpyWrote) {
  ASSERT_EQ(numpyF4.size(), 128u + 24);
  EXPECT_EQ(values<float>(read(numpyF4), ElementType::F32, {2, 3}),
            (std::vector<float>{1, 2, 3, -4, .5, INFINITY}));
}

TEST_F(NpyTest, WritesWhatNumpyWouldWrite) {
  Result<Array> array = read(numpyF4);
  ASSERT_TRUE(array);
  Result<void> done = writeNpy(*array, folder.path("b.npy"));
  ASSERT_TRUE(done) << done.error();
  EXPECT_EQ(folder.read("b.npy"), numpyF4);
  EXPECT_EQ(folder.names(), (std::set<std::string>{"a.npy", "b.npy"}));
}

TEST_F(NpyTest, ReadsEveryElementType) {
  auto one = [&](const std::string &descr, const std::string &data) {
    return read(npy(dictionary(descr, "(1,)"), data));
  };
  using T = ElementType;
  using Shape = std::vector<int64_t>;
  EXPECT_EQ(values<uint8_t>(one("|b1", "\x01"), T::Bool, Shape{1})[0], 1);
  EXPECT_EQ(values<int8_t>(one("|i1", "\xFE"), T::I8, Shape{1})[0], -2);
  EXPECT_EQ(values<uint8_t>(one("|u1", "\xFE"), T::U8, Shape{1})[0], 254);
  EXPECT_EQ(values<int16_t>(one("<i2", "\xFE\xFF"), T::I16, Shape{1})[0], -2);
  EXPECT_EQ(values<uint16_t>(one("<u2", "\x01\x02"), T::U16, Shape{1})[0], 513);
  EXPECT_EQ(values<int32_t>(one("<i4", "\xFE\xFF\xFF\xFF"), T::I32, Shape{1})[0],
            -2);
  EXPECT_EQ(
      values<uint32_t>(one("<u4", "\x01\x02\x00\x80"s), T::U32, Shape{1})[0],
      0x80000201u);
  EXPECT_EQ(values<int64_t>(one("<i8", "\0\0\0\0\x01\0\0\0"s), T::I64, Shape{1})[0],
            int64_t(1) << 32);
  EXPECT_EQ(values<uint64_t>(one("<u8", std::string(8, '\xFF')), T::U64,
                             Shape{1})[0],
            ~uint64_t(0));
  EXPECT_EQ(values<uint16_t>(one("<f2", "\x00\x3C"s), T::F16, Shape{1})[0],
            0x3C00);
  EXPECT_EQ(values<double>(one("<f8", "\0\0\0\0\0\0\xF8\x3F"s), T::F64, Shape{1})[0],
            1.5);
  EXPECT_EQ(values<uint16_t>(one("<V2", "\x80\x3F"), T::BF16, Shape{1})[0], 0x3F80);
  EXPECT_EQ(values<uint16_t>(one("|V2", "\x80\x3F"), T::BF16, Shape{1})[0], 0x3F80);
}

TEST_F(NpyTest, ReadsBothByteOrders) {
  auto one = [&](const std::string &descr, const std::string &data) {
    return read(npy(dictionary(descr, "(2,)"), data));
  };
  EXPECT_EQ(values<float>(one(">f4", "\x3F\x80\0\0\xC0\0\0\0"s), ElementType::F32,
                          {2}),
            (std::vector<float>{1, -2}));
  EXPECT_EQ(values<int16_t>(one(">i2", "\x01\x02\x03\x04"), ElementType::I16, {2}),
            (std::vector<int16_t>{0x0102, 0x0304}));
  EXPECT_EQ(values<int16_t>(one("=i2", "\x02\x01\x04\x03"), ElementType::I16, {2}),
            (std::vector<int16_t>{0x0102, 0x0304}));
  EXPECT_EQ(values<int8_t>(one(">i1", "\x01\x02"), ElementType::I8, {2}),
            (std::vector<int8_t>{1, 2}));
}

// np.asfortranarray(np.arange(24).reshape(2, 3, 4)): the file counts the first
// dimension fastest.
TEST_F(NpyTest, FortranOrderBecomesCOrder) {
  std::string data;
  for (char value : {0, 12, 4, 16, 8, 20, 1, 13, 5, 17, 9, 21,
                     2, 14, 6, 18, 10, 22, 3, 15, 7, 19, 11, 23})
    data += {value, '\0'};
  std::vector<int16_t> expected(24);
  for (int i = 0; i < 24; ++i)
    expected[i] = i;
  EXPECT_EQ(values<int16_t>(read(npy(dictionary("<i2", "(2, 3, 4)", "True"), data)),
                            ElementType::I16, {2, 3, 4}),
            expected);
  // Each width has a loop of its own: a column of two, then the next.
  auto transposed = [&](const std::string &descr, int size) {
    std::string bytes;
    for (char value : {1, 3, 2, 4})
      bytes += value + std::string(size - 1, '\0');
    return read(npy(dictionary(descr, "(2, 2)", "True"), bytes));
  };
  EXPECT_EQ(values<uint8_t>(transposed("|u1", 1), ElementType::U8, {2, 2}),
            (std::vector<uint8_t>{1, 2, 3, 4}));
  EXPECT_EQ(values<uint32_t>(transposed("<u4", 4), ElementType::U32, {2, 2}),
            (std::vector<uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(values<int64_t>(transposed("<i8", 8), ElementType::I64, {2, 2}),
            (std::vector<int64_t>{1, 2, 3, 4}));
}

TEST_F(NpyTest, ReadsVersions2And3) {
  std::string header = dictionary("|u1", "(1,)");
  std::string length = {char(header.size()), 0, 0, 0};
  for (char version : {2, 3}) {
    std::string file = "\x93NUMPY"s + version + '\0' + length + header + "\x07";
    EXPECT_EQ(values<uint8_t>(read(file), ElementType::U8, {1}),
              std::vector<uint8_t>{7});
  }
}

TEST_F(NpyTest, ReadsScalarsAndEmptyArrays) {
  EXPECT_EQ(values<int32_t>(read(npy(dictionary("<i4", "()"), "\x07\0\0\0"s)),
                            ElementType::I32, {}),
            std::vector<int32_t>{7});
  EXPECT_EQ(values<int32_t>(read(npy(dictionary("<i4", "(0, 3)"))),
                            ElementType::I32, {0, 3}),
            std::vector<int32_t>{});
  EXPECT_EQ(values<int32_t>(read(npy(dictionary("<i4", "(2, 0, 3)", "True"))),
                            ElementType::I32, {2, 0, 3}),
            std::vector<int32_t>{});
}

// Python allows all of these, and older numpy wrote some.
TEST_F(NpyTest, ReadsOtherSpellingsOfTheDictionary) {
  for (std::string header :
       {"{\"shape\":(1,),\"descr\":\"|u1\",\"fortran_order\":False}",
        "  { 'shape' : ( 1 , ) , 'descr' : '|u1' , 'fortran_order' : True }  \n",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (1L,), }"})
    EXPECT_EQ(values<uint8_t>(read(npy(header, "\x07")), ElementType::U8, {1}),
              std::vector<uint8_t>{7})
        << header;
}

TEST_F(NpyTest, RefusesWhatIsNotAnNpyFile) {
  EXPECT_EQ(readNpy(folder.path("none.npy")).error(),
            folder.path("none.npy") +
                ": cannot be opened: No such file or directory");
  EXPECT_EQ(readNpy(folder.path()).error(),
            folder.path() + ": input must be a regular file, but got a folder");
  EXPECT_EQ(readNpy("/dev/zero").error(),
            "/dev/zero: input must be a regular file, but got a device or socket");
  EXPECT_EQ(errorOf(""), "file must begin with the bytes 93 4E 55 4D 50 59 of "
                         ".npy, but got an empty file");
  EXPECT_EQ(errorOf("1,2,3,4\n"), "file must begin with the bytes 93 4E 55 4D 50 "
                                  "59 of .npy, but got 31 2C 32 2C 33 2C");
  EXPECT_EQ(errorOf("PK\x03\x04............"),
            "file must be a .npy file, but got a zip archive (.npz?)");
}

TEST_F(NpyTest, RefusesABadStart) {
  EXPECT_EQ(errorOf("\x93NUMPY"), "file must be at least 10 bytes, but got 6");
  EXPECT_EQ(errorOf("\x93NUMPY\x01\x00\x10"s),
            "file must be at least 10 bytes, but got 9");
  EXPECT_EQ(errorOf("\x93NUMPY\x02\x00\x10\x00"s),
            "file must be at least 12 bytes, but got 10");
  for (auto [bytes, name] : {std::pair("\x00\x00"s, "0.0"), {"\x04\x00"s, "4.0"},
                             {"\x01\x01"s, "1.1"}, {"\xFF\x00"s, "255.0"}})
    EXPECT_EQ(errorOf("\x93NUMPY" + bytes + "\0\0\0\0"s),
              "format version must be one of 1.0, 2.0, 3.0, but got "s + name);
}

TEST_F(NpyTest, RefusesAHeaderThatIsNotThere) {
  EXPECT_EQ(errorOf("\x93NUMPY\x01\x00\x76\x00{'descr'"s),
            "header must have 118 bytes, as announced, but got 8: the file is "
            "truncated");
  EXPECT_EQ(errorOf("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF{'descr'"s),
            "header must be at most 65535 bytes, but got 4294967295");
}

TEST_F(NpyTest, RefusesAMalformedHeader) {
  EXPECT_EQ(errorOf(npy("")), "header is malformed at byte 0: expected '{', but "
                              "got the end of the header");
  EXPECT_EQ(errorOf(npy("[1, 2]")),
            "header is malformed at byte 0: expected '{', but got '[1, 2]'");
  EXPECT_EQ(errorOf(npy("{descr: 1}")), "header is malformed at byte 1: expected a "
                                        "key in quotes, but got 'descr: 1}'");
  EXPECT_EQ(errorOf(npy("{'descr' 1}")),
            "header is malformed at byte 9: expected ':', but got '1}'");
  EXPECT_EQ(errorOf(npy("{'descr")),
            "header is malformed at byte 1: the string has no end");
  EXPECT_EQ(errorOf(npy("{'descr': 4}")),
            "header is malformed at byte 10: expected an element type in quotes, "
            "but got '4}'");
  EXPECT_EQ(errorOf(npy("{'fortran_order': 0}")),
            "header is malformed at byte 18: expected True or False, but got '0}'");
  EXPECT_EQ(errorOf(npy("{'shape': [1]}")),
            "header is malformed at byte 10: expected '(', but got '[1]}'");
  EXPECT_EQ(errorOf(npy("{'shape': (1 2)}")),
            "header is malformed at byte 13: expected ',' or ')', but got '2)}'");
  EXPECT_EQ(errorOf(npy("{'shape': (1.5,)}")),
            "header is malformed at byte 12: expected ',' or ')', but got '.5,)}'");
  EXPECT_EQ(errorOf(npy("{'shape': (,)}")), "header is malformed at byte 11: "
                                            "expected a size or ')', but got ',)}'");
  EXPECT_EQ(errorOf(npy("{'shape': (1)}")),
            "shape must be a tuple, but got '(1)'");
  EXPECT_EQ(errorOf(npy("{'shape': (1,) 'x'}")),
            "header is malformed at byte 15: expected ',' or '}', but got ''x'}'");
  EXPECT_EQ(errorOf(npy("{'shape': (1,), ")), "header is malformed at byte 16: "
                                              "expected a key in quotes, but got "
                                              "the end of the header");
  EXPECT_EQ(errorOf(npy(dictionary("|u1", "(1,)") + "junk", "\x07")),
            "header is malformed at byte 58: expected only spaces behind '}', but "
            "got 'junk'");
  EXPECT_EQ(errorOf(npy("{\0\0\x01"s)),
            "header is malformed at byte 1: expected a key in quotes, but got the "
            "bytes 00 00 01");
}

TEST_F(NpyTest, RefusesWrongKeys) {
  EXPECT_EQ(errorOf(npy("{'descr': '<f4', 'fortran_order': False}")),
            "header must have the keys descr, fortran_order, shape, but 'shape' is "
            "missing");
  EXPECT_EQ(errorOf(npy("{'shape': (1,), 'fortran_order': False}")),
            "header must have the keys descr, fortran_order, shape, but 'descr' is "
            "missing");
  EXPECT_EQ(errorOf(npy("{'shape': (1,), 'descr': '<f4'}")),
            "header must have the keys descr, fortran_order, shape, but "
            "'fortran_order' is missing");
  EXPECT_EQ(errorOf(npy("{'shape': (1,), 'color': 1}")),
            "header must have the keys descr, fortran_order, shape, but got "
            "'color'");
  EXPECT_EQ(errorOf(npy("{'shape': (1,), 'shape': (1,)}")),
            "header must have the key 'shape' once, but got it twice");
}

TEST_F(NpyTest, RefusesElementTypesItDoesNotKnow) {
  std::string known = "element type must be one of b1, i1, i2, i4, i8, u1, u2, u4, "
                      "u8, f2, f4, f8, V2 behind one of <, >, =, |, but got ";
  for (std::string descr : {"<c8", "<U3", "|O", "|S4", "<M8[ns]", "|V3", "<f16",
                            "<f3", "f4", "<", "<f4,"})
    EXPECT_EQ(errorOf(npy(dictionary(descr, "(1,)"), "12345678")),
              known + "'" + descr + "'");
  EXPECT_EQ(errorOf(npy(dictionary("", "(1,)"))), known + "''");
  EXPECT_EQ(errorOf(npy("{'descr': [('x', '<f4')], 'fortran_order': False, "
                        "'shape': (1,)}")),
            "descr must be one plain element type, such as '<f4', but got a "
            "structured type");
  EXPECT_EQ(errorOf(npy("{'descr': ('<f4', (2,)), 'fortran_order': False}")),
            "descr must be one plain element type, such as '<f4', but got a "
            "subarray type");
}

TEST_F(NpyTest, RefusesHostileShapes) {
  auto shaped = [&](const std::string &shape, const std::string &data = "") {
    return errorOf(npy(dictionary("<f4", shape), data));
  };
  EXPECT_EQ(shaped("(2, -3)"), "shape dim 1 must be at least 0, but got -3");
  EXPECT_EQ(shaped("(-99999999999999999999,)"),
            "shape dim 0 must be at least 0, but got -99999999999999999999");
  EXPECT_EQ(shaped("(99999999999999999999,)"),
            "shape dim 0 must be at most 9223372036854775807, but got "
            "99999999999999999999");
  EXPECT_EQ(shaped("(4294967296, 4294967296)"),
            "bytes of shape (4294967296, 4294967296) of f32 must be at most "
            "9223372036854775807, but got more");
  // 2^62 * 4 would wrap to no bytes at all, which is what the file has.
  EXPECT_EQ(shaped("(4611686018427387904,)"),
            "bytes of shape (4611686018427387904,) of f32 must be at most "
            "9223372036854775807, but got more");
  // A terabyte is announced: it must not be allocated to find out.
  EXPECT_EQ(shaped("(274877906944,)", "1234"),
            "data must have 1099511627776 bytes for shape (274877906944,) of <f4, "
            "but got 4: the file is truncated");
  std::string many = "(";
  for (int i = 0; i < 65; ++i)
    many += "1, ";
  EXPECT_EQ(shaped(many + ")"), "shape must have at most 64 dims, but got more");
}

TEST_F(NpyTest, RefusesTheWrongAmountOfData) {
  std::string header = dictionary("<f4", "(3, 4)");
  EXPECT_EQ(errorOf(npy(header, std::string(47, 'x'))),
            "data must have 48 bytes for shape (3, 4) of <f4, but got 47: the file "
            "is truncated");
  EXPECT_EQ(errorOf(npy(header, std::string(50, 'x'))),
            "data must have 48 bytes for shape (3, 4) of <f4, but got 50: there "
            "are trailing bytes");
  EXPECT_EQ(errorOf(npy(header, "")),
            "data must have 48 bytes for shape (3, 4) of <f4, but got 0: the file "
            "is truncated");
}

TEST_F(NpyTest, RefusesBooleansThatAreNot) {
  EXPECT_EQ(errorOf(npy(dictionary("|b1", "(3,)"), "\x01\x00\x02"s)),
            "byte 2 of a b1 array must be 0 or 1, but got 2");
}

// Any prefix of a good file and any single changed byte ends in an answer.
TEST_F(NpyTest, SurvivesDamage) {
  for (size_t size = 0; size < numpyF4.size(); ++size)
    EXPECT_FALSE(read(numpyF4.substr(0, size))) << size;
  for (size_t i = 0; i < 128; ++i)
    for (char byte : "'(-9\x01\x7F\xFF"s + '\0') {
      std::string damaged = numpyF4;
      damaged[i] = byte;
      Result<Array> array = read(damaged);
      if (array) {
        EXPECT_EQ(array->numBytes(), 24) << i << ' ' << int(byte);
      }
    }
}

TEST_F(NpyTest, WritesBf16AsVoid) {
  Result<Array> array = Array::create(ElementType::BF16, {2});
  ASSERT_TRUE(array);
  array->as<uint16_t>()[0] = 0x3F80;
  array->as<uint16_t>()[1] = 0xC000;
  ASSERT_TRUE(writeNpy(*array, folder.path("b.npy")));
  EXPECT_EQ(folder.read("b.npy"),
            "\x93NUMPY\x01\x00v\x00"
            "{'descr': '<V2', 'fortran_order': False, 'shape': (2,), }"s +
                std::string(60, ' ') + "\n\x80\x3F\x00\xC0"s);
}

TEST_F(NpyTest, WritesEveryElementType) {
  for (auto [type, descr] : std::initializer_list<
           std::pair<ElementType, const char *>>{{ElementType::Bool, "|b1"},
                                                 {ElementType::I8, "|i1"},
                                                 {ElementType::U8, "|u1"},
                                                 {ElementType::I16, "<i2"},
                                                 {ElementType::U16, "<u2"},
                                                 {ElementType::I32, "<i4"},
                                                 {ElementType::U32, "<u4"},
                                                 {ElementType::F16, "<f2"},
                                                 {ElementType::F8E4M3, "|u1"},
                                                 {ElementType::F8E4M3FN, "|u1"},
                                                 {ElementType::F8E5M2, "|u1"}}) {
    Result<Array> array = Array::create(type, {});
    ASSERT_TRUE(array);
    ASSERT_TRUE(writeNpy(*array, folder.path("b.npy")));
    std::string file = folder.read("b.npy");
    EXPECT_EQ(file.size(), 128u + elementSize(type));
    EXPECT_NE(file.find("{'descr': '"s + descr +
                        "', 'fortran_order': False, 'shape': (), }"),
              std::string::npos)
        << file;
  }
}

TEST_F(NpyTest, WritingReplacesOnlyOnSuccess) {
  Result<Array> array = Array::create(ElementType::U8, {3});
  ASSERT_TRUE(array);
  folder.write("b.npy", "old");
  {
    Result<AtomicFile> staged = stageNpy(*array, folder.path("b.npy"));
    ASSERT_TRUE(staged);
    EXPECT_EQ(folder.read("b.npy"), "old");
  }
  EXPECT_EQ(folder.read("b.npy"), "old");
  EXPECT_EQ(folder.names(), std::set<std::string>{"b.npy"});
  ASSERT_TRUE(writeNpy(*array, folder.path("b.npy")));
  EXPECT_EQ(folder.read("b.npy").size(), 131u);
}

TEST_F(NpyTest, WritingNamesAMissingFolder) {
  Result<Array> array = Array::create(ElementType::U8, {3});
  ASSERT_TRUE(array);
  EXPECT_EQ(writeNpy(*array, folder.path("none/b.npy")).error(),
            folder.path("none/b.npy") +
                ": cannot be written: No such file or directory");
}
