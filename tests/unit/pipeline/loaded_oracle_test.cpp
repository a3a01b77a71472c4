#include "harness/pipeline/loaded_oracle.hpp"

#include "harness/base/error.hpp"
#include "tests/support/twice_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(LoadedOracle, AnswersAsTheLibraryDoes) {
  if (twice_library().empty()) GTEST_SKIP() << "there is no g++";
  const Folder folder;
  const LoadedOracle first(folder.write("oracle.so", twice_library()));
  const LoadedOracle oracle = first;
  Random random(1, "one");
  const auto buffers = oracle->buffers("twice", {{"n", 3}}, random);
  ASSERT_EQ(buffers.size(), 2U);
  EXPECT_EQ(buffers[0].bytes, to_bytes(std::vector<float>{1, 2, 3}));
  const auto expectations = (*oracle).expectations("twice", {{"n", 3}}, buffers);
  ASSERT_EQ(expectations.size(), 1U);
  EXPECT_EQ(std::get<ExactValues>(expectations[0].values).bytes,
            to_bytes(std::vector<float>{2, 4, 6}));
}

TEST(LoadedOracle, SaysThatAFileIsNoLibrary) {
  const Folder folder;
  for (const auto& path : {folder.write("oracle.so", "no library"), folder.path() / "absent"}) {
    try {
      const LoadedOracle oracle(path);
      FAIL() << path;
    } catch (const UserError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("the lab's oracle cannot be loaded: "));
      EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
      EXPECT_EQ(error.remedy(),
                "oracle.cpp may use what harness/verify/oracle.hpp declares, and the standard "
                "library");
    }
  }
}

TEST(LoadedOracle, SaysThatALibraryNamesNoOracle) {
  const std::string library = compiled_library("int nothing;\n");
  if (library.empty()) GTEST_SKIP() << "there is no g++";
  const Folder folder;
  try {
    const LoadedOracle oracle(folder.write("oracle.so", library));
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "the lab's oracle.cpp does not say which class is the oracle");
    EXPECT_EQ(error.remedy(), "end it with LABCHECK_ORACLE(ClassName)");
  }
}

}  // namespace
}  // namespace labcheck::test
