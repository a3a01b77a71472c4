// SPDX-License-Identifier: MIT
// Faults of a program's CUDA calls: their lines, which the program states, and the faults that
// follow from others.
#include "harness/base/file_descriptor.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/base/render.hpp"
#include "harness/simgpu/facts/report_fields.hpp"
#include "harness/simgpu/service/device.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kHostArray = 0x10000;
constexpr std::uint64_t kOtherHostArray = 0x20000;
constexpr std::uint64_t kNoMemory = 0x30000;

/// A device and a program that answers its questions.
class CallFaults : public ::testing::Test {
 protected:
  CallFaults()
      : report_(::memfd_create("report", 0)),
        reporter_(report_.get(), ReportReader::user),
        device_(
            [] {
              Settings settings;
              settings.checks = CheckLevel::full;
              return settings;
            }(),
            reporter_, [](std::string_view) {}, [] { return false; },
            [this](const Question& question) { return answer(question); }) {}

  std::optional<Testimony> answer(const Question& question) {
    if (!is_available_) return std::nullopt;
    Testimony testimony;
    const auto at_line = [&](std::uint32_t line) {
      testimony.is_known = line == 0 ? 0 : 1;
      testimony.value = line;
      testimony.line = line;
      std::strcpy(testimony.name, "main.cu");
    };
    switch (question.kind) {
      case QuestionKind::current_call:
        at_line(line_);
        break;
      case QuestionKind::kept_call:
        at_line(static_cast<std::uint32_t>(question.value));
        break;
      case QuestionKind::memory:
        testimony.is_known = question.value == kNoMemory ? 0 : 1;
        testimony.value = words_[question.value];
    }
    return testimony;
  }

  std::uint64_t allocate(std::size_t size, std::uint64_t line = 0) {
    const auto answer = device_.answer(Allocate{"cudaMalloc", size, AllocationKind::device, line});
    const auto* address = std::get_if<Address>(&answer);
    return address == nullptr ? 0 : address->value;
  }

  void copy(std::uint32_t line, std::uint64_t to, std::uint64_t from, std::size_t bytes, int kind) {
    line_ = line;
    device_.answer(Copy{"cudaMemcpy", {to, 0, 0}, {from, 0, 0}, {bytes, 1, 1}, kind});
  }

  void free(std::uint32_t line, std::uint64_t address) {
    line_ = line;
    device_.answer(Free{"cudaFree", address, AllocationKind::device});
  }

  /// The faults since the last call: "main.cu:3: message".
  std::vector<std::string> reported() {
    std::string text(1 << 16, '\0');
    const ssize_t size = ::pread(report_.get(), text.data(), text.size(), read_);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    read_ += static_cast<off_t>(text.size());
    std::vector<std::string> faults;
    for (std::size_t at = text.find("{\"fault\""); at != std::string::npos;
         at = text.find("{\"fault\"", at + 1)) {
      ReportLine line;
      json::read(Json::parse(text.substr(at, text.find('\n', at) - at)).value(), line);
      const Fault& fault = std::get<Fault>(line);
      faults.push_back(
          (fault.file.empty() ? "" : fault.file + ":" + std::to_string(fault.line) + ": ") +
          render(fault.message));
    }
    return faults;
  }

  FileDescriptor report_;
  Reporter reporter_;
  off_t read_ = 0;
  bool is_available_ = true;
  std::uint32_t line_ = 0;
  std::map<std::uint64_t, std::uint64_t> words_;
  Device device_;
};

using Faults = std::vector<std::string>;

TEST_F(CallFaults, HaveTheLineOfTheCall) {
  const std::uint64_t array = allocate(64, 7);
  copy(9, array, kHostArray, 128, cudaMemcpyHostToDevice);
  EXPECT_EQ(
      reported(),
      Faults{"main.cu:9: the 1st cudaMemcpy (128 bytes, host to device): the destination is "
             "too small: the 1st cudaMalloc (64 bytes, line 7); allocate at least 128 bytes"});
}

