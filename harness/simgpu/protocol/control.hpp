// SPDX-License-Identifier: MIT
/// The messages from labcheck to the device. The device sends each message back once it has
/// obeyed it. A message is encoded as requests are (codec.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

enum class OrderKind : std::uint8_t {
  report,           // what programs have done since the last report
  name_allocation,  // that starts at `address`, for messages
};

struct Order {
  OrderKind kind = OrderKind::report;
  std::uint64_t number = 0;  // distinguishes the answers
  std::uint64_t address = 0;
  std::string_view name;
};

/// The maximum size of a message. [bytes]
inline constexpr std::size_t kMaxOrder = 4096;

}  // namespace labcheck::simgpu
