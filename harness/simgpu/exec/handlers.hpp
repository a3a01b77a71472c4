// SPDX-License-Identifier: MIT
/// The handlers that are compiled once for all instruction sets: control flow, cooperation of
/// threads, and moves that are not worth vectorizing. The forms in lower/ describe the operands of
/// each.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>

namespace labcheck::simgpu {

// Pseudo-instructions that lowering inserts.

/// Counts an entry into the basic block `site`.
Handlers count_block();
/// Executes the next instruction for the lanes in which predicate a (negated with kNegateA) is
/// true.
Handlers guard();
/// Traps because control ran off the end of a function.
Handlers end_of_function();

/// bra: branches to `target` and counts in `site`.
Handlers branch();
/// The same for the lanes in which predicate a (negated with kNegateA) is true.
Handlers branch_if();
/// brx.idx: a is the index register and `table` a BranchTable. Counts in `site`.
Handlers branch_by_table();
Handlers call();
Handlers return_();
Handlers exit_();
Handlers trap_();
Handlers do_nothing();

/// Record that the warp has read memory that others may write, has written memory that others may
/// wait for, or has passed a fence. Waiting blocks are recognized by these.
Handlers poll();
Handlers effect();
Handlers fence();
/// Makes the checks treat the next access as if it came with a fence.
Handlers order_access();

/// Handlers of the forms barrier, shuffle, vote, match, redux, activemask, fence. Empty if the
/// operation is not supported.
Handlers select_sync(const ptx::Operation& operation);

/// Handlers of shfl.sync.
Handlers select_shuffle(const ptx::Operation& operation);

/// bar and barrier: a is the barrier number and b the thread count (with kHasSecond); for
/// reductions, d is the result and c the predicate. `immediate` is a ptx::Barrier.
Handlers block_barrier();

/// Handlers of atom and red.
Handlers select_atomic(const ptx::Operation& operation);

/// cp.async: `site` is the index of the operands in Program::copies. The others close a copy group,
/// wait for all but the latest `immediate` groups, and wait for all groups.
Handlers begin_copy();
Handlers begin_bulk_copy();
Handlers commit_copies();
Handlers wait_for_copies();
Handlers wait_for_all_copies();

/// The mbarrier instructions and cp.async.mbarrier.arrive: `site` is the index of the operands in
/// Program::mbarrier_uses, d the result, b the count, state or parity. For pending_count, a is the
/// state.
Handlers select_mbarrier(ptx::MbarrierStep step);
Handlers arrive_when_copied();

/// cvt.pack: registers d, a, b, c. `flags` contains the bits per part, and kNegateA if parts are
/// signed.
Handlers pack_parts();

/// elect.sync: writes the lowest of the lanes in e to d, and sets predicate `immediate` in that
/// lane.
Handlers elect();

/// mov between a vector of registers and one register: d, b, c, e are the parts, a is the whole.
Handlers pack(unsigned part_bytes, unsigned parts);
Handlers unpack(unsigned part_bytes, unsigned parts);

/// Reads a clock into d. `flags` is its SpecialRegister.
Handlers read_clock();

/// d = the address of a local variable. `immediate` is its offset in the function's local memory.
Handlers local_address();

/// cvta: d = a + `immediate`, which is the window's address or its negative.
Handlers move_address();

/// isspacep: predicate d = whether generic address a is in the SpaceRanges `table`, inverted with
/// kNegateA.
Handlers is_in_ranges();

/// alloca: d = the address of `a` newly allocated bytes of local memory, aligned to `immediate`.
/// stacksave: d = the number of bytes that the thread has allocated. stackrestore: frees all but
/// `a` bytes.
Handlers allocate_local();
Handlers save_stack();
Handlers restore_stack();

/// ld.param of a kernel's parameter block, at `immediate` plus register a (with kIndexed). `site`
/// is the number of parts.
Handlers load_kernel_parameter(const ptx::Operation& operation);
/// ld.param and st.param of a call's variables: a is the variable's offset in the frame,
/// `immediate` the byte offset in the variable.
Handlers load_slot(const ptx::Operation& operation);
Handlers store_slot(const ptx::Operation& operation);

/// ld.local and st.local. `flags` is the number of parts.
Handlers select_local(const ptx::Operation& operation);

}  // namespace labcheck::simgpu
