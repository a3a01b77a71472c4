/// printf as a kernel does it (CUDA C++ Programming Guide, "Formatted Output").
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

struct FormattedText {
  std::string text;
  std::uint64_t arguments = 0;  // how many were used: what printf returns on the device
};

/// `format` with its conversions replaced. `next` gives the next argument, which takes so many
/// bytes (4 or 8) and is aligned to as many; `string_at` the string at a device address, for %s. A
/// conversion that is none is printed as it stands.
FormattedText format_device_text(std::string_view format,
                                 const std::function<std::uint64_t(std::size_t)>& next,
                                 const std::function<std::string(std::uint64_t)>& string_at);

}  // namespace labcheck::simgpu
