// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/simgpu/device/module.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

// PTX that no compiler generates. Its cost must be proportional to the length of the text.
namespace labcheck::simgpu {
namespace {

constexpr std::size_t kSmallCapacity = 1 << 20;

std::string module_with(const std::string& declarations) {
  return ".version 8.0\n.target sm_80\n.address_size 64\n" + declarations;
}

std::string kernel_with(const std::string& body) {
  return module_with(".visible .entry k()\n{\n" + body + "ret;\n}\n");
}

std::string repeated(int count, auto line) {
  std::string text;
  for (int k = 0; k < count; ++k) text += line(std::to_string(k));
  return text;
}

class HostileModuleTest : public testing::Test {
 protected:
  std::string message_of(const std::string& text) {
    LoadedModule module(text, memory_, best_variant(), CheckLevel::full);
    if (module.load_error()) return render(module.load_error()->message);
    const auto kernel = module.kernel("k");
    const auto* error = std::get_if<LowerError>(&kernel);
    return error == nullptr ? "" : render(error->message);
  }

  DeviceMemory memory_{kSmallCapacity};
};

TEST_F(HostileModuleTest, VariablesShareTheMemory) {
  const std::string text = module_with(repeated(
      3, [](const std::string& number) { return ".global .b8 v" + number + "[400000];\n"; }));
  EXPECT_EQ(message_of(text), "not enough memory for variable 'v2'");
}

TEST_F(HostileModuleTest, AVariableIsDefinedOnce) {
  EXPECT_EQ(message_of(module_with(".global .b32 v[4] = {1, 2, 3, 4};\n.global .b32 v;\n")),
            "variable 'v' is defined twice");
}

TEST_F(HostileModuleTest, OmittedInitializersTakeNoMemory) {
  const std::string text = module_with(".global .b32 v[2][1099511627775] = {{1}, {2}};\n");
  EXPECT_NE(message_of(text).find("this array is too large"), std::string::npos);
  EXPECT_EQ(message_of(module_with(".global .b32 v[2][268435456] = {{1}, {2}};\n")),
            "not enough memory for variable 'v'");
}

TEST_F(HostileModuleTest, DimensionsDoNotWrapAround) {
  const std::string text = module_with(".global .b32 v[0][9223372036854775808][2] = {{{1}}};\n");
  EXPECT_NE(message_of(text), "");
}

TEST_F(HostileModuleTest, LocalMemoryIsLimited) {
  const std::string text = kernel_with(repeated(
      9000, [](const std::string& number) { return ".local .b8 v" + number + "[524288];\n"; }));
  EXPECT_EQ(message_of(text),
            "the simulated GPU does not support variable 'v1': it needs 524288 bytes of "
            ".local space, but only 0 are left");
}

TEST_F(HostileModuleTest, KernelParametersAreLimited) {
  const std::string text = module_with(
      ".visible .entry k(" +
      repeated(140000, [](auto number) { return ".param .b8 p" + number + "[32000],"; }) +
      ".param .u32 last)\n{\nret;\n}\n");
  EXPECT_EQ(message_of(text),
            "the simulated GPU does not support variable 'p1': it needs 32000 bytes of "
            ".param space, but only 764 are left");
}

TEST_F(HostileModuleTest, FramesAreLimited) {
  const std::string text = kernel_with(repeated(
      4200, [](const std::string& number) { return ".param .b8 v" + number + "[32764];\n"; }));
  EXPECT_EQ(message_of(text),
            "the simulated GPU does not support function 'k': its registers and the parameters of "
            "its calls need more than 256 MiB per warp");
}

TEST_F(HostileModuleTest, NestingOfBlocksIsLimited) {
  const std::string text = kernel_with(std::string(100000, '{') + std::string(100000, '}'));
  EXPECT_NE(message_of(text).find("blocks are nested too deeply"), std::string::npos);
}

TEST_F(HostileModuleTest, AtomicsMayHaveNoOperands) {
  EXPECT_EQ(message_of(kernel_with("atom.global.add.u32;\n")),
            "the simulated GPU does not support the instruction 'atom.global.add.u32': too few "
            "operands");
}

TEST_F(HostileModuleTest, LongNamesAreLookedUpOnce) {
  const std::string text = kernel_with("mov.u32 %r" + std::string(2000000, '7') + ", 0;\n");
  EXPECT_NE(message_of(text).find("is not a register"), std::string::npos);
}

TEST_F(HostileModuleTest, LargeVariablesTakeNoHostMemory) {
  DeviceMemory memory(std::size_t{1} << 40);
  LoadedModule module(module_with(".global .b8 v[500000000000] = {1};\n"), memory, best_variant(),
                      CheckLevel::default_);
  ASSERT_FALSE(module.load_error().has_value());
  const std::uint64_t address = module.variable("v")->address;
  EXPECT_EQ(*memory.find(address)->at(address), std::byte{1});
  EXPECT_EQ(*memory.find(address)->at(address + 1), std::byte{0});
}

}  // namespace
}  // namespace labcheck::simgpu
