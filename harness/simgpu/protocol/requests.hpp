// SPDX-License-Identifier: MIT
/// The requests that the CUDA runtime in a program sends to the simulated GPU, with their answers:
/// what all requests have in common, and those about the device as a whole. code_requests.hpp and
/// memory_requests.hpp contain the others.
///
/// The device does not trust a program: it checks every number, size and address in a request.
/// Texts and byte ranges in requests and answers are valid until the next request.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;

/// The answer to a request that returns nothing.
struct Done {};

/// The device does not answer a request with this answer, and the program does not wait for it.
struct Unanswered {};

/// A request's answer or the error of the CUDA runtime.
template <class Request>
using AnswerOrError = std::variant<typename Request::Answer, cudaError_t>;

struct Address {
  std::uint64_t value = 0;
};

struct DeviceKey {
  std::string_view profile;  // DeviceProfile::key
};
struct GetDevice {
  using Answer = DeviceKey;
};

struct EventTime {
  std::uint64_t nanoseconds = 0;
};
struct RecordEvent {
  using Answer = EventTime;
};

/// Waits for all earlier requests.
struct Synchronize {
  using Answer = Done;
};

/// Frees all memory and all objects in it, and unloads all modules (cudaDeviceReset). Reports
/// leaks.
struct Reset {
  using Answer = Done;
};

/// Reports that the program uses `feature`, a noun phrase, which is not supported.
struct ReportUnsupported {
  using Answer = Done;
  std::string_view feature;
};

/// Reports that host code accessed a device address, which ends the program.
struct ReportHostAccess {
  using Answer = Done;
  std::uint64_t address = 0;
};

/// Makes the device report what is only known at the end, such as leaks. The device does so as well
/// when a program ends without this request.
struct Finish {
  using Answer = Done;
};

}  // namespace labcheck::simgpu
