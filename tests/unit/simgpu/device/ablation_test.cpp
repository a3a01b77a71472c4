// SPDX-License-Identifier: MIT
// Which loads change when kernels must do without one kind of memory.
#include "harness/base/render.hpp"
#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kThreads = 32;
constexpr std::uint32_t kWords = 4;  // of input and output of each thread

// Each thread's input and output are at %rd1 and %rd2, and its 16 bytes of shared memory at %r2.
// They contain the input. Objects 1 and 2 are a texture and a surface of the inputs.
std::string kernel_module_with(const std::string& body) {
  return ".version 8.0\n.target sm_80\n.address_size 64\n"
         ".global .align 16 .b8 in[512];\n.global .align 16 .b8 out[512];\n"
         ".const .align 16 .f32 factors[4] = {0f3F800000, 0f40000000, 0f40400000, 0f40800000};\n"
         ".func (.param .b32 sum) add_one(.param .b32 value)\n{\n.reg .b32 %r<3>;\n"
         "ld.param.b32 %r1, [value];\nadd.u32 %r1, %r1, 1;\nst.param.b32 [sum], %r1;\nret;\n}\n"
         ".func (.param .b32 value) read_tile(.param .b32 at)\n{\n.reg .b32 %r<3>;\n"
         "ld.param.b32 %r1, [at];\nld.shared.b32 %r2, [%r1];\nst.param.b32 [value], %r2;\n"
         "ret;\n}\n"
         ".visible .entry k(.param .align 16 .b8 scene[16])\n{\n"
         ".reg .pred %p<4>;\n.reg .b16 %h<4>;\n.reg .b32 %r<20>;\n.reg .f32 %f<8>;\n"
         ".reg .b64 %rd<10>;\n.reg .f64 %d<4>;\n"
         ".shared .align 16 .b8 tile[512];\n.local .align 16 .b8 room[16];\n"
         "mov.u32 %r1, %tid.x;\nmov.u64 %rd1, in;\nmad.wide.u32 %rd1, %r1, 16, %rd1;\n"
         "mov.u64 %rd2, out;\nmad.wide.u32 %rd2, %r1, 16, %rd2;\n"
         "mov.u32 %r2, tile;\nmad.lo.u32 %r2, %r1, 16, %r2;\n"
         "ld.global.v4.u32 {%r3, %r4, %r5, %r6}, [%rd1];\n"
         "st.shared.v4.u32 [%r2], {%r3, %r4, %r5, %r6};\nbar.sync 0;\n" +
         body + "\nret;\n}\n";
}

class AblationTest : public testing::Test {
 protected:
  using Words = std::array<std::uint32_t, kThreads * kWords>;

  // Word w of thread t is the float t + w / 4 + 1.
  static Words floats() {
    Words words{};
    for (std::size_t k = 0; k < words.size(); ++k)
      words[k] = std::bit_cast<std::uint32_t>(static_cast<float>(k) / kWords + 1);
    return words;
  }

  // The outputs of all threads.
  static Words run(const std::string& body, const Ablation& ablation, const Words& in = floats()) {
    DeviceMemory memory(1 << 20);
    DeviceHeap heap(memory);
    LoadedModule module(std::vector{kernel_module_with(body)}, memory, best_variant(),
                        CheckLevel::default_, {}, ablation);
    const auto kernel = module.kernel("k");
    if (const auto* error = std::get_if<LowerError>(&kernel)) {
      ADD_FAILURE() << render(error->message);
      return {};
    }
    const std::uint64_t input = module.variable("in")->address;
    std::memcpy(memory.find(input)->at(input), in.data(), sizeof in);
    Image image;
    image.geometry = ptx::Geometry::two;
    image.width = kWords;
    image.height = kThreads;
    image.address = input;
    image.row_pitch = image.slice_pitch = kWords * sizeof(std::uint32_t);
    ImageObjects images;
    EXPECT_EQ(images.add(Texture{image, {}}), 1u);
    EXPECT_EQ(images.add(Surface{image}), 2u);
    Launch launch;
    launch.program = std::get<const Program*>(kernel);
    launch.block = {kThreads, 1, 1};
    launch.images = &images;
    launch.instruction_limit = 1'000'000;
    launch.parameters.resize(16, std::byte{5});
    KernelRuns runs(1, memory, heap, [](std::string_view) {});
    EXPECT_FALSE(runs.run(launch).trap);
    Words out{};
    const std::uint64_t output = module.variable("out")->address;
    std::memcpy(out.data(), memory.find(output)->at(output), sizeof out);
    return out;
  }

