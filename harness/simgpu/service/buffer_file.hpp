// SPDX-License-Identifier: MIT
/// The files in memory that labcheck and the device share.
#pragma once

#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/recording/recording.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace labcheck::simgpu {

/// Moves all of `bytes` between memory and byte `offset` and following of a file, despite signals
/// and short transfers. False if that fails.
bool read_buffer(int file, std::uint64_t offset, std::span<std::byte> bytes);
bool write_buffer(int file, std::uint64_t offset, Bytes bytes);

/// `size` bytes from byte `offset` on; std::nullopt if the file has fewer.
std::optional<std::vector<std::byte>> read_buffer(int file, std::uint64_t offset,
                                                  std::uint64_t size);

/// Replaces the contents of a file by a recording. Returns its size; std::nullopt if that fails.
std::optional<std::uint64_t> save(const Recording& recording, int file);

/// The recording in a file of `size` bytes; std::nullopt if there is none.
std::optional<Recording> load_recording(int file, std::uint64_t size);

}  // namespace labcheck::simgpu
