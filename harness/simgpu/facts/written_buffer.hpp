// SPDX-License-Identifier: MIT
/// Which source lines wrote an output.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Consecutive bytes of an output that one source line changed last; with line 0, bytes that no
/// kernel wrote, because the host wrote or filled them, or copied an input.
struct WrittenPart {
  std::uint64_t first = 0;
  std::uint64_t bytes = 0;
  std::string file{};
  std::uint32_t line = 0;

  bool operator==(const WrittenPart&) const = default;
};

/// An output of a test case. `parts` are in ascending order, at most a thousand; other bytes have
/// an unknown origin.
struct WrittenBuffer {
  std::string name;
  std::vector<WrittenPart> parts;

  bool operator==(const WrittenBuffer&) const = default;
};

}  // namespace labcheck
