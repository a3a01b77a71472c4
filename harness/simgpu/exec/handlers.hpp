// SPDX-License-Identifier: MIT
/// The handlers that are compiled once for all instruction sets: control flow, cooperation of
/// threads, and moves that are not worth vectorizing. The forms in lower/ describe the operands of
/// each. Variants contain the other handlers.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace labcheck::simgpu {

// Pseudo-instructions that lowering inserts.

/// Counts an entry into the basic block `site`.
extern const Handlers kCountBlock;
/// Executes the next instruction for the lanes in which predicate a (negated with kNegateA) is
/// true.
extern const Handlers kGuard;
/// Traps because control ran off the end of a function.
extern const Handlers kEndOfFunction;

/// bra: branches to `target` and counts in `site`.
extern const Handlers kBranch;
/// The same for the lanes in which predicate a (negated with kNegateA) is true.
extern const Handlers kBranchIf;
/// The same; records the ways of the threads. b is the number of the BarrierBranch in
/// Program::operands.
extern const Handlers kBarrierBranch;
/// brx.idx: a is the index register and `table` a BranchTable. Counts in `site`.
extern const Handlers kBranchByTable;
extern const Handlers kCall;
extern const Handlers kReturn;
extern const Handlers kExit;
extern const Handlers kTrap;
extern const Handlers kDoNothing;

/// Record that the warp has read memory that others may write, has written memory that others may
/// wait for, or has passed a fence. Waiting blocks are recognized by these.
extern const Handlers kPoll;
extern const Handlers kPollPastL1;  // after a weak load; only if lanes may wait
extern const Handlers kEffect;
extern const Handlers kFence;
/// Makes the checks treat the next access as if it came with a fence.
extern const Handlers kOrderAccess;

/// Handlers of the forms barrier, shuffle, vote, match, redux, activemask, fence. Empty if the
/// operation is not supported.
Handlers select_sync(const ptx::Operation& operation);

/// Handlers of shfl.sync.
Handlers select_shuffle(const ptx::Operation& operation);

/// bar and barrier: a is the barrier number and b the thread count (with kHasSecond); for
/// reductions, d is the result and c the predicate. `immediate` is a ptx::Barrier.
extern const Handlers kBlockBarrier;

/// Handlers of atom and red.
Handlers select_atomic(const ptx::Operation& operation);

/// cp.async: `site` is the index of the operands in Program::copies. The others close a copy group,
/// wait for all but the latest `immediate` groups, and wait for all groups.
extern const Handlers kBeginCopy;
extern const Handlers kBeginBulkCopy;
extern const Handlers kCommitCopies;
extern const Handlers kWaitForCopies;
extern const Handlers kWaitForAllCopies;

/// The mbarrier instructions and cp.async.mbarrier.arrive: `site` is the index of the operands in
/// Program::mbarrier_uses, d the result, b the count, state or parity. For pending_count, a is the
/// state.
Handlers select_mbarrier(ptx::MbarrierStep step);
extern const Handlers kArriveWhenCopied;

/// cvt.pack: registers d, a, b, c. `flags` contains the bits per part, and kNegateA if parts are
/// signed.
extern const Handlers kPackParts;

/// elect.sync: writes the lowest of the lanes in e to d, and sets predicate `immediate` in that
/// lane.
extern const Handlers kElect;

/// mov between a vector of registers and one register: d, b, c, e are the parts, a is the whole.
Handlers pack(unsigned part_bytes, unsigned parts);
Handlers unpack(unsigned part_bytes, unsigned parts);

/// Whether the register changes while a thread runs. Such registers are read by read_clock().
bool is_clock(SpecialRegister reg);
/// Whether the clock has 64 bits.
bool is_wide_clock(SpecialRegister reg);
/// Reads a clock into d. `flags` is its SpecialRegister.
extern const Handlers kReadClock;

/// d = the address of a local variable. `immediate` is its offset in the function's local memory.
extern const Handlers kLocalAddress;

/// cvta: d = a + `immediate`, which is the window's address or its negative.
extern const Handlers kMoveAddress;

/// isspacep: predicate d = whether generic address a is in the SpaceRanges `table`, inverted with
/// kNegateA.
extern const Handlers kIsInRanges;

