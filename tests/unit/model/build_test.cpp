#include "harness/model/build.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(Build, HasAProgramOrAFailure) {
  Build build;
  build.outcome = Program{"/tmp/program", Backend::sim, {}};
  EXPECT_NE(build.program(), nullptr);
  EXPECT_EQ(build.failure(), nullptr);
  build.outcome = CompileFailure{CompileFailure::Kind::linker, "no symbol", "define it"};
  EXPECT_EQ(build.program(), nullptr);
  EXPECT_EQ(build.failure()->reason, "no symbol");
}

}  // namespace
}  // namespace labcheck::test
