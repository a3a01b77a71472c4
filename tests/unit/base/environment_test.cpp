// SPDX-License-Identifier: MIT
#include "harness/base/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace labcheck {
namespace {

TEST(EnvironmentVariable, IsAbsentIfItIsNotSetOrEmpty) {
  constexpr const char* kName = "LABCHECK_TEST_VARIABLE";
  ::unsetenv(kName);
  EXPECT_EQ(environment_variable(kName), std::nullopt);
  ::setenv(kName, "", 1);
  EXPECT_EQ(environment_variable(kName), std::nullopt);
  ::setenv(kName, "a value", 1);
  EXPECT_EQ(environment_variable(kName), "a value");
  ::unsetenv(kName);
}

}  // namespace
}  // namespace labcheck
