// SPDX-License-Identifier: MIT
// The lines that last changed the outputs of a test case.
#include "harness/simgpu/service/last_writers.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/json.hpp"
#include "harness/simgpu/service/device.hpp"
#include "tests/support/fat_binary.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <span>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kOutputWords = 16;
constexpr std::size_t kOutputBytes = kOutputWords * kWord;

// A kernel whose thread t stores `value` in the word 2^shift * t, on line `line` of k.cu.
std::string store_kernel(std::string_view name, int line, int shift, int value) {
  return fmt::format(R"(
.visible .entry {}(.param .u64 to)
{{
  .reg .b32 %r<3>;
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [to];
  mov.u32 %r1, %tid.x;
  shl.b32 %r2, %r1, {};
  cvt.u64.u32 %rd2, %r2;
  add.u64 %rd3, %rd1, %rd2;
  .loc 1 {} 0
  st.global.u32 [%rd3], {};
  ret;
}}
)",
                     name, 2 + shift, line, value);
}

const std::string& store_kernels() {
  static const std::string text = ".version 8.0\n.target sm_80\n.address_size 64\n" +
                                  store_kernel("all", 7, 0, 5) + store_kernel("even", 8, 1, 6) +
                                  store_kernel("again", 9, 0, 5) + ".file 1 \"k.cu\"\n";
  return text;
}

/// A device with an output named "out".
class LastWritersTest : public ::testing::Test {
 protected:
  explicit LastWritersTest(CheckLevel checks = CheckLevel::full)
      : report_(::memfd_create("report", 0)),
        reporter_(report_.get(), ReportReader::labcheck),
        buffers_(::memfd_create("buffers", 0)),
        device_(
            [&] {
              Settings settings;
              settings.checks = checks;
              return settings;
            }(),
            reporter_, [](std::string_view) {}, [] { return false; }) {
    device_.begin_case();
    out_ = allocate();
    const std::array<std::byte, kOutputBytes> placeholder{};
    (void)!::pwrite(buffers_.get(), placeholder.data(), placeholder.size(), 0);
    device_.obey({OrderKind::fill_output, 1, out_, kOutputBytes, 0, "out"}, buffers_.get());
    const std::vector<std::byte> container = test::fat_binary_of(store_kernels());
    module_ = std::get<RegisteredModule>(device_.answer(RegisterModule{{container}, {}})).id;
  }

  std::uint64_t allocate() {
    return std::get<Address>(
               device_.answer(Allocate{"cudaMalloc", kOutputBytes, AllocationKind::device}))
        .value;
  }

  void launch(std::string_view kernel, std::uint32_t threads) {
    const auto found = device_.answer(FindKernel{module_, kernel});
    const RunLaunch launch{std::get<FoundKernel>(found).id,
                           {{1, 1, 1}, {threads, 1, 1}, 0},
                           Grid::independent,
                           std::as_bytes(std::span(&out_, 1))};
    ASSERT_TRUE(std::holds_alternative<Done>(device_.answer(launch)));
  }

  void write_from_host(std::uint64_t to, std::size_t bytes) {
    device_.answer(WriteBytes{Region{to, bytes, bytes}, {bytes, 1, 1}, {0, bytes}});
  }

  void copy_on_device(std::uint64_t to, std::uint64_t from, std::size_t bytes) {
    const auto region = [&](std::uint64_t address) { return Region{address, bytes, bytes}; };
    device_.answer(
        Copy{"cudaMemcpy", region(to), region(from), {bytes, 1, 1}, cudaMemcpyDeviceToDevice});
  }

  /// The parts of "out" in the report, each as "first+bytes:line".
  std::string reported_parts() {
    const auto before = static_cast<std::size_t>(::lseek(report_.get(), 0, SEEK_END));
    device_.report_work();
    std::string text(1 << 16, '\0');
    const ssize_t size = ::pread(report_.get(), text.data(), text.size(), before);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    if (!text.starts_with(R"({"written":[)")) return "none";
    const Json line = *Json::parse(text.substr(0, text.find('\n')));
    EXPECT_EQ(line.find("written")->elements().size(), 1U);
    const Json& out = line.find("written")->elements()[0];
    EXPECT_EQ(*out.find("buffer"), "out");
    std::string parts;
    for (const Json& part : out.find("parts")->elements()) {
      const int number = part.find("line")->integer<int>().value();
      EXPECT_EQ(*part.find("file"), number > 0 ? "k.cu" : "");
      parts += fmt::format("{}{}+{}:{}", parts.empty() ? "" : " ",
                           part.find("first")->integer<int>().value(),
                           part.find("bytes")->integer<int>().value(), number);
    }
    return parts;
  }

