// SPDX-License-Identifier: MIT
// Which kernels' blocks must run in order, and may therefore not run on several host threads.
#include "harness/simgpu/lower/lower.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace labcheck::simgpu {
namespace {

std::unique_ptr<Program> lowered(const std::string& body, CheckLevel checks) {
  const std::string text =
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".visible .entry k(.param .u64 data)\n{\n"
      ".reg .pred %p;\n.reg .b32 %r<8>;\n.reg .f32 %f<4>;\n.reg .b64 %rd<8>;\n"
      ".shared .align 8 .b8 room[256];\n"
      "ld.param.u64 %rd1, [data];\nmov.u32 %r1, %tid.x;\n" +
      body + "\nret;\n}\n";
  const auto module = ptx::parse_module(text);
  auto program = lower_kernel(std::get<ptx::Module>(module), "k", {}, best_variant(), checks);
  return std::get<std::unique_ptr<Program>>(std::move(program));
}

struct Case {
  std::string name;
  std::string body;
  bool ordered = false;
  bool lanes_may_wait = false;
};

class BlockOrder : public testing::TestWithParam<Case> {};

TEST_P(BlockOrder, DependsOnTheUpdatesOfMemory) {
  for (const CheckLevel checks : {CheckLevel::fast, CheckLevel::default_, CheckLevel::full}) {
    const auto program = lowered(GetParam().body, checks);
    EXPECT_EQ(program->ordered, GetParam().ordered);
    EXPECT_EQ(program->lanes_may_wait, GetParam().lanes_may_wait);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, BlockOrder,
    testing::Values(
        Case{"Reduction", "red.global.add.u32 [%rd1], %r1;"},
        Case{"UnusedResult", "atom.global.max.s32 %r2, [%rd1], %r1;"},
        Case{"NoResult", "atom.global.or.b32 _, [%rd1], %r1;"},
        Case{"SameUpdates", "atom.add.u32 %r2, [%rd1], %r1; red.add.u32 [%rd1+8], 1;"},
        Case{"Result", "atom.global.add.u32 %r2, [%rd1], 1; st.global.u32 [%rd1+8], %r2;", true,
             true},
        Case{"ResultInLoop", "atom.global.add.u32 %r1, [%rd1], %r1;", true, true},
        Case{"Floats", "atom.global.add.f32 %f1, [%rd1], 0f3F800000;", true},
        Case{"Exchange", "atom.global.exch.b32 %r2, [%rd1], %r1;", true},
        Case{"CompareAndSwap", "atom.global.cas.b32 %r2, [%rd1], 0, %r1;", true},
        Case{"Wrapping", "red.global.inc.u32 [%rd1], 7;", true},
        Case{"TwoOperations", "red.global.add.u32 [%rd1], 1; red.global.min.u32 [%rd1], 5;", true},
        Case{"TwoWidths", "red.global.add.u32 [%rd1], 1; red.global.add.u64 [%rd1], 5;", true},
        Case{"TwoOrders", "red.global.min.u32 [%rd1], 1; red.global.min.s32 [%rd1], 5;", true},
        Case{"Shared", "mov.u32 %r3, room; atom.shared.exch.b32 %r2, [%r3], %r1;"},
        Case{"SharedResult",
             "mov.u32 %r3, room; atom.shared.exch.b32 %r2, [%r3], %r1; add.u32 %r2, %r2, 1;", false,
             true},
        Case{"Volatile", "ld.volatile.global.u32 %r2, [%rd1];", true, true},
        Case{"LoadsPastTheCache", "ld.global.cg.u32 %r2, [%rd1]; st.global.u32 [%rd1], %r2;"},
        Case{"WaitsPastTheCache",
             "atom.global.add.u32 %r2, [%rd1], 1; L: ld.global.cv.u32 %r3, [%rd1]; "
             "setp.lt.u32 %p, %r3, 9; @%p bra L;",
             true, true},
        Case{"Loads", "ld.global.u32 %r2, [%rd1]; st.global.u32 [%rd1], %r2;"}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace labcheck::simgpu
