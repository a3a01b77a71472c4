// SPDX-License-Identifier: MIT
// The instructions with which the lanes of a warp exchange values; fences, and what volatile
// accesses and loads past the L1 cache mean for other threads.
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/checks/grid_order.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/shuffles.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

namespace labcheck::simgpu {
namespace {

using ptx::Group;
using ptx::Operation;

// The members that all lanes name; none if the lanes name different ones.
Mask common_members(const std::uint32_t* members) {
  Mask differences = 0;
  for (unsigned l = 0; l < kLanes; ++l) differences |= members[l] ^ members[0];
  return differences == 0 ? members[0] : 0;
}

/// The handler of a warp-wide instruction. Calls `Work` for each set of lanes with the same members
/// once all members are active; other lanes wait. `Work` finds the lanes in the warp's mask.
template <void (*Work)(Warp&, const Instruction*, Mask)>
const Instruction* execute_warp_wide(Warp& warp, const Instruction* i) {
  const std::uint32_t* members = words(warp, i->e);
  const bool follows = follows_registers(warp);
  if (const Mask named = common_members(members); warp.mask == (named & warp.live) && named != 0)
      [[likely]] {
    warp.running->released = false;
    note_meeting(warp, warp.mask);
    Work(warp, i, warp.mask);
    return follows == follows_registers(warp) ? i + 1 : follow_from(warp, i + 1);
  }
  if (const Mask wrong = lanes_not_named(warp, members); wrong != 0) {
    return trap(warp, i, TrapKind::bad_sync, first_lane(wrong), text::mask_without_caller());
  }
  const Mask all = warp.mask;
  const bool released = std::exchange(warp.running->released, false);
  const Mask complete = released ? all : complete_lanes(warp, members);
  if (complete == 0) return wait_for_members(warp, i);
  for (Mask rest = complete; rest != 0; rest &= ~warp.mask) {
    const Mask named = members[first_lane(rest)];
    Mask same = 0;
    for (unsigned l = 0; l < kLanes; ++l) same |= Mask{members[l] == named} << l;
    warp.mask = rest & same;
    note_meeting(warp, named & all);
    Work(warp, i, named & all);
  }
  warp.mask = all;
  if (complete == all) return follows == follows_registers(warp) ? i + 1 : follow_from(warp, i + 1);
  Split& waiting = add_split(warp, all & ~complete, i, warp.running->frame);
  waiting.state = Split::State::at_warp_sync;
  warp.running->mask &= ~waiting.mask;
  warp.stop = Stop::diverged;
  warp.next = i + 1;
  return nullptr;
}

template <void (*Work)(Warp&, const Instruction*, Mask)>
constexpr Handlers warp_wide_handlers() {
  return {execute_warp_wide<Work>, execute_warp_wide<Work>};
}

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

const Instruction* execute_poll(Warp& warp, const Instruction* i) {
  note_poll(warp);
  note_acquire(warp, i, SignalUse::flag);
  return i + 1;
}

// A weak load, which orders nothing.
const Instruction* execute_poll_past_l1(Warp& warp, const Instruction* i) {
  if (warp.block->launch.program->lanes_may_wait) note_poll(warp);
  return i + 1;
}

const Instruction* execute_effect(Warp& warp, const Instruction* i) {
  note_effect(warp);
  note_release(warp, i, SignalUse::flag);
  return i + 1;
}

// `while (flag == 0) __threadfence();` waits as well. But code that computes has fences, too, so a
// fence does not make the warp yield sooner.
const Instruction* execute_fence(Warp& warp, const Instruction* i) {
  warp.polled = true;
  note_fence(warp, i);
  return i + 1;
}

const Instruction* execute_order_access(Warp& warp, const Instruction* i) {
  note_fence(warp, i);
  return i + 1;
}

Handlers select_vote(const Operation& operation) {
  using ptx::Vote;
  return with_constant<Vote::all, Vote::any, Vote::uni, Vote::ballot>(
      operation.get<Vote>(Group::vote),
      [](auto mode) { return warp_wide_handlers<vote<decltype(mode)::value>>(); });
}

Handlers select_match(const Operation& operation) {
  const bool all = operation.get<ptx::Vote>(Group::vote) == ptx::Vote::all;
  return with_constant<false, true>(all, [&](auto mode) {
    return ptx::size_of(operation.type()) == 4
               ? warp_wide_handlers<match<std::uint32_t, decltype(mode)::value>>()
               : warp_wide_handlers<match<std::uint64_t, decltype(mode)::value>>();
  });
}

Handlers select_redux(const Operation& operation) {
  using ptx::Atomic;
  return with_constant<Atomic::add, Atomic::min, Atomic::max, Atomic::and_, Atomic::or_,
                       Atomic::xor_>(operation.get<Atomic>(Group::atomic), [&](auto mode) {
    return operation.type() == ptx::Type::s32
               ? warp_wide_handlers<reduce<decltype(mode)::value, std::int32_t>>()
               : warp_wide_handlers<reduce<decltype(mode)::value, std::uint32_t>>();
  });
}

}  // namespace

Handlers select_shuffle(const Operation& operation) {
  if (operation.type() != ptx::Type::b32) return {};
  using ptx::Shuffle;
  return with_constant<Shuffle::up, Shuffle::down, Shuffle::bfly, Shuffle::idx>(
      operation.get<Shuffle>(Group::shuffle),
      [](auto mode) { return warp_wide_handlers<shuffle<decltype(mode)::value>>(); });
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

constinit const Handlers kPoll = same(execute_poll);
constinit const Handlers kPollPastL1 = same(execute_poll_past_l1);
constinit const Handlers kEffect = same(execute_effect);
constinit const Handlers kFence = same(execute_fence);
constinit const Handlers kOrderAccess = same(execute_order_access);
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
