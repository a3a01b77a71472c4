// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace labcheck::simgpu {
namespace {

const std::string kHead = ".version 8.0\n.target sm_80\n.address_size 64\n";

class LinkedModuleTest : public testing::Test {
 protected:
  LoadedModule& load(const std::vector<std::string>& parts) {
    std::vector<std::string> texts;
    for (const std::string& part : parts) texts.push_back(kHead + part);
    module_ = std::make_unique<LoadedModule>(texts, memory_, best_variant(), CheckLevel::default_);
    return *module_;
  }
  static std::string message_of(const LoadedModule& module) {
    return module.load_error() ? render(module.load_error()->message) : "";
  }
  std::uint32_t word_at(const LoadedModule& module, std::string_view variable,
                        std::uint64_t offset = 0) {
    std::uint32_t word = 0;
    const std::uint64_t address = module.variable(variable).value().address + offset;
    std::memcpy(&word, memory_.find(address)->at(address), sizeof word);
    return word;
  }

  DeviceMemory memory_{1 << 20};
  std::unique_ptr<LoadedModule> module_;
};

TEST_F(LinkedModuleTest, ResolvesNamesFromOtherFiles) {
  LoadedModule& module =
      load({".extern .global .u32 x;\n.extern .func f;\n"
            ".visible .entry k() { call f; st.global.u32 [x], 1; ret; }\n",
            ".visible .global .u32 x = 5;\n.visible .func f { ret; }\n"});
  EXPECT_EQ(message_of(module), "");
  EXPECT_TRUE(std::holds_alternative<const Program*>(module.kernel("k")));
  EXPECT_EQ(word_at(module, "x"), 5u);
}

TEST_F(LinkedModuleTest, UsesTheFirstWeakDefinitionUnlessThereIsAnother) {
  LoadedModule& module = load({".weak .global .u32 x = 1;\n.weak .global .u32 y = 1;\n",
                               ".weak .global .u32 x = 2;\n.visible .global .u32 y = 2;\n"});
  EXPECT_EQ(word_at(module, "x"), 1u);
  EXPECT_EQ(word_at(module, "y"), 2u);
}

TEST_F(LinkedModuleTest, UsesTheLargestCommonDefinition) {
  const LoadedModule& module = load({".common .global .u32 x;\n", ".common .global .u32 x[4];\n"});
  EXPECT_EQ(module.variable("x")->size, 16u);
}

TEST_F(LinkedModuleTest, RefusesTwoDefinitions) {
  EXPECT_EQ(message_of(load({".visible .global .u32 x;\n", ".visible .global .u32 x;\n"})),
            "'x' is defined in two of the program's files");
}

// Each file's variable `x` is 1 or 2; its `p` points to it.
TEST_F(LinkedModuleTest, KeepsInternalNamesDistinct) {
  LoadedModule& module =
      load({".global .u32 x = 1;\n.visible .global .u64 p = x;\n",
            ".global .u32 x = 2;\n.visible .global .u64 q = generic(x);\n"
            ".visible .entry k() { .reg .b64 %rd<2>; mov.u64 %rd1, x; ret; }\n"});
  EXPECT_EQ(message_of(module), "");
  const auto pointed = [&](std::string_view pointer) {
    std::uint64_t target = 0;
    const std::uint64_t address = module.variable(pointer)->address;
    std::memcpy(&target, memory_.find(address)->at(address), sizeof target);
    std::uint32_t word = 0;
    std::memcpy(&word, memory_.find(target)->at(target), sizeof word);
    return word;
  };
  EXPECT_EQ(pointed("p"), 1u);
  EXPECT_EQ(pointed("q"), 2u);
  EXPECT_TRUE(std::holds_alternative<const Program*>(module.kernel("k")));
}

TEST_F(LinkedModuleTest, KeepsEachFilesSourceLines) {
  const std::string kernel =
      ".visible .entry {}() {{ .loc 1 {} 1\n .reg .b32 %r<2>; mov.u32 %r1, 0; ret; }}\n"
      ".file 1 \"{}\"\n";
  LoadedModule& module = load({fmt::format(fmt::runtime(kernel), "a", 3, "a.cu"),
                               fmt::format(fmt::runtime(kernel), "b", 5, R"(\321\204 \"b\".cu)")});
  const auto position_of = [&](std::string_view name) {
    const Program& program = *std::get<const Program*>(module.kernel(name));
    const SourcePosition& position = program.positions.at(1);
    return fmt::format("{}:{}", program.files.at(position.file), position.line);
  };
  EXPECT_EQ(position_of("a"), "a.cu:3");
  EXPECT_EQ(position_of("b"), "ф \"b\".cu:5");
}

TEST_F(LinkedModuleTest, ReportsUndefinedFunctions) {
  LoadedModule& module =
      load({".extern .func _Z6absenti(.param .b32 x);\n"
            ".visible .entry k() { .param .b32 x; call _Z6absenti, (x); ret; }\n",
            ".visible .entry other() { ret; }\n"});
  const auto kernel = module.kernel("k");
  ASSERT_TRUE(std::holds_alternative<LowerError>(kernel));
  EXPECT_EQ(render(std::get<LowerError>(kernel).message),
            "there is no function 'absent(int)'; nvcc cannot link this program for a real GPU");
  EXPECT_EQ(std::get<LowerError>(kernel).refused_by, RefusedBy::linker);
  EXPECT_TRUE(std::holds_alternative<const Program*>(module.kernel("other")));
}

// A device that runs a kernel `k(u64 in, u64 out)` with the given body in one warp.
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

