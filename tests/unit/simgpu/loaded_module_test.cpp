#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/runtime/kernel_runs.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace labcheck::simgpu {
namespace {

// A device with one kernel `k(u64 in, u64 out)` of the given body, run by one warp.
class LoadedModuleTest : public testing::Test {
 protected:
  static std::string module_with(const std::string& body) {
    return ".version 8.0\n.target sm_80\n.address_size 64\n"
           ".visible .entry k(.param .u64 in, .param .u64 out)\n{\n"
           ".reg .pred %p<4>;\n.reg .b32 %r<10>;\n.reg .b64 %rd<10>;\n"
           "ld.param.u64 %rd1, [in];\nld.param.u64 %rd2, [out];\n"
           "mov.u32 %r1, %tid.x;\n" +
           body + "ret;\n}\n";
  }

  // The 32 results of `body`, which finds each thread's places in %rd1 and %rd2 plus 8 times %r1.
  std::vector<std::int64_t> run(const std::string& body, const std::vector<std::int64_t>& in) {
    LoadedModule module(module_with("mul.wide.u32 %rd3, %r1, 8;\nadd.s64 %rd4, %rd1, %rd3;\n"
                                    "add.s64 %rd5, %rd2, %rd3;\n" +
                                    body),
                        memory_, best_variant(), CheckLevel::default_);
    const auto kernel = module.kernel("k");
    if (const auto* error = std::get_if<LowerError>(&kernel)) {
      ADD_FAILURE() << error->message;
      return {};
    }
    constexpr std::size_t kSize = 32 * sizeof(std::int64_t);
    const std::uint64_t addresses[2] = {*memory_.allocate(kSize, AllocationKind::device),
                                        *memory_.allocate(kSize, AllocationKind::device)};
    std::memcpy(memory_.find(addresses[0])->host, in.data(), in.size() * sizeof in[0]);
    Launch launch;
    launch.program = std::get<const Program*>(kernel);
    launch.block = {32, 1, 1};
    launch.instruction_limit = 1'000'000;
    launch.parameters.resize(sizeof addresses);
    std::memcpy(launch.parameters.data(), addresses, sizeof addresses);
    KernelRuns runs(1, memory_, heap_);
    EXPECT_FALSE(runs.run(launch).trap);
    std::vector<std::int64_t> out(32);
    std::memcpy(out.data(), memory_.find(addresses[1])->host, kSize);
    return out;
  }

  DeviceMemory memory_{1 << 20};
  DeviceHeap heap_{memory_};
};

TEST_F(LoadedModuleTest, ConvertsTheLowHalfOfAWideRegister) {
  const auto out =
      run("ld.global.u64 %rd6, [%rd4];\n"
          "cvt.s64.s32 %rd7, %rd6;\n"
          "st.global.u64 [%rd5], %rd7;\n",
          {0x1'8000'0000, 0x7FFF'FFFF, -1, 5});
  EXPECT_EQ(out[0], -2147483648LL);
  EXPECT_EQ(out[1], 0x7FFF'FFFF);
  EXPECT_EQ(out[2], -1);
  EXPECT_EQ(out[3], 5);
}

TEST_F(LoadedModuleTest, KnowsWhatItsConstantsTake) {
  const LoadedModule module(
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".const .align 4 .b8 a[100];\n.const .f64 b;\n.global .b32 c[50];\n",
      memory_, best_variant(), CheckLevel::default_);
  EXPECT_EQ(module.constant_bytes(), 108u);
  EXPECT_EQ(module.target(), 80);
  EXPECT_FALSE(module.broken().has_value());
}

TEST_F(LoadedModuleTest, SaysWhatIsWrongWithItsText) {
  const LoadedModule module(".version 8.0\nnonsense\n", memory_, best_variant(),
                            CheckLevel::default_);
  ASSERT_TRUE(module.broken().has_value());
  EXPECT_NE(module.broken()->message.find("the PTX cannot be read"), std::string::npos);
}

TEST_F(LoadedModuleTest, TellsUseAfterFreeThroughAPlaceThatWasUsedBefore) {
  LoadedModule module(
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".extern .func (.param .b64 result) malloc (.param .b64 size);\n"
      ".extern .func free (.param .b64 pointer);\n"
      ".visible .entry k()\n{\n.reg .pred %p<2>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n"
      "{\n.param .b64 size;\nst.param.b64 [size], 64;\n.param .b64 result;\n"
      "call.uni (result), malloc, (size);\nld.param.b64 %rd1, [result];\n}\n"
      "mov.u32 %r1, 0;\n"
      "again:\nst.global.u32 [%rd1], %r1;\n"
      "{\n.param .b64 pointer;\nst.param.b64 [pointer], %rd1;\n"
      "call.uni free, (pointer);\n}\n"
      "bra again;\n}\n",
      memory_, best_variant(), CheckLevel::default_);
  const auto kernel = module.kernel("k");
  ASSERT_TRUE(std::holds_alternative<const Program*>(kernel))
      << std::get<LowerError>(kernel).message;
  Launch launch;
  launch.program = std::get<const Program*>(kernel);
  launch.instruction_limit = 1'000'000;
  KernelRuns runs(1, memory_, heap_);
  const auto trap = runs.run(launch).trap;
  ASSERT_TRUE(trap.has_value());
  EXPECT_EQ(trap->kind, TrapKind::out_of_bounds);
  EXPECT_EQ(memory_.nearest(trap->address)->where, NearestAllocation::Where::freed);
}

}  // namespace
}  // namespace labcheck::simgpu
