// SPDX-License-Identifier: MIT
// Fences, and the instructions with which the lanes of a warp exchange values.
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/warp_wide.hpp"
#include "harness/simgpu/state/warp.hpp"

namespace labcheck::simgpu {
namespace {

const Instruction* execute_poll(Warp& warp, const Instruction* i) {
  note_poll(warp);
  note_acquire(warp);
  return i + 1;
}

const Instruction* execute_effect(Warp& warp, const Instruction* i) {
  note_effect(warp);
  note_release(warp);
  return i + 1;
}

// `while (flag == 0) __threadfence();` waits as well. But code that computes has fences, too, so a
// fence does not make the warp yield sooner.
const Instruction* execute_fence(Warp& warp, const Instruction* i) {
  warp.polled = true;
  note_fence(warp);
  return i + 1;
}

const Instruction* execute_order_access(Warp& warp, const Instruction* i) {
  note_fence(warp);
  return i + 1;
}

using ptx::Group;
using ptx::Operation;

// The value from a lane that does not take part, which the PTX ISA leaves undefined. It is the same
// in every run and looks wrong.
constexpr std::uint32_t kUndefinedShuffle = ~0u;

/// shfl.sync: d [|p in immediate], a value, b lane or delta, c clamp and segment mask, e members
/// (PTX ISA, "shfl.sync").
template <ptx::Shuffle Mode>
void shuffle(Warp& warp, const Instruction* i, Mask members) {
  const std::uint32_t* a = words(warp, i->a);
  const std::uint32_t* b = words(warp, i->b);
  const std::uint32_t* c = words(warp, i->c);
  std::uint32_t result[kLanes];
  Mask valid = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    const std::uint32_t delta = b[l] & 0x1F;
    const std::uint32_t clamp = c[l] & 0x1F;
    const std::uint32_t segment = c[l] >> 8 & 0x1F;
    const std::uint32_t most = (l & segment) | (clamp & ~segment);
    const std::uint32_t least = l & segment;
    std::uint32_t from = 0;
    bool in_range = false;
    if constexpr (Mode == ptx::Shuffle::up) {
      from = l - delta;
      in_range = static_cast<std::int32_t>(from) >= static_cast<std::int32_t>(most);
    } else if constexpr (Mode == ptx::Shuffle::down) {
      from = l + delta;
      in_range = from <= most;
    } else if constexpr (Mode == ptx::Shuffle::bfly) {
      from = l ^ delta;
      in_range = from <= most;
    } else {
      from = least | (delta & ~segment);
      in_range = from <= most;
    }
    const bool there = !in_range || (members >> from & 1) != 0;
    result[l] = there ? a[in_range ? from : l] : kUndefinedShuffle;
    valid |= Mask{in_range} << l;
  }
  std::uint32_t* d = words(warp, i->d);
  for (unsigned l = 0; l < kLanes; ++l) d[l] = has_lane(warp.mask, l) ? result[l] : d[l];
  if ((i->flags & kHasSecond) != 0)
    set_predicate(warp, static_cast<std::uint32_t>(i->immediate), valid);
}

using ptx::Group;
using ptx::Operation;

void exchange_nothing(Warp&, const Instruction*, Mask) {}

/// vote.sync: predicate or register d, predicate a, e members.
template <ptx::Vote Mode>
void vote(Warp& warp, const Instruction* i, Mask members) {
  const Mask holds = predicate(warp, i->a, i->flags & kNegateA) & members;
  if constexpr (Mode == ptx::Vote::ballot) {
    set_words(warp, i->d, holds);
  } else {
    const bool outcome = Mode == ptx::Vote::all   ? holds == members
                         : Mode == ptx::Vote::any ? holds != 0
                                                  : holds == 0 || holds == members;
    set_predicate(warp, i->d, outcome ? kAllLanes : 0);
  }
}

/// match.any and match.all: d [|p], a value, e members.
template <class T, bool All>
void match(Warp& warp, const Instruction* i, Mask members) {
  const auto* a = lanes<T>(warp, i->a);
  std::uint32_t result[kLanes] = {};
  bool all_same = true;
  for (const unsigned lane : lanes_in(members)) {
    for (Mask others = members; others != 0; others &= others - 1) {
      const auto other = first_lane(others);
      if (a[other] == a[lane]) result[lane] |= Mask{1} << other;
    }
    all_same = all_same && result[lane] == members;
  }
  std::uint32_t* d = words(warp, i->d);
  for (unsigned l = 0; l < kLanes; ++l) {
    if (has_lane(warp.mask, l)) d[l] = All ? (all_same ? members : 0) : result[l];
  }
  if (All && (i->flags & kHasSecond) != 0) {
    set_predicate(warp, static_cast<std::uint32_t>(i->immediate), all_same ? kAllLanes : 0);
  }
}

/// redux.sync: d, a value, e members.
template <ptx::Atomic Mode, class T>
void reduce(Warp& warp, const Instruction* i, Mask members) {
  const std::uint32_t* a = words(warp, i->a);
  std::uint32_t sum = a[first_lane(members)];
  for (Mask rest = members & (members - 1); rest != 0; rest &= rest - 1) {
    const std::uint32_t value = a[first_lane(rest)];
    switch (Mode) {
      case ptx::Atomic::add:
        sum += value;
        break;
      case ptx::Atomic::min:
        sum = static_cast<T>(value) < static_cast<T>(sum) ? value : sum;
        break;
      case ptx::Atomic::max:
        sum = static_cast<T>(value) > static_cast<T>(sum) ? value : sum;
        break;
      case ptx::Atomic::and_:
        sum &= value;
        break;
      case ptx::Atomic::or_:
        sum |= value;
        break;
      default:
        sum ^= value;
        break;
    }
  }
  set_words(warp, i->d, sum);
}

/// elect.sync: d the leader, predicate `immediate`, e members. The ISA leaves the choice of the
/// leader open, as long as it is always the same lane.
void elect_leader(Warp& warp, const Instruction* i, Mask members) {
  const Mask leader = members & -members;
  set_words(warp, i->d, static_cast<std::uint32_t>(std::countr_zero(leader)));
  set_predicate(warp, static_cast<std::uint32_t>(i->immediate), leader);
}

const Instruction* execute_activemask(Warp& warp, const Instruction* i) {
  set_words(warp, i->d, warp.mask);
  return i + 1;
}

Handlers select_vote(const Operation& operation) {
  switch (operation.get<ptx::Vote>(Group::vote)) {
    case ptx::Vote::all:
      return warp_wide_handlers<vote<ptx::Vote::all>>();
    case ptx::Vote::any:
      return warp_wide_handlers<vote<ptx::Vote::any>>();
    case ptx::Vote::uni:
      return warp_wide_handlers<vote<ptx::Vote::uni>>();
    case ptx::Vote::ballot:
      return warp_wide_handlers<vote<ptx::Vote::ballot>>();
    default:
      return {};
  }
}

Handlers select_match(const Operation& operation) {
  const bool all = operation.get<ptx::Vote>(Group::vote) == ptx::Vote::all;
  if (ptx::size_of(operation.type()) == 4) {
    return all ? warp_wide_handlers<match<std::uint32_t, true>>()
               : warp_wide_handlers<match<std::uint32_t, false>>();
  }
  return all ? warp_wide_handlers<match<std::uint64_t, true>>()
             : warp_wide_handlers<match<std::uint64_t, false>>();
}

Handlers select_redux(const Operation& operation) {
  const bool is_signed = operation.type() == ptx::Type::s32;
  switch (operation.get<ptx::Atomic>(Group::atomic)) {
    case ptx::Atomic::add:
      return warp_wide_handlers<reduce<ptx::Atomic::add, std::uint32_t>>();
    case ptx::Atomic::min:
      return is_signed ? warp_wide_handlers<reduce<ptx::Atomic::min, std::int32_t>>()
                       : warp_wide_handlers<reduce<ptx::Atomic::min, std::uint32_t>>();
    case ptx::Atomic::max:
      return is_signed ? warp_wide_handlers<reduce<ptx::Atomic::max, std::int32_t>>()
                       : warp_wide_handlers<reduce<ptx::Atomic::max, std::uint32_t>>();
    case ptx::Atomic::and_:
      return warp_wide_handlers<reduce<ptx::Atomic::and_, std::uint32_t>>();
    case ptx::Atomic::or_:
      return warp_wide_handlers<reduce<ptx::Atomic::or_, std::uint32_t>>();
    case ptx::Atomic::xor_:
      return warp_wide_handlers<reduce<ptx::Atomic::xor_, std::uint32_t>>();
    default:
      return {};
  }
}

}  // namespace

