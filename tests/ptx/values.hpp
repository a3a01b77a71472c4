// SPDX-License-Identifier: MIT
/// Lists of values in the format of the .ptx files of this folder.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// The contents of an `out` buffer before the kernel runs: 0xEE in every byte.
inline constexpr std::uint64_t kUntouched = 0xEEEEEEEEEEEEEEEE;

struct PtxValue {
  enum class Kind : std::uint8_t { exact, any_nan, untouched } kind = Kind::exact;
  std::uint64_t bits = 0;
};

struct PtxValues {
  simgpu::ptx::Type type = simgpu::ptx::Type::u32;
  std::vector<PtxValue> values;
};

/// The largest allowed difference of a float from the expected value.
struct PtxTolerance {
  double absolute = 0;
  std::uint64_t ulps = 0;  // units in the last place
};

/// The size of one value in memory [bytes]; a predicate is a word.
std::size_t bytes_of(simgpu::ptx::Type type);

/// Parses values such as "s32 1 -2 0..5". Throws std::runtime_error for invalid text.
PtxValues parse_ptx_values(std::string_view text);

/// Parses "2 ulp" or "1e-6".
PtxTolerance parse_ptx_tolerance(std::string_view text);

/// The values in their memory representation.
std::vector<std::byte> to_bytes(const PtxValues& values);

/// Lists the values in `bytes` that differ from `expected`; empty if none differs. The expected
/// values repeat if there are fewer of them.
std::string differences(const PtxValues& expected, const std::vector<std::byte>& bytes,
                        const PtxTolerance& tolerance);

}  // namespace labcheck::test