  FileDescriptor report_;
  Reporter reporter_;
  FileDescriptor buffers_;
  Device device_;
  std::uint64_t out_ = 0;
  ModuleId module_{};
};

TEST_F(LastWritersTest, NamesTheLineOfAllElements) {
  launch("all", kOutputWords);
  EXPECT_EQ(reported_parts(), "0+64:7");
}

TEST_F(LastWritersTest, NamesTheLatestLineOfEachElement) {
  launch("all", kOutputWords);
  launch("even", 2);
  EXPECT_EQ(reported_parts(), "0+4:8 4+4:7 8+4:8 12+52:7");
}

TEST_F(LastWritersTest, NamesALineThatReplacesTheValuesOfALaterOne) {
  launch("all", kOutputWords);
  launch("even", kOutputWords / 2);
  launch("all", kOutputWords);
  EXPECT_EQ(reported_parts(), "0+64:7");
}

TEST_F(LastWritersTest, IgnoresAWriteThatDoesNotChangeTheValue) {
  launch("all", kOutputWords);
  launch("again", kOutputWords);
  EXPECT_EQ(reported_parts(), "0+64:7");
}

TEST_F(LastWritersTest, DoesNotNameALineForElementsThatNothingChanged) {
  launch("all", 3);
  EXPECT_EQ(reported_parts(), "0+12:7");
}

TEST_F(LastWritersTest, ReportsThatTheHostWroteElements) {
  launch("all", kOutputWords);
  write_from_host(out_ + 8, 16);
  EXPECT_EQ(reported_parts(), "0+8:7 8+16:0 24+40:7");
}

TEST_F(LastWritersTest, NamesALineThatWroteAfterTheHost) {
  write_from_host(out_, kOutputBytes);
  launch("all", 2);
  EXPECT_EQ(reported_parts(), "0+8:7 8+56:0");
}

// Kernels may have written the source of the copy.
TEST_F(LastWritersTest, ForgetsTheLinesOfCopiedElements) {
  launch("all", kOutputWords);
  copy_on_device(out_ + 16, allocate(), 32);
  EXPECT_EQ(reported_parts(), "0+16:7 48+16:7");
}

TEST_F(LastWritersTest, ForgetsTheLinesOfAllElementsThatTheHostReplaces) {
  launch("all", kOutputWords);
  launch("even", kOutputWords / 2);
  write_from_host(out_, kOutputBytes);
  EXPECT_EQ(reported_parts(), "0+64:0");
}

TEST_F(LastWritersTest, ForgetsLaunchesAfterTheReport) {
  launch("all", kOutputWords);
  EXPECT_EQ(reported_parts(), "0+64:7");
  EXPECT_EQ(reported_parts(), "none");
}

class LastWritersWithDefaultChecks : public LastWritersTest {
 protected:
  LastWritersWithDefaultChecks() : LastWritersTest(CheckLevel::default_) {}
};

TEST_F(LastWritersWithDefaultChecks, AreNotReported) {
  launch("all", kOutputWords);
  EXPECT_EQ(reported_parts(), "none");
}

TEST(LaunchHistory, FindsTheProgramOfAnInterval) {
  const Program first;
  const Program second;
  LaunchHistory history;
  history.add(10, first);
  history.add(20, first);
  history.add(30, second);
  EXPECT_EQ(history.program_at(9), nullptr);
  EXPECT_EQ(history.program_at(10), &first);
  EXPECT_EQ(history.program_at(29), &first);
  EXPECT_EQ(history.program_at(1000), &second);
}

TEST(LaunchHistory, KeepsOnlyTheLatestLaunches) {
  const Program first;
  const Program second;
  LaunchHistory history;
  for (std::uint32_t launch = 1; launch < 200'000; ++launch)
    history.add(launch, launch % 2 == 1 ? first : second);
  EXPECT_EQ(history.program_at(1), nullptr);
  EXPECT_EQ(history.program_at(199'999), &first);
}

TEST(LaunchHistory, KnowsNothingWithoutNumbersForIntervals) {
  const Program program;
  LaunchHistory history;
  history.add(10, program);
  history.add(std::numeric_limits<std::uint32_t>::max(), program);
  EXPECT_EQ(history.program_at(10), nullptr);
}

}  // namespace
}  // namespace labcheck::simgpu
