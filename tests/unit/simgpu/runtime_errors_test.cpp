#include "harness/simgpu/runtime/errors.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace labcheck::simgpu {
namespace {

TEST(RuntimeErrors, AreNamedAndExplained) {
  EXPECT_STREQ(error_name(cudaErrorInvalidValue), "cudaErrorInvalidValue");
  EXPECT_STREQ(error_text(cudaErrorInvalidValue), "invalid argument");
  EXPECT_STREQ(error_text(cudaErrorIllegalAddress), "an illegal memory access was encountered");
  EXPECT_STREQ(error_text(cudaErrorNoKernelImageForDevice),
               "no kernel image is available for execution on the device");
}

TEST(RuntimeErrors, ThatAreNoneAreSaidToBeNone) {
  for (const int number : {-1, 10, 12345}) {
    EXPECT_STREQ(error_name(static_cast<cudaError_t>(number)), "unrecognized error code");
    EXPECT_STREQ(error_text(static_cast<cudaError_t>(number)), "unrecognized error code");
  }
}

TEST(RuntimeErrors, EachHaveANameOfTheirOwn) {
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

TEST(RuntimeErrors, OfTrapsAreThoseOfTheSameFaultOnACard) {
  EXPECT_EQ(error_of(TrapKind::out_of_bounds), 700);
  EXPECT_EQ(error_of(TrapKind::invalid_address), 700);
  EXPECT_EQ(error_of(TrapKind::shared_bounds), 700);
  EXPECT_EQ(error_of(TrapKind::misaligned), 716);
  EXPECT_EQ(error_of(TrapKind::assertion), 710);
  EXPECT_EQ(error_of(TrapKind::trap_instruction), 719);
  EXPECT_EQ(error_of(TrapKind::bad_call), 719);
  EXPECT_EQ(error_of(TrapKind::stack_overflow), 714);
  EXPECT_EQ(error_of(TrapKind::runaway), 702);
  EXPECT_EQ(error_of(TrapKind::barrier_deadlock), 702);
}

}  // namespace
}  // namespace labcheck::simgpu
