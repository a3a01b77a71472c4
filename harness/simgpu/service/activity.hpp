// SPDX-License-Identifier: MIT
/// What a program has done with the device, apart from the work of its kernels.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// Bytes that moved, by route. Page-locked and managed memory counts as the host's: in a test case
/// of a function, what kernels change in it is copied to the host, and what the host changes
/// between kernels is copied to the device.
struct Traffic {
  std::uint64_t to_device = 0;
  std::uint64_t to_host = 0;
  std::uint64_t read_back = 0;  // of to_host, before the host last started a kernel or copied
                                // bytes to the device
  std::uint64_t on_device = 0;
  std::uint64_t device_copies = 0;  // the number of these copies
  std::uint64_t filled = 0;         // on the device, with a value that the host chose
  std::uint64_t fills = 0;          // the number of these fills
  std::uint64_t parameters = 0;     // of kernels
  std::uint64_t printed = 0;        // by kernels

  void add(std::uint64_t Traffic::*way, std::uint64_t bytes);
  void add_launch(std::uint64_t parameter_bytes);
};

/// Equal calls one after the other. A launch has the mangled name of its kernel.
struct LoggedCall {
  std::string name;
  bool is_launch = false;
  cudaError_t result = cudaSuccess;
  std::uint64_t count = 1;

  bool is_same(const LoggedCall& other) const {
    return name == other.name && is_launch == other.is_launch && result == other.result;
  }
};

/// An output of a test case.
struct BufferWriters {
  std::string name;
  std::uint64_t from_host = 0;    // bytes that were copied from the host
  std::uint64_t from_inputs = 0;  // bytes of inputs that were copied on the device
};

struct Activity {
  Traffic traffic;
  std::vector<LoggedCall> calls;  // in order; only those that reach the device
  std::uint64_t omitted = 0;      // calls after the first thousand entries

  void add(LoggedCall call);
};

/// The route of a copy between two allocations; nullptr is memory of the host.
std::uint64_t Traffic::*route(const Allocation* to, const Allocation* from);

/// The outputs of a test case with bytes that kernels did not write.
std::vector<BufferWriters> copied_buffers(const DeviceMemory& memory);

/// {"activity":{"to_device",…,"calls":[{"call" or "kernel","result","count"}],"omitted",
/// "copied":[{"buffer","from_host","from_inputs"}]}}, without a newline. Zeros are omitted.
std::string activity_json(const Activity& activity, const std::vector<BufferWriters>& copied);

}  // namespace labcheck::simgpu
