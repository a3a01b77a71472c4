/// What the driver itself does on the device while it times.
#pragma once

#include "harness/driver/timing_protocol.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Arranges `count` elements of `size` bytes, 4 or 8, as `by` says.
void arrange_on_device(void* to, const void* from, std::uint64_t count,
                       const protocol::Arrangement& by, std::uint64_t size);

/// Fills with bytes that `seed` determines.
void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed);

/// Elements of `size` bytes, 4 or 8, of an array on the device.
struct DeviceElements {
  const void* array;
  const std::vector<std::uint64_t>& elements;
  std::uint64_t size;
};

/// Copies single elements from the device, all that are asked for at once. Keeps the memory that it
/// needs there: to allocate and free it each time would stall whoever else uses the machine's
/// cards.
class Gatherer {
 public:
  Gatherer() = default;
  ~Gatherer();
  Gatherer(const Gatherer&) = delete;
  Gatherer& operator=(const Gatherer&) = delete;

  /// The bytes of each of `wanted`, one element behind the other. Throws SetupFailure where that
  /// fails.
  std::vector<std::string> gather(const std::vector<DeviceElements>& wanted);

 private:
  void make_room(std::uint64_t elements);

  std::uint64_t room_ = 0;  // [elements]
  std::uint64_t* indices_ = nullptr;
  std::uint64_t* values_ = nullptr;  // room for the largest, 8 bytes each
};

/// Keeps the device busy for some microseconds. Does nothing on the simulated GPU.
void hold_device();

}  // namespace labcheck