  // The 32 results of `body`. Each thread's input and output are at %rd4 and %rd5.
  std::vector<std::int64_t> run(const std::string& body, const std::vector<std::int64_t>& in) {
    LoadedModule module(module_with("mul.wide.u32 %rd3, %r1, 8;\nadd.s64 %rd4, %rd1, %rd3;\n"
                                    "add.s64 %rd5, %rd2, %rd3;\n" +
                                    body),
                        memory_, best_variant(), CheckLevel::default_);
    const auto kernel = module.kernel("k");
    if (const auto* error = std::get_if<LowerError>(&kernel)) {
      ADD_FAILURE() << render(error->message);
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
    KernelRuns runs(1, memory_, heap_, [](std::string_view) {});
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

TEST_F(LoadedModuleTest, SumsTheSizesOfItsConstants) {
  const LoadedModule module(
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".const .align 4 .b8 a[100];\n.const .f64 b;\n.global .b32 c[50];\n",
      memory_, best_variant(), CheckLevel::default_);
  EXPECT_EQ(module.constant_bytes(), 108u);
  EXPECT_EQ(module.target(), 80);
  EXPECT_FALSE(module.load_error().has_value());
}

TEST_F(LoadedModuleTest, ReportsErrorsInItsText) {
  const LoadedModule module(".version 8.0\nnonsense\n", memory_, best_variant(),
                            CheckLevel::default_);
  ASSERT_TRUE(module.load_error().has_value());
  EXPECT_TRUE(mentions(module.load_error()->message, "ptx_cannot_be_read"));
}

TEST_F(LoadedModuleTest, DetectsUseAfterFreeByAnInstructionThatRanBefore) {
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
      << render(std::get<LowerError>(kernel).message);
  Launch launch;
  launch.program = std::get<const Program*>(kernel);
  launch.instruction_limit = 1'000'000;
  KernelRuns runs(1, memory_, heap_, [](std::string_view) {});
  const auto trap = runs.run(launch).trap;
  ASSERT_TRUE(trap.has_value());
  EXPECT_EQ(trap->kind, TrapKind::out_of_bounds);
  EXPECT_EQ(memory_.nearest(trap->address)->relation, NearestAllocation::Relation::freed);
}

}  // namespace
}  // namespace labcheck::simgpu
