// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/kernel_runs.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(RuntimeErrors, OfTrapsMatchThoseOfARealGpu) {
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
