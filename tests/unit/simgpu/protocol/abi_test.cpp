// SPDX-License-Identifier: MIT
#include "harness/simgpu/protocol/abi.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace labcheck::simgpu {
namespace {

TEST(RuntimeErrors, HaveNamesAndTexts) {
  EXPECT_STREQ(error_name(cudaErrorInvalidValue), "cudaErrorInvalidValue");
  EXPECT_STREQ(error_text(cudaErrorInvalidValue), "invalid argument");
  EXPECT_STREQ(error_text(cudaErrorIllegalAddress), "an illegal memory access was encountered");
  EXPECT_STREQ(error_text(cudaErrorNoKernelImageForDevice),
               "no kernel image is available for execution on the device");
}

TEST(RuntimeErrors, UnknownNumbersAreUnrecognized) {
  for (const int number : {-1, 10, 12345}) {
    EXPECT_STREQ(error_name(static_cast<cudaError_t>(number)), "unrecognized error code");
    EXPECT_STREQ(error_text(static_cast<cudaError_t>(number)), "unrecognized error code");
  }
}

TEST(RuntimeErrors, HaveUniqueNames) {
  std::set<std::string> names;
  int count = 0;
  for (int number = 0; number < 1000; ++number) {
    const std::string name = error_name(static_cast<cudaError_t>(number));
    if (name == "unrecognized error code") continue;
    ++count;
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_NE(std::string(error_text(static_cast<cudaError_t>(number))), "");
  }
  EXPECT_EQ(count, 133);
}

}  // namespace
}  // namespace labcheck::simgpu