  // The bits that change in each word of the first thread.
  static std::array<std::uint32_t, kWords> changes(const std::string& body, MemoryKind kind,
                                                   const Words& in = floats()) {
    const Words without = run(body, {kind}, in);
    const Words with = run(body, {}, in);
    std::array<std::uint32_t, kWords> different{};
    for (std::size_t k = 0; k < kWords; ++k) different[k] = with[k] ^ without[k];
    return different;
  }
};

struct Case {
  std::string name;
  std::optional<MemoryKind> kind;  // the only one whose absence changes the output
  std::string body;
};

class LoadsOfOneKind : public AblationTest, public testing::WithParamInterface<Case> {};

TEST_P(LoadsOfOneKind, Change) {
  const Words with = run(GetParam().body, {});
  EXPECT_NE(with, Words{}) << "the kernel must have an output";
  for (const std::string& name : names_of<MemoryKind>()) {
    const auto kind = parse_enum<MemoryKind>(name);
    EXPECT_EQ(run(GetParam().body, {*kind}) != with, kind == GetParam().kind) << name;
  }
  EXPECT_EQ(run(GetParam().body,
                {MemoryKind::constant_memory, MemoryKind::shared_memory, MemoryKind::textures,
                 MemoryKind::surfaces, MemoryKind::parameters}) != with,
            GetParam().kind.has_value());
}

