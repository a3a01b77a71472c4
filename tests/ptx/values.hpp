/// Lists of values as the .ptx files of this folder write them.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// What an `out` buffer holds before the kernel runs: 0xEE in every byte.
inline constexpr std::uint64_t kUntouched = 0xEEEEEEEEEEEEEEEE;

struct PtxValue {
  enum class Kind : std::uint8_t { exact, any_nan, untouched } kind = Kind::exact;
  std::uint64_t bits = 0;
};

struct PtxValues {
  simgpu::ptx::Type type = simgpu::ptx::Type::u32;
  std::vector<PtxValue> values;
};

/// How far a float may lie from the value that is expected.
struct PtxTolerance {
  double absolute = 0;
  std::uint64_t ulps = 0;  // units in the last place
};

/// Bytes of one value in memory; a predicate is a word there.
std::size_t bytes_of(simgpu::ptx::Type type);

/// "s32 1 -2 0..5" as values. Throws std::runtime_error that says what cannot be read.
PtxValues parse_ptx_values(std::string_view text);

/// "2 ulp" or "1e-6".
PtxTolerance parse_ptx_tolerance(std::string_view text);

/// The values as they lie in memory.
std::vector<std::byte> to_bytes(const PtxValues& values);

/// What in `bytes` differs from `expected`, value by value; empty where nothing does. Beyond its
/// end, the expected values start again.
std::string differences(const PtxValues& expected, const std::vector<std::byte>& bytes,
                        const PtxTolerance& tolerance);

}  // namespace labcheck::test