constinit const Handlers kPoll = same(execute_poll);
constinit const Handlers kEffect = same(execute_effect);
constinit const Handlers kFence = same(execute_fence);
constinit const Handlers kOrderAccess = same(execute_order_access);

Handlers select_shuffle(const Operation& operation) {
  if (operation.type() != ptx::Type::b32) return {};
  switch (operation.get<ptx::Shuffle>(Group::shuffle)) {
    case ptx::Shuffle::up:
      return warp_wide_handlers<shuffle<ptx::Shuffle::up>>();
    case ptx::Shuffle::down:
      return warp_wide_handlers<shuffle<ptx::Shuffle::down>>();
    case ptx::Shuffle::bfly:
      return warp_wide_handlers<shuffle<ptx::Shuffle::bfly>>();
    case ptx::Shuffle::idx:
      return warp_wide_handlers<shuffle<ptx::Shuffle::idx>>();
    default:
      return {};
  }
}

bool is_warp_barrier(const Instruction& i) {
  return i.handlers.full == execute_warp_wide<exchange_nothing>;
}

Mask named_members(const Split& split, const Instruction& i) {
  const auto* members = reinterpret_cast<const std::uint32_t*>(split.frame->registers + i.e);
  Mask named = 0;
  for (unsigned l = 0; l < kLanes; ++l) named |= has_lane(split.mask, l) ? members[l] : 0;
  return named;
}

constinit const Handlers kElect = warp_wide_handlers<elect_leader>();

Handlers select_sync(const Operation& operation) {
  switch (operation.form) {
    case ptx::Form::barrier:
      if (operation.has(Group::warp)) return warp_wide_handlers<exchange_nothing>();
      return operation.has(Group::barrier) ? kBlockBarrier : Handlers{};
    case ptx::Form::shuffle:
      return operation.has(Group::barrier) ? select_shuffle(operation) : Handlers{};
    case ptx::Form::vote:
      return operation.has(Group::barrier) ? select_vote(operation) : Handlers{};
    case ptx::Form::match:
      return operation.has(Group::barrier) ? select_match(operation) : Handlers{};
    case ptx::Form::redux:
      return operation.has(Group::barrier) ? select_redux(operation) : Handlers{};
    case ptx::Form::activemask:
      return {execute_activemask, execute_activemask};
    default:
      return kDoNothing;
  }
}

}  // namespace labcheck::simgpu
