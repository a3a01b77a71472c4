// SPDX-License-Identifier: MIT
/// The buffers of the current test case, and how its function is found.
#pragma once

#include "harness/driver/include/labcheck/driver.hpp"
#include "harness/driver/protocol.hpp"

#include <cstdint>
#include <cuda_runtime_api.h>
#include <functional>
#include <map>
#include <string>
#include <sys/mman.h>

namespace labcheck {

/// Why a test case cannot be set up: an error of the lab or the computer, never of the student.
struct SetupFailure {
  std::string text;
};

/// Throws SetupFailure if the step `what` returned an error.
void check(cudaError_t error, const char* what);

/// `bytes` bytes of device memory; `what` describes the allocation. Throws like check().
void* allocate_on_device(std::uint64_t bytes, const char* what);

/// Maps the arena during its lifetime. Throws SetupFailure if mapping fails.
class ArenaMap {
 public:
  explicit ArenaMap(std::uint64_t size) : size_(size) {
    void* bytes =
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, protocol::kArenaDescriptor, 0);
    if (bytes == MAP_FAILED) throw SetupFailure{"the arena cannot be mapped"};
    bytes_ = static_cast<unsigned char*>(bytes);
  }
  ~ArenaMap() { ::munmap(bytes_, size_); }
  ArenaMap(const ArenaMap&) = delete;
  ArenaMap& operator=(const ArenaMap&) = delete;

  unsigned char* bytes() const { return bytes_; }

 private:
  std::uint64_t size_;
  unsigned char* bytes_;
};

/// The submission does not define the function `name`, which the test case needs.
struct FunctionMissing {
  std::string name;
};

/// The CUDA error after a call: of an unchecked launch, or of a kernel that failed. Synchronizes
/// with the device.
protocol::CaseDone device_outcome();

/// How the driver calls the lab's function `name`. `call` is null if driver.cu has no LABCHECK_CALL
/// for it or the submission does not define it; then `problem` is the outcome.
struct CallLookup {
  void (*call)(Case&) = nullptr;
  protocol::CaseDone problem;
};
CallLookup find_call(const std::string& name);

/// The outcome of a test case that needs the missing function.
protocol::CaseDone absent(const FunctionMissing& missing);

struct Case::State {
  State(const protocol::RunCase& run, unsigned char* arena) : run(run), arena(arena) {}
  ~State();

  /// Copies the buffers with their guards back to the arena, but only the guards of scratch
  /// buffers, and nothing from the memory of the simulated GPU. Returns false if a copy from the
  /// device fails.
  bool collect();

  /// The parameter `name`. Throws SetupFailure if it is absent, or of another kind than `kind`; a
  /// whole number is also a number.
  const protocol::Parameter& parameter(const char* name, protocol::ParameterKind kind) const;
  const protocol::Region& region(const char* name, int type) const;

  /// A buffer that driver.cu has requested. `region_start` is its first guard byte, or its first
  /// byte if it has no guards.
  struct PlacedBuffer {
    const protocol::Region* region = nullptr;
    unsigned char* region_start = nullptr;
    std::uint64_t guard = 0;
    bool on_device = false;
    HostMemory memory = HostMemory::pageable;  // unless it is on the device
  };

  /// Writes the initial contents of a buffer in device memory. If it is not set, they and the
  /// guards are copied from the arena or, on the simulated GPU, written by labcheck.
  std::function<void(const protocol::Region&, unsigned char*)> fill;

  const protocol::RunCase& run;
  unsigned char* arena;
  std::map<std::string, PlacedBuffer> buffers;

 private:
  bool collect(const PlacedBuffer& buffer, std::uint64_t from, std::uint64_t bytes);
};

}  // namespace labcheck
