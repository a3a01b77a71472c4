#include "harness/simgpu/device/module.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

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
    return module.broken() ? module.broken()->message : "";
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

TEST_F(LinkedModuleTest, ResolvesWhatAnotherFileDefines) {
  LoadedModule& module =
      load({".extern .global .u32 x;\n.extern .func f;\n"
            ".visible .entry k() { call f; st.global.u32 [x], 1; ret; }\n",
            ".visible .global .u32 x = 5;\n.visible .func f { ret; }\n"});
  EXPECT_EQ(message_of(module), "");
  EXPECT_TRUE(std::holds_alternative<const Program*>(module.kernel("k")));
  EXPECT_EQ(word_at(module, "x"), 5u);
}

TEST_F(LinkedModuleTest, OfWeakDefinitionsTakesTheFirstAndAnyOtherBeforeThem) {
  LoadedModule& module = load({".weak .global .u32 x = 1;\n.weak .global .u32 y = 1;\n",
                               ".weak .global .u32 x = 2;\n.visible .global .u32 y = 2;\n"});
  EXPECT_EQ(word_at(module, "x"), 1u);
  EXPECT_EQ(word_at(module, "y"), 2u);
}

TEST_F(LinkedModuleTest, OfCommonDefinitionsTakesTheLargest) {
  const LoadedModule& module = load({".common .global .u32 x;\n", ".common .global .u32 x[4];\n"});
  EXPECT_EQ(module.variable("x")->size, 16u);
}

TEST_F(LinkedModuleTest, RefusesTwoDefinitions) {
  EXPECT_EQ(message_of(load({".visible .global .u32 x;\n", ".visible .global .u32 x;\n"})),
            "'x' is defined in two of the program's files");
}

// Each file's variable `x` is 1 or 2; its `p` points to it.
TEST_F(LinkedModuleTest, KeepsTheFilesOwnNamesApart) {
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
                               fmt::format(fmt::runtime(kernel), "b", 5, "b.cu")});
  const auto place_of = [&](std::string_view name) {
    const Program& program = *std::get<const Program*>(module.kernel(name));
    const SourcePlace& place = program.places.at(1);
    return fmt::format("{}:{}", program.files.at(place.file), place.line);
  };
  EXPECT_EQ(place_of("a"), "a.cu:3");
  EXPECT_EQ(place_of("b"), "b.cu:5");
}

TEST_F(LinkedModuleTest, NamesWhatNobodyDefines) {
  LoadedModule& module =
      load({".extern .func _Z6absenti(.param .b32 x);\n"
            ".visible .entry k() { .param .b32 x; call _Z6absenti, (x); ret; }\n",
            ".visible .entry other() { ret; }\n"});
  const auto kernel = module.kernel("k");
  ASSERT_TRUE(std::holds_alternative<LowerError>(kernel));
  EXPECT_EQ(std::get<LowerError>(kernel).message,
            "there is no function 'absent(int)': nvcc links no such program for a card");
  EXPECT_EQ(std::get<LowerError>(kernel).by, RefusedBy::linker);
  EXPECT_TRUE(std::holds_alternative<const Program*>(module.kernel("other")));
}

}  // namespace
}  // namespace labcheck::simgpu
