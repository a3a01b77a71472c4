/// Which call of the program made which memory, for messages.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

/// A call that made memory: its name, the how many-th of that name it was since counting began, and
/// how many bytes it asked for.
struct AllocationCall {
  std::string_view name;
  std::uint64_t ordinal = 0;
  std::size_t size = 0;
};

/// Calls by the address that they gave, also where the memory was freed since: as long as `memory`
/// remembers it, for the last of them.
class AllocationLog {
 public:
  explicit AllocationLog(const DeviceMemory& memory) : memory_(memory) {}

  /// `name` must stay where it is.
  void note(const void* address, std::string_view name, std::size_t size);

  /// Forgets the call that gave `address`; where it was the last of its name, the next one counts
  /// as if it had not been.
  void disown(const void* address);

  /// The next call of each name is the 1st.
  void count_anew();

  /// nullptr where no call gave `address`.
  const AllocationCall* find(std::uint64_t address) const;

 private:
  void forget_freed();

  const DeviceMemory& memory_;
  std::size_t most_ = 1 << 17;  // calls, before those of forgotten memory are dropped
  std::map<std::uint64_t, AllocationCall> calls_;
  std::map<std::string_view, std::uint64_t> counts_;
};

/// "the 3rd cudaMalloc, of 4,096 bytes".
std::string describe(const AllocationCall& call);

}  // namespace labcheck::simgpu
