// SPDX-License-Identifier: MIT
/// System functions that device code can call: printf, malloc, free, assert.
#pragma once

#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

/// Executes the call of `site` for each active lane in turn. Returns the next instruction, or
/// nullptr after a trap.
const Instruction* call_native(Warp& warp, const Instruction* i, const CallSite& site);

/// The text that a call of printf prints (CUDA C++ Programming Guide, "Formatted Output").
struct FormattedText {
  std::string text;
  std::uint64_t arguments = 0;  // number used: the result of printf on the device
};

/// Replaces the conversions in `format`. `next(size)` returns the next argument, which has `size`
/// bytes (4 or 8) and is aligned to its size. `string_at` returns the string at a device address,
/// for %s. An invalid conversion is printed unchanged. Widths and precisions above 4096 count
/// as 4096, and the text ends after about 1 MiB.
FormattedText format_device_text(std::string_view format,
                                 const std::function<std::uint64_t(std::size_t)>& next,
                                 const std::function<std::string(std::uint64_t)>& string_at);

}  // namespace labcheck::simgpu
