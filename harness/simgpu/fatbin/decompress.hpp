// SPDX-License-Identifier: MIT
/// Decompression with zstd and LZ4; no other file uses these libraries.
#pragma once

#include "harness/simgpu/fatbin/fat_binary.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace labcheck::simgpu {

/// Decompresses `stored`. Returns nothing unless the result has exactly `size` bytes.
std::optional<std::string> decompress(Compression compression, std::span<const std::byte> stored,
                                      std::uint64_t size);

}  // namespace labcheck::simgpu