/// alloca: d = the address of `a` newly allocated bytes of local memory, aligned to `immediate`.
/// stacksave: d = the number of bytes that the thread has allocated. stackrestore: frees all but
/// `a` bytes.
extern const Handlers kAllocateLocal;
extern const Handlers kSaveStack;
extern const Handlers kRestoreStack;

/// ld.param of a kernel's parameter block, at `immediate` plus register a (with kIndexed, and a
/// site). `flags` without kIndexed is the number of parts.
Handlers load_kernel_parameter(const ptx::Operation& operation);
/// ld.param and st.param of a call's variables: a is the variable's offset in the frame,
/// `immediate` the byte offset in the variable.
Handlers load_slot(const ptx::Operation& operation);
Handlers store_slot(const ptx::Operation& operation);

/// ld.local and st.local. `flags` is the number of parts.
Handlers select_local(const ptx::Operation& operation);

// The vectorized handlers, which are compiled once for each instruction set of the host.

/// `select` returns the handlers of an operation, or empty handlers if it is not supported.
struct Variant {
  std::string_view name;
  Handlers (*select)(const ptx::Operation& operation);
};

/// The variants that this host can run, the fastest first; never empty.
std::vector<Variant> runnable_variants();

/// The variant named by $LABCHECK_SIM_VARIANT, or the fastest one.
const Variant& best_variant();

// Templates that choose handlers by the parts of an operation.

/// Calls `make` with `value` as a constant. Returns empty handlers if it is not one of `Values`.
template <auto... Values, class Value, class Make>
constexpr Handlers with_constant(Value value, Make make) {
  Handlers made;
  const auto make_if_equal = [&](auto candidate) {
    if (candidate.value == value) made = make(candidate);
  };
  (make_if_equal(std::integral_constant<Value, Values>()), ...);
  return made;
}

/// Every type, for the functions below.
inline constexpr std::uint32_t kAnyType = ~0u;

/// The types of `bytes` bytes.
constexpr std::uint32_t types_of_size(std::size_t bytes) {
  std::uint32_t types = 0;
  for (auto type = ptx::Type::none; type <= ptx::Type::pred;
       type = static_cast<ptx::Type>(static_cast<unsigned>(type) + 1))
    if (ptx::size_of(type) == bytes) types |= 1u << static_cast<unsigned>(type);
  return types;
}

/// The types whose values are of the C++ type T.
template <class T>
inline constexpr std::uint32_t kTypesOf = types_of_size(sizeof(T)) &
                                          (std::is_floating_point_v<T> ? ptx::rows::FLOATING
                                           : std::is_signed_v<T>
                                               ? ptx::rows::SIGNED
                                               : ptx::rows::UNSIGNED | ptx::rows::BITS);

/// Calls `make` with a value of the C++ type for `type`, which is one of T. Only the types in
/// `Types` are instantiated.
template <std::uint32_t Types, class... T, class Make>
constexpr Handlers with_type(ptx::Type type, Make make) {
  Handlers made;
  const auto make_if_equal = [&](auto t) {
    if constexpr (constexpr std::uint32_t kTypes = kTypesOf<decltype(t)>; (Types & kTypes) != 0)
      if ((kTypes >> static_cast<unsigned>(type) & 1) != 0) made = make(t);
  };
  (make_if_equal(T{}), ...);
  return made;
}

/// make(T{}, R{}) for the memory type T of a load or store, and the type R of the registers of its
/// value, which is operand `value`. Only loads distinguish signed types.
template <class Make>
Handlers with_memory_types(const ptx::Operation& operation, unsigned value, Make make) {
  using ptx::Type;
  const Type type = operation.type();
  const std::size_t bytes = ptx::size_of(type);
  const bool extends = operation.form == ptx::Form::load &&
                       (type == Type::s8 || type == Type::s16 || type == Type::s32);
  const Type bits = bytes == 1   ? Type::b8
                    : bytes == 2 ? Type::b16
                    : bytes == 4 ? Type::b32
                    : bytes == 8 ? Type::b64
                                 : Type::none;
  return with_type<kAnyType, std::int8_t, std::int16_t, std::int32_t, std::uint8_t, std::uint16_t,
                   std::uint32_t, std::uint64_t>(extends ? type : bits, [&](auto t) -> Handlers {
    if (operation.wide(value)) return make(t, std::uint64_t{});
    if constexpr (sizeof t == 8) {
      return {};
    } else {
      return make(t, std::uint32_t{});
    }
  });
}

}  // namespace labcheck::simgpu
