// SPDX-License-Identifier: MIT
/// Records memory accesses for the full checks, before they are executed: the words that each lane
/// uses, the bytes written, and reads of uninitialized bytes.
#pragma once

#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/site.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

/// The most bytes that a lane accesses.
inline constexpr std::size_t kMaxAccess = 16;

/// The registers that a load fills or a store reads: `parts` registers, at the offsets d, b, c and
/// e of its instruction.
struct AccessedRegisters {
  std::uint8_t parts = 1;
  std::uint8_t part_bytes = 4;      // in memory
  std::uint8_t register_bytes = 4;  // 4 or 8
  bool extends_sign = false;        // a load of a signed type

  std::uint32_t size() const { return std::uint32_t{parts} * part_bytes; }
};

/// Records a load from shared memory by the lanes of `pattern`, the first of which reads at byte
/// `base`. False if a lane reads uninitialized memory. Its registers are then marked as undefined,
/// and the handler must return to the warp's scheduler before the next instruction.
bool note_shared_load(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                      std::uint32_t base, const AccessedRegisters& registers);

/// Records a store by the lanes of `pattern`.
void note_shared_store(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                       std::uint32_t base, const AccessedRegisters& registers);

/// The same for accesses to the allocation that `site` points to, at device address `base`.
bool note_global_load(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base,
                      const AccessedRegisters& registers);
void note_global_store(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base,
                       const AccessedRegisters& registers);

/// The same for one lane's access at a valid generic address.
bool note_lane_load(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                    const AccessedRegisters& registers);
void note_lane_store(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                     const AccessedRegisters& registers);

/// The same for one lane's access to its local memory.
bool note_local_load(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t at,
                     const AccessedRegisters& registers);
void note_local_store(Warp& warp, unsigned lane, std::uint64_t at, std::uint32_t size);

/// Whether loads from the site's allocation need no records during the launch: no kernel writes to
/// it, and all of its bytes are initialized.
bool is_constant(const Warp& warp, const GlobalSite& site);

/// Marks [begin, end) of local memory as uninitialized in the lanes of `mask`, because variables
/// there begin or end.
void note_new_variables(Warp& warp, Mask mask, std::uint64_t begin, std::uint64_t end);

struct UndefinedSource;

/// Marks the bytes in `undefined`, one bit each, of a store at a generic address as undefined.
/// `source` is where their value comes from.
void note_undefined_store(Warp& warp, std::uint64_t address, std::uint32_t undefined,
                          const UndefinedSource& source);

struct Allocation;

/// How an atomic operation uses the old value.
enum class AtomicUse : std::uint8_t {
  updates,   // the new value depends on it
  replaces,  // the new value does not depend on it
};

/// Records the atomic operations of one instruction on `size` bytes, lane by lane.
class AtomicRecorder {
 public:
  AtomicRecorder(Warp& warp, const Instruction* i, std::uint32_t size, AtomicUse use);

  /// Records the operation of `lane` at a valid offset in shared memory.
  void note_shared(unsigned lane, std::uint64_t at);

  /// The same at a valid generic address.
  void note_generic(unsigned lane, std::uint64_t address);

  /// False if an operation replaces an uninitialized value, which then is in the lane's register d:
  /// see note_shared_load().
  bool defined() const { return defined_; }

 private:
  template <class Shadow>
  void note(std::optional<RaceCheck>& race, const Shadow& shadow, unsigned lane, std::uint64_t at);

  Warp& warp_;
  const Instruction* i_;
  std::uint32_t size_;
  AtomicUse use_;
  bool defined_ = true;
  std::optional<RaceCheck> in_shared_;  // made at the first use
  std::optional<RaceCheck> in_global_;
  const Allocation* allocation_ = nullptr;  // the last used one
};

}  // namespace labcheck::simgpu