TEST_F(CallFaults, HaveNoLineIfTheProgramCannotBeAsked) {
  is_available_ = false;
  const std::uint64_t array = allocate(64, 7);
  copy(9, array, kHostArray, 128, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported(), Faults{"the 1st cudaMemcpy (128 bytes, host to device): the destination is "
                               "too small: the 1st cudaMalloc (64 bytes); allocate at least 128 "
                               "bytes"});
}

TEST_F(CallFaults, WithTheSamePointerAreReportedOnce) {
  copy(1, kHostArray, kOtherHostArray, 8, cudaMemcpyHostToDevice);
  copy(2, kOtherHostArray, kHostArray, 8, cudaMemcpyDeviceToHost);
  EXPECT_EQ(reported().size(), 1U);
  copy(3, kNoMemory, kHostArray, 8, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported(), Faults{"main.cu:3: the 3rd cudaMemcpy (8 bytes, host to device): the "
                               "destination is not a valid address on the device or the host; "
                               "initialize the pointer with cudaMalloc"});
}

TEST_F(CallFaults, AtTheSamePlaceAreReportedOnce) {
  for (std::uint64_t k = 0; k < 10; ++k)
    copy(1, kHostArray + k * 64, kOtherHostArray, 8, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported().size(), 1U);
}

// Otherwise one fault would hide those of the next test case.
TEST_F(CallFaults, AreReportedInEachTestCase) {
  copy(1, kHostArray, kOtherHostArray, 8, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported().size(), 1U);
  device_.report_work();
  copy(1, kHostArray, kOtherHostArray, 8, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported().size(), 1U);
}

// A place that the program invents must not hide a fault of another kind.
TEST_F(CallFaults, OfAnotherKindAreReportedAtTheSamePlace) {
  const std::uint64_t array = allocate(64);
  copy(1, kHostArray, kOtherHostArray, 8, cudaMemcpyHostToDevice);
  copy(1, array, kHostArray, 128, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported().size(), 2U);
}

TEST_F(CallFaults, NameTheAddressOfAPointerVariable) {
  words_[kHostArray] = allocate(64, 4);
  copy(5, kHostArray, kOtherHostArray, 64, cudaMemcpyHostToDevice);
  free(6, kHostArray + 8);
  words_[kHostArray + 8] = words_[kHostArray];
  free(7, kHostArray + 8);
  EXPECT_EQ(reported(),
            (Faults{"main.cu:5: the 1st cudaMemcpy (64 bytes, host to device): the destination is "
                    "the address of a host variable that points to the 1st cudaMalloc (64 bytes, "
                    "line 4); pass the variable without &",
                    "main.cu:6: the 1st cudaFree: the pointer is not from a CUDA allocation "
                    "function; free memory of malloc() with free()"}));
}

TEST_F(CallFaults, BlameTheCallThatCouldNotAllocate) {
  line_ = 3;
  EXPECT_EQ(allocate(std::size_t{1} << 45), 0U);
  EXPECT_EQ(reported(), Faults{});  // the program may check the error
  copy(4, 0, kHostArray, 8, cudaMemcpyHostToDevice);
  copy(5, kHostArray, 0, 8, cudaMemcpyDeviceToHost);
  const Faults faults = reported();
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_TRUE(
      faults[0].starts_with("main.cu:3: the 1st cudaMalloc (35,184,372,088,832 bytes) "
                            "failed with cudaErrorMemoryAllocation because only "))
      << faults[0];
  EXPECT_NE(faults[0].find("and the 1st cudaMemcpy uses its null pointer"), std::string::npos);
}

