/// The handlers that are compiled once for all instruction sets: control flow, threads working
/// together, and the moves that are not worth vectorising. How each finds its operands stands at
/// its form in lower/.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <cstdint>

namespace labcheck::simgpu {

// Pseudo-instructions that lowering puts in.

/// Counts an entry of the basic block `site`.
Handlers count_block();
/// Executes the next instruction for the lanes in which predicate a (negated with kNegateA) holds.
Handlers guard();
/// Reports that control ran off the end of a function.
Handlers end_of_function();

/// bra: to `target`; `site` counts.
Handlers branch();
/// The same in the lanes in which predicate a (negated with kNegateA) holds.
Handlers branch_if();
/// brx.idx: a is the index register, `table` a BranchTable, `site` counts.
Handlers branch_by_table();
Handlers call();
Handlers return_();
Handlers exit_();
Handlers trap_();
Handlers nothing();

/// Note that the warp has read what others may write, has written what others may wait for, or has
/// passed a fence: by these a block that waits is known.
Handlers poll();
Handlers effect();
Handlers fence();
/// Tells the checks that the next access orders others as if a fence stood beside it.
Handlers order_access();

/// Handlers of the forms barrier, shuffle, vote, match, redux, activemask, fence; none where the
/// operation is not supported.
Handlers select_sync(const ptx::Operation& operation);

/// Those of shfl.sync.
Handlers select_shuffle(const ptx::Operation& operation);

/// bar and barrier: a number, b thread count (with kHasSecond), for reductions d result and c
/// predicate. `immediate` is a ptx::Barrier.
Handlers block_barrier();

/// Handlers of atom and red.
Handlers select_atomic(const ptx::Operation& operation);

/// cp.async: `site` is the index of its operands in Program::copies. And what closes a group of
/// copies, waits for all but the latest `immediate` groups, or for all.
Handlers begin_copy();
Handlers begin_bulk_copy();
Handlers commit_copies();
Handlers wait_for_copies();
Handlers wait_for_all_copies();

/// Instructions on mbarriers: `site` is the index of the operands in Program::mbarrier_uses, d the
/// result, b the count, state or parity; of pending_count a is the state. And
/// cp.async.mbarrier.arrive.
Handlers select_mbarrier(ptx::MbarrierStep step);
Handlers arrive_when_copied();

/// Video instructions: registers d, a, b, c; `site` is the index in Program::video_uses.
Handlers video();

/// cvt.pack: registers d, a, b, c; `flags` holds the bits of a part, kNegateA says that parts are
/// signed.
Handlers pack_parts();

/// elect.sync: the lowest of the lanes in e to d, predicate `immediate` where that is the lane.
Handlers elect();

/// mov between a vector of registers and one: d, b, c, e are the parts, a is the whole.
Handlers pack(unsigned part_bytes, unsigned parts);
Handlers unpack(unsigned part_bytes, unsigned parts);

/// Reads a clock, given in `flags` as SpecialRegister, into d.
Handlers read_clock();

/// d = the address of a local variable: immediate is its offset in the function's local memory.
Handlers local_address();

/// cvta: d = a plus `immediate`, the window's address or its negative.
Handlers move_address();

/// isspacep: predicate d = whether generic address a lies in the SpaceRanges `table`; kNegateA
/// inverts.
Handlers is_in_ranges();

/// alloca: d = the address of a bytes of local memory, aligned to `immediate`. stacksave: d = how
/// much the thread has taken. stackrestore: it has taken a again.
Handlers take_local();
Handlers save_taken();
Handlers restore_taken();

/// ld.param of a kernel's parameter block, at `immediate` plus (with kIndexed) register a; `site`
/// is the number of parts.
Handlers load_kernel_parameter(const ptx::Operation& operation);
/// ld.param and st.param of a call's variables: a is the variable's offset in the frame, immediate
/// the byte in it.
Handlers load_slot(const ptx::Operation& operation);
Handlers store_slot(const ptx::Operation& operation);

/// ld.local and st.local; `flags` is the number of parts.
Handlers select_local(const ptx::Operation& operation);

/// Textures and surfaces; `table` is an ImageAccess.
Handlers fetch_texture();
Handlers query_texture();
Handlers load_surface();
Handlers store_surface();
Handlers query_surface();

inline constexpr std::uint32_t kIndexed = 0x40;

}  // namespace labcheck::simgpu
