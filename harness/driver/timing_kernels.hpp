/// What the driver itself does on the device while it times.
#pragma once

#include "harness/driver/timing_protocol.hpp"

#include <cstdint>
#include <vector>

namespace labcheck {

/// Arranges `count` elements of `size` bytes, 4 or 8, as `by` says.
void arrange_on_device(void* to, const void* from, std::uint64_t count,
                       const protocol::Arrangement& by, std::uint64_t size);

/// Fills with bytes that `seed` determines.
void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed);

/// Copies the elements of `size` bytes to host memory, one behind the other. Throws SetupFailure
/// where that fails.
void gather_from_device(void* to, const void* from, const std::vector<std::uint64_t>& elements,
                        std::uint64_t size);

/// Keeps the device busy for some microseconds. Does nothing on the simulated GPU.
void hold_device();

}  // namespace labcheck
