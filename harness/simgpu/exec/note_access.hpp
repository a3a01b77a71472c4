/// What memory instructions tell the full checks before they are done: who uses which words, what
/// is written, and which of what is read nobody wrote.
#pragma once

#include "harness/simgpu/exec/site.hpp"
#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// The registers that a load fills: `parts` of them, at the offsets d, b, c and e of its
/// instruction.
struct LoadedRegisters {
  std::uint8_t parts = 1;
  std::uint8_t part_bytes = 4;      // in memory
  std::uint8_t register_bytes = 4;  // 4 or 8
  bool extends_sign = false;

  std::uint32_t size() const { return std::uint32_t{parts} * part_bytes; }
};

/// Notes a load from shared memory by the lanes of `pattern`, the first of which reads at byte
/// `base`. False where a lane reads what nobody wrote: its registers are then noted as undefined,
/// and the warp's scheduler must look before the next instruction.
bool note_shared_load(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                      std::uint32_t base, const LoadedRegisters& registers);

/// Notes a store of `size` bytes by each lane; `values` are those of lane 0, lane 1, ...
void note_shared_store(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                       std::uint32_t base, std::uint32_t size, const std::byte* values);

/// The same for accesses in the allocation that `site` knows, at device address `base`.
bool note_global_load(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base,
                      const LoadedRegisters& registers);
void note_global_store(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base,
                       std::uint32_t size, const std::byte* values);

/// The same for one lane's access at a generic address, which is a valid one.
bool note_lane_load(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                    const LoadedRegisters& registers);
void note_lane_store(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                     std::uint32_t size, const std::byte* value);

/// The same for one lane's access to its local memory.
bool note_local_load(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t at,
                     const LoadedRegisters& registers);
void note_local_store(Warp& warp, unsigned lane, std::uint64_t at, std::uint32_t size);

/// Notes that in [begin, end) of local memory the lanes of `mask` have new variables, or none.
void note_new_variables(Warp& warp, Mask mask, std::uint64_t begin, std::uint64_t end);

/// The three parts of a store to shared memory that is not done at once: that `lane` may change
/// bytes from now on, that they are not to be read till then, and that it has written them.
void note_shared_write(Warp& warp, const Instruction* i, unsigned lane, std::uint32_t at,
                       std::uint32_t size);
void note_shared_awaited(const Warp& warp, std::uint32_t at, std::uint32_t size);
void note_shared_defined(const Warp& warp, std::uint32_t at, std::uint32_t size);

/// Notes that the bytes in `undefined`, a bit each, of what was stored at a generic address are
/// undefined.
void note_undefined_store(Warp& warp, std::uint64_t address, std::uint32_t undefined);

/// How an atomic operation treats the value that is there.
enum class AtomicUse : std::uint8_t {
  updates,   // the new value follows from it
  replaces,  // the new value does not, or only where a comparison says so
};

/// Notes an atomic operation of one lane at a generic address, which is a valid one.
void note_atomic(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                 std::uint32_t size, AtomicUse use);

}  // namespace labcheck::simgpu
