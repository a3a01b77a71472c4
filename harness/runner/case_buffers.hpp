// SPDX-License-Identifier: MIT
/// The buffers of the current test case on their way to the program and back.
///
/// On a real GPU, the program and labcheck share the memory with their contents. On the simulated
/// GPU, labcheck and the device exchange the contents of buffers in device memory, and the program
/// receives only buffers in host memory. So a program that reads or writes a buffer in device
/// memory on the host must copy it, which the device records.
#pragma once

#include "harness/driver/protocol.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/arena.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

class SimDevice;

class CaseBuffers {
 public:
  explicit CaseBuffers(Backend backend);

  /// The memory that the driver maps.
  Arena& shared() { return shared_; }

  /// The file that the simulated GPU reads and writes. Only on the simulated GPU.
  int device_descriptor() const { return private_->descriptor(); }

  /// Lays out and fills the buffers of a test case (Arena::fill()).
  std::vector<protocol::Region> fill(const std::vector<Buffer>& buffers, std::uint64_t seed);

  /// Fills a buffer that the driver has allocated. Returns false if the test case has no such
  /// buffer, if the driver has already placed it, or if its address is not in device memory.
  /// Throws Interrupted.
  bool place(const protocol::BufferPlaced& buffer, SimDevice& device);

  /// The contents of buffers, or why the device cannot return them.
  using Collected = std::variant<std::vector<ReturnedBuffer>, DeviceError>;

  /// Returns the contents of `buffers`, which must be those of the last fill(): those that the
  /// program shares, or those in `device`. `on_host` lists the buffers in host memory, according to
  /// the driver. Throws Interrupted.
  Collected collect(const std::vector<Buffer>& buffers, const std::vector<std::string>& on_host);
  Collected collect(const std::vector<Buffer>& buffers, SimDevice& device);

  /// Frees the memory, also that of the driver's mapping.
  void clear();

 private:
  Arena shared_;
  std::optional<Arena> private_;  // on the simulated GPU
  std::set<std::string> inputs_;
  std::map<std::string, std::uint64_t> placed_;  // addresses on the device; 0: in host memory
};

}  // namespace labcheck
