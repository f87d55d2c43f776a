// Registration of the passes that only tests need.

#ifndef NKIC_TEST_LIB_TESTPASSES_H
#define NKIC_TEST_LIB_TESTPASSES_H

namespace nkic::test {

void registerTestPasses();

} // namespace nkic::test

#endif // NKIC_TEST_LIB_TESTPASSES_H
