// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/worker.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <string>
#include <vector>

namespace labcheck::simgpu {
namespace {

// An argument buffer as in kernels: each argument is aligned to its size.
class Arguments {
 public:
  template <class T>
  Arguments& add(T value) {
    bytes_.resize((bytes_.size() + sizeof value - 1) / sizeof value * sizeof value);
    const auto at = bytes_.size();
    bytes_.resize(at + sizeof value);
    std::memcpy(bytes_.data() + at, &value, sizeof value);
    return *this;
  }

  FormattedText format(std::string_view format) const {
    std::size_t at = 0;
    return format_device_text(
        format,
        [&](std::size_t size) {
          std::uint64_t value = 0;
          at = (at + size - 1) / size * size;
          if (at + size <= bytes_.size()) std::memcpy(&value, bytes_.data() + at, size);
          at += size;
          return value;
        },
        [](std::uint64_t address) { return "string at " + std::to_string(address); });
  }

 private:
  std::vector<char> bytes_;
};

TEST(DevicePrintf, ReadsAdjacentFourByteIntegers) {
  const auto text = Arguments().add(7).add(-3).add(~0u).add(100).format("%d %d %u %d%%");
  EXPECT_EQ(text.text, "7 -3 4294967295 100%");
  EXPECT_EQ(text.arguments, 4u);
}

TEST(DevicePrintf, ReadsWideArgumentsAtMultiplesOfEight) {
  const auto text = Arguments()
                        .add(1)
                        .add(2.5)
                        .add(static_cast<int>('x'))
                        .add(std::uint64_t{64})
                        .add(3)
                        .add(~0ull)
                        .add(4)
                        .add(-1ll)
                        .format("%d %.2f %c %s %d %llu %d %ld");
  EXPECT_EQ(text.text, "1 2.50 x string at 64 3 18446744073709551615 4 -1");
}

TEST(DevicePrintf, ReadsWidthAndPrecisionAsIntegers) {
  const auto text = Arguments().add(6).add(2).add(3.14159).add(9).format("[%*.*f] %d");
  EXPECT_EQ(text.text, "[  3.14] 9");
}

TEST(DevicePrintf, TruncatesShortIntegersToTheirLength) {
  EXPECT_EQ(Arguments().add(65537).add(300).format("%hd %hhu").text, "1 44");
}

TEST(DevicePrintf, PrintsInvalidConversionsUnchanged) {
  EXPECT_EQ(Arguments().format("50%% of %y and %").text, "50% of %y and %");
}

TEST(DevicePrintf, LimitsWidthsAndPrecisions) {
  EXPECT_EQ(Arguments().add(7).format("%2147483647d").text.size(), 4096u);
  EXPECT_EQ(Arguments().add(7).format("%.99999999999999999999d").text.size(), 4096u);
  EXPECT_EQ(Arguments().add(7).format("%05d|").text, "00007|");
  EXPECT_EQ(Arguments().add(7).format("%-10d|").text, "7         |");
}

TEST(DevicePrintf, LimitsTheLengthOfItsText) {
  std::string format;
  for (int k = 0; k < 10000; ++k) format += "%4096d";
  const std::size_t size = Arguments().format(format).text.size();
  EXPECT_GE(size, std::size_t{1} << 20);
  EXPECT_LE(size, (std::size_t{1} << 20) + 4096);
}

}  // namespace
}  // namespace labcheck::simgpu