INSTANTIATE_TEST_SUITE_P(
    All, LoadsOfOneKind,
    testing::Values(
        Case{"Global", {}, "ld.global.f32 %f1, [%rd1];\nst.global.f32 [%rd2], %f1;"},
        Case{"GlobalThroughGenericAddress",
             {},
             "ld.v2.f32 {%f1, %f2}, [%rd1+8];\nst.v2.f32 [%rd2], {%f1, %f2};"},
        Case{"Local",
             {},
             "st.local.u32 [room], 7;\nld.local.u32 %r7, [room];\nst.global.u32 [%rd2], %r7;"},
        Case{"ParameterOfAFunction",
             {},
             "{\n.param .b32 value;\nst.param.b32 [value], %r1;\n.param .b32 sum;\n"
             "call.uni (sum), add_one, (value);\nld.param.b32 %r7, [sum];\n}\n"
             "st.global.u32 [%rd2], %r7;"},
        Case{"FactorThatIsMultipliedByZero",
             {},
             "ld.const.f32 %f1, [factors];\nmul.f32 %f1, %f1, 0f00000000;\n"
             "ld.global.f32 %f2, [%rd1];\nadd.f32 %f1, %f1, %f2;\nst.global.f32 [%rd2], %f1;"},
        Case{"UnusedShared", {}, "ld.shared.f32 %f1, [%r2];\nst.global.u32 [%rd2], %r3;"},
        Case{"Constant", MemoryKind::constant_memory,
             "ld.const.f32 %f1, [factors+4];\nst.global.f32 [%rd2], %f1;"},
        Case{"ConstantThroughGenericAddress", MemoryKind::constant_memory,
             "mov.u64 %rd6, factors;\ncvta.const.u64 %rd6, %rd6;\nld.f32 %f1, [%rd6+12];\n"
             "st.global.f32 [%rd2], %f1;"},
        Case{"ConstantByName", MemoryKind::constant_memory,
             "ld.f32 %f1, [factors+8];\nst.global.f32 [%rd2], %f1;"},
        Case{"Shared", MemoryKind::shared_memory,
             "ld.shared.f32 %f1, [%r2];\nst.global.f32 [%rd2], %f1;"},
        Case{"VolatileShared", MemoryKind::shared_memory,
             "ld.volatile.shared.u32 %r7, [%r2];\nst.global.u32 [%rd2], %r7;"},
        Case{"SharedInAFunction", MemoryKind::shared_memory,
             "{\n.param .b32 at;\nst.param.b32 [at], %r2;\n.param .b32 value;\n"
             "call.uni (value), read_tile, (at);\nld.param.b32 %r7, [value];\n}\n"
             "st.global.u32 [%rd2], %r7;"},
        Case{"SharedThroughGenericAddress", MemoryKind::shared_memory,
             "cvt.u64.u32 %rd6, %r2;\ncvta.shared.u64 %rd6, %rd6;\nld.u64 %rd6, [%rd6+8];\n"
             "st.global.u64 [%rd2], %rd6;"},
        Case{"RegisterOfAScope", MemoryKind::shared_memory,
             "{\n.reg .b64 %r7;\nld.shared.s32 %r7, [%r2];\nst.global.u64 [%rd2], %r7;\n}\n"
             "ld.shared.u32 %r7, [%r2+4];\nst.global.u32 [%rd2+8], %r7;"},
        Case{"OldValueInShared", MemoryKind::shared_memory,
             "atom.shared.add.u32 %r7, [%r2], 1;\nst.global.u32 [%rd2], %r7;"},
        Case{"OldValueThroughGenericAddress", MemoryKind::shared_memory,
             "cvt.u64.u32 %rd6, %r2;\ncvta.shared.u64 %rd6, %rd6;\n"
             "atom.exch.b32 %r7, [%rd6], %r1;\nst.global.u32 [%rd2], %r7;"},
        Case{"OldValueInGlobal",
             {},
             "atom.global.add.u32 %r7, [%rd1], 1;\nst.global.u32 [%rd2], %r7;"},
        Case{"MatrixRows", MemoryKind::shared_memory,
             "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r7, %r8, %r9, %r10}, [%r2];\n"
             "st.global.v4.u32 [%rd2], {%r7, %r8, %r9, %r10};"},
        Case{"MatrixInShared", MemoryKind::shared_memory,
             "mov.u32 %r2, tile;\nwmma.load.a.sync.aligned.row.m16n16k16.shared.s8 "
             "{%r7, %r8}, [%r2];\nst.global.v2.u32 [%rd2], {%r7, %r8};"},
        Case{"MatrixThroughGenericAddress", MemoryKind::shared_memory,
             "mov.u32 %r2, tile;\ncvt.u64.u32 %rd6, %r2;\ncvta.shared.u64 %rd6, %rd6;\n"
             "wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r7, %r8}, [%rd6];\n"
             "st.global.v2.u32 [%rd2], {%r7, %r8};"},
        Case{"MatrixInGlobal",
             {},
             "mov.u64 %rd6, in;\nwmma.load.a.sync.aligned.row.m16n16k16.s8 {%r7, %r8}, [%rd6];\n"
             "st.global.v2.u32 [%rd2], {%r7, %r8};"},
        Case{"Texture", MemoryKind::textures,
             "mov.u64 %rd6, 1;\ntex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd6, {0, %r1}];\n"
             "st.global.f32 [%rd2], %f1;"},
        Case{"Gather", MemoryKind::textures,
             "mov.u64 %rd6, 1;\ntld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, "
             "[%rd6, {0f3F800000, 0f3F800000}];\nst.global.f32 [%rd2], %f3;"},
        Case{"Surface", MemoryKind::surfaces,
             "mov.u64 %rd6, 2;\nsuld.b.2d.v2.b32.trap {%r7, %r8}, [%rd6, {8, %r1}];\n"
             "st.global.v2.u32 [%rd2], {%r7, %r8};"},
        Case{"Parameter", MemoryKind::parameters,
             "ld.param.u32 %r7, [scene+8];\nst.global.u32 [%rd2], %r7;"},
        Case{"ParameterAtAnIndex", MemoryKind::parameters,
             "mov.b64 %rd6, scene;\nadd.s64 %rd6, %rd6, 4;\nld.param.u16 %h1, [%rd6];\n"
             "st.global.u16 [%rd2], %h1;"},
        Case{"ParameterThroughGenericAddress", MemoryKind::parameters,
             "mov.b64 %rd6, scene;\ncvta.param.u64 %rd6, %rd6;\nld.u32 %r7, [%rd6+4];\n"
             "st.global.u32 [%rd2], %r7;"}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(AblationTest, ChangesEachElementOfAVector) {
  using Changes = std::array<std::uint32_t, kWords>;
  const std::string store = "st.global.v4.f32 [%rd2], {%f1, %f2, %f3, %f4};";
  const std::uint32_t word = 0x0041'0041;
  EXPECT_EQ(
      changes("ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%r2];\n" + store, MemoryKind::shared_memory),
      (Changes{word, word, word, word}));
  EXPECT_EQ(changes("mov.f32 %f2, 0f3F800000;\nld.shared.v2.f32 {%f1, _}, [%r2];\n"
                    "st.global.v2.f32 [%rd2], {%f1, %f2};",
                    MemoryKind::shared_memory),
            (Changes{word, 0, 0, 0}));
}

TEST_F(AblationTest, ChangesOnlyBitsThatAreLoaded) {
  using Changes = std::array<std::uint32_t, kWords>;
  Words in{};
  in.fill(0xFFFF'FFFF);
  const auto changed = [&](const std::string& body) {
    return changes(body, MemoryKind::shared_memory, in);
  };
  EXPECT_EQ(changed("ld.shared.s8 %r7, [%r2];\nst.global.u32 [%rd2], %r7;"),
            (Changes{0x41, 0, 0, 0}));
  EXPECT_EQ(changed("ld.shared.u8 %h1, [%r2];\ncvt.u32.u16 %r7, %h1;\n"
                    "st.global.u32 [%rd2], %r7;"),
            (Changes{0x41, 0, 0, 0}));
  EXPECT_EQ(changed("ld.shared.s16 %r7, [%r2];\nst.global.u32 [%rd2], %r7;"),
            (Changes{0x41, 0, 0, 0}));
  EXPECT_EQ(changed("ld.shared.u32 %rd6, [%r2];\nst.global.u64 [%rd2], %rd6;"),
            (Changes{0x0041'0041, 0, 0, 0}));
  EXPECT_EQ(changed("ld.shared.f64 %d1, [%r2];\nst.global.f64 [%rd2], %d1;"),
            (Changes{0x0041'0041, 0x0008'0041, 0, 0}));
}

// A factor of 0 must hide all values, so none may become infinite.
TEST_F(AblationTest, ChangesNumbersALotAndKeepsThemFinite) {
  const std::string body = "ld.shared.f32 %f1, [%r2];\nst.global.f32 [%rd2], %f1;";
  for (const float value : {1.0f, -1.75f, 2.1267648e37f, 3.4028235e38f}) {
    Words in{};
    in[0] = std::bit_cast<std::uint32_t>(value);
    const auto changed = std::bit_cast<float>(run(body, {MemoryKind::shared_memory}, in)[0]);
    EXPECT_TRUE(std::isfinite(changed));
    EXPECT_GE(std::abs(changed / value - 1), 0.24f) << value;
    EXPECT_LE(std::abs(changed / value - 1), 0.51f) << value;
  }
}

TEST_F(AblationTest, LeavesLanesThatDoNotLoad) {
  const std::string head = "setp.lt.u32 %p1, %r1, 8;\nmov.u32 %r7, 9;\n";
  const std::string tail = "st.global.u32 [%rd2], %r7;";
  const std::string generic = "cvt.u64.u32 %rd6, %r2;\ncvta.shared.u64 %rd6, %rd6;\n";
  for (const auto& [load, first] : {std::pair{"@%p1 ld.shared.u32 %r7, [%r2];\n", true},
                                    std::pair{"@!%p1 ld.shared.u32 %r7, [%r2];\n", false},
                                    std::pair{"@%p1 ld.u32 %r7, [%rd6];\n", true},
                                    std::pair{"@!%p1 atom.add.u32 %r7, [%rd6], 1;\n", false}}) {
    const std::string body = head + generic + load + tail;
    const Words with = run(body, {});
    const Words without = run(body, {MemoryKind::shared_memory});
    for (std::size_t thread = 0; thread < kThreads; ++thread) {
      const std::uint32_t change = (thread < 8) == first ? 0x0041'0041 : 0;
      EXPECT_EQ(with[thread * kWords] ^ without[thread * kWords], change) << load << thread;
    }
  }
}

// Lanes may access different kinds of memory with one instruction.
TEST_F(AblationTest, ChangesLanesByTheirAddresses) {
  const std::string body =
      "cvt.u64.u32 %rd6, %r2;\ncvta.shared.u64 %rd6, %rd6;\nsetp.lt.u32 %p1, %r1, 8;\n"
      "selp.b64 %rd6, %rd6, %rd1, %p1;\nld.u32 %r7, [%rd6+4];\nst.global.u32 [%rd2], %r7;";
  const Words with = run(body, {});
  const Words without = run(body, {MemoryKind::constant_memory, MemoryKind::shared_memory});
  for (std::size_t thread = 0; thread < kThreads; ++thread)
    EXPECT_EQ(with[thread * kWords] != without[thread * kWords], thread < 8) << thread;
}

}  // namespace
}  // namespace labcheck::simgpu
