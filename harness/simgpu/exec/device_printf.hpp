// SPDX-License-Identifier: MIT
/// printf in kernels (CUDA C++ Programming Guide, "Formatted Output").
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

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