TEST_F(CallFaults, NameTheCallThatFreedTheMemory) {
  const std::uint64_t array = allocate(64, 2);
  free(3, array);
  free(4, array);
  free(5, array);
  EXPECT_EQ(reported(), Faults{"main.cu:4: the 2nd cudaFree: the memory was already freed by the "
                               "1st cudaFree: the 1st cudaMalloc (64 bytes, line 2); free it only "
                               "once"});
}

// A memset of the first 100 bytes.
constexpr Extent kFilled{100, 1, 1};

TEST_F(CallFaults, WarnAboutACopyOfUninitializedMemory) {
  const std::uint64_t array = allocate(256, 2);
  device_.answer(Fill{"cudaMemset", {array, 0, 0}, {1, 1}, kFilled});
  copy(4, kHostArray, array, 100, cudaMemcpyDeviceToHost);
  copy(5, kHostArray, array + 90, 20, cudaMemcpyDeviceToHost);
  copy(6, kHostArray, array, 256, cudaMemcpyDeviceToHost);
  EXPECT_EQ(reported(), Faults{"main.cu:5: the 2nd cudaMemcpy (20 bytes, device to host): the "
                               "source contains 10 bytes of uninitialized memory, starting at byte "
                               "100 of the 1st cudaMalloc (256 bytes, line 2); write it first, or "
                               "copy less"});
  device_.answer(Finish{});
  EXPECT_EQ(reported(), Faults{"main.cu:2: the 1st cudaMalloc (256 bytes) was never freed"});
}

TEST_F(CallFaults, WarnAboutUninitializedMemoryInRowsThatAreCopied) {
  const std::uint64_t array = allocate(256, 2);
  device_.answer(Fill{"cudaMemset2D", {array, 64, 0}, {1, 1}, {30, 4, 1}});
  const auto copy_rows = [&](std::size_t width) {
    device_.answer(Copy{"cudaMemcpy2DAsync",
                        {kHostArray, width, 0},
                        {array, 64, 0},
                        {width, 4, 1},
                        cudaMemcpyDeviceToHost});
  };
  copy_rows(30);
  EXPECT_EQ(reported(), Faults{});
  copy_rows(31);
  EXPECT_EQ(reported().size(), 1U);
}

TEST_F(CallFaults, DoNotWarnAboutCopiesWithinTheDevice) {
  copy(3, allocate(64), allocate(64), 64, cudaMemcpyDeviceToDevice);
  EXPECT_EQ(reported(), Faults{});
}

TEST_F(CallFaults, DoNotWarnAboutMemoryThatAFailedCopyDidNotWrite) {
  const std::uint64_t array = allocate(64, 2);
  copy(3, array, kHostArray, 128, cudaMemcpyHostToDevice);
  EXPECT_EQ(reported().size(), 1U);
  copy(4, kHostArray, array, 64, cudaMemcpyDeviceToHost);
  EXPECT_EQ(reported(), Faults{});
}

TEST_F(CallFaults, CountLeaksOfOneLine) {
  for (int k = 0; k < 20; ++k) allocate(64, 2);
  allocate(32, 3);
  allocate(16);
  device_.answer(Finish{});
  EXPECT_EQ(reported(), (Faults{"main.cu:2: 20 allocations of cudaMalloc (1,280 bytes) were never "
                                "freed",
                                "main.cu:3: the 21st cudaMalloc (32 bytes) was never freed",
                                "the 22nd cudaMalloc (16 bytes) was never freed"}));
}

TEST(Witness, AcceptsAnyTestimony) {
  const Witness witness([](const Question&) {
    Testimony testimony{~std::uint64_t{0}, ~std::uint32_t{0}, ~std::uint32_t{0}, {}};
    std::fill(std::begin(testimony.name), std::end(testimony.name), 'x');
    return std::optional(testimony);
  });
  EXPECT_EQ(witness.current_call().source.file.size(), sizeof Testimony{}.name);
  EXPECT_EQ(witness.line_of(1).line, ~std::uint32_t{0});
}

}  // namespace
}  // namespace labcheck::simgpu
