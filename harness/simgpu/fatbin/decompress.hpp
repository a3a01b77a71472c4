/// The one place that knows zstd and LZ4.
#pragma once

#include "harness/simgpu/fatbin/fat_binary.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace labcheck::simgpu {

/// The `size` bytes that `stored` holds, or nothing where it does not hold just that.
std::optional<std::string> decompress(Compression compression, std::span<const std::byte> stored,
                                      std::uint64_t size);

}  // namespace labcheck::simgpu
