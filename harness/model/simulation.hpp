/// What one run of a whole program on the simulated GPU yielded: facts, no judgement.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/run.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

enum class AccessDirection { load, store };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<AccessDirection>{"load", "store"};

enum class AccessedMemory { global, shared };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<AccessedMemory>{"global", "shared"};

/// The loads, or the stores, of one source line to one memory that have the same size and distance
/// between neighbouring threads. `cost` counts sectors of 32 bytes in global memory, passes over
/// the banks in shared; `least` is what it is at best for so many threads.
struct LineAccess {
  std::string file;
  int line = 0;
  AccessDirection direction = AccessDirection::load;
  AccessedMemory memory = AccessedMemory::global;
  std::uint64_t bytes = 0;             // that one thread asks for
  std::optional<std::int64_t> stride;  // [bytes] nothing where no one distance is usual
  std::uint64_t requests = 0;
  std::uint64_t cost = 0;
  std::uint64_t least = 0;

  bool operator==(const LineAccess&) const = default;
};

/// What the assembler says that a kernel uses.
struct KernelResources {
  std::uint32_t registers = 0;      // of a thread
  std::uint64_t spilled_bytes = 0;  // of a thread, stored and loaded

  bool operator==(const KernelResources&) const = default;
};

/// What keeps more blocks from a multiprocessor.
enum class OccupancyLimit { threads, blocks, registers, shared_memory };

template <>
inline constexpr std::array<std::string_view, 4> kEnumNames<OccupancyLimit>{
    "threads", "blocks", "registers", "shared_memory"};

/// How much of a kernel fits on one multiprocessor at once.
struct Occupancy {
  std::uint32_t blocks = 0;
  std::uint32_t warps = 0;
  std::uint32_t most_warps = 0;
  OccupancyLimit limit = OccupancyLimit::threads;

  bool operator==(const Occupancy&) const = default;
};

/// What one kernel did in all its launches. Grid, block and dynamic shared memory are those of the
/// last one; `one_shape` says that they were those of every one.
struct KernelCounters {
  std::string kernel;     // "add"
  std::string signature;  // "add(float*, int)"
  std::array<std::uint64_t, 3> grid{};
  std::array<std::uint64_t, 3> block{};
  bool one_shape = true;
  std::uint64_t static_shared = 0;   // [bytes]
  std::uint64_t dynamic_shared = 0;  // [bytes]
  Counters counters;                 // sums and ratios
  std::vector<LineCounters> lines;
  std::vector<LineAccess> accesses;
  std::optional<KernelResources> resources;  // nothing where they are not known
  std::optional<Occupancy> occupancy;        // nothing where the resources are not known
};

/// One run. `counters` are of all kernels; a program that was killed by a signal may have none.
struct Simulation {
  std::string labcheck;  // the version that ran it
  std::string program;   // as the user called it
  std::string device;
  std::variant<Exited, Signaled> end;
  std::vector<Fault> faults;
  Counters counters;
  std::vector<KernelCounters> kernels;
  bool was_counted = true;  // else there are no counters, for want of being asked for
};

}  // namespace labcheck
