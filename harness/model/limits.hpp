// SPDX-License-Identifier: MIT
/// The limits of a program under test.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace labcheck {

/// Limits of one test case. Memory and processes count for the whole process tree.
struct Limits {
  std::chrono::milliseconds time{
      10'000};  // wall time of one test case, without the start of its process
  std::size_t memory = std::size_t{4} << 30;  // [bytes] resident host memory
  std::size_t output = std::size_t{1} << 20;  // [bytes] standard output and standard error together
  unsigned processes = 64;
  std::uint64_t instructions =
      4'000'000'000;  // thread instructions of one block on the simulated GPU

  bool operator==(const Limits&) const = default;
};

/// Limits of one compilation.
struct BuildLimits {
  std::chrono::milliseconds time{30'000};     // processor time; the wall time may be twice as long
  std::size_t memory = std::size_t{4} << 30;  // [bytes]
  std::size_t scratch = std::size_t{512} << 20;  // [bytes] of temporary files

  bool operator==(const BuildLimits&) const = default;
};

}  // namespace labcheck
