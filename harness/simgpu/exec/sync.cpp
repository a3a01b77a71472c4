#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <bit>
#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

using ptx::Group;
using ptx::Operation;

std::uint32_t* words(Warp& warp, std::uint32_t offset) {
  return reinterpret_cast<std::uint32_t*>(warp.registers + offset);
}

Mask predicate(Warp& warp, std::uint32_t offset, bool negated) {
  Mask value = 0;
  std::memcpy(&value, warp.registers + offset, sizeof value);
  return negated ? ~value : value;
}

void set_predicate(Warp& warp, std::uint32_t offset, Mask value) {
  Mask& p = *reinterpret_cast<Mask*>(warp.registers + offset);
  p = (p & ~warp.mask) | (value & warp.mask);
}

void set_words(Warp& warp, std::uint32_t offset, std::uint32_t value) {
  std::uint32_t* d = words(warp, offset);
  for (unsigned l = 0; l < kLanes; ++l) d[l] = (warp.mask >> l & 1) != 0 ? value : d[l];
}

// Whether all lanes that the active ones name in their masks (register e) and that have not
// returned are here. Where not, the split waits for them, unless they cannot come.
bool all_here(Warp& warp, const Instruction* i) {
  Mask named = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    named |= (warp.mask >> l & 1) != 0 ? words(warp, i->e)[l] : 0;
  if ((named & warp.live & ~warp.mask) == 0) return true;
  if (std::exchange(warp.forced, false)) return true;
  warp.stop = Stop::warp_sync;
  warp.next = i;
  return false;
}

/// Makes a handler of a function that works on the lanes that name the same members, once these are
/// all here. It finds those lanes in the warp's mask.
template <void (*Work)(Warp&, const Instruction*, Mask)>
const Instruction* together(Warp& warp, const Instruction* i) {
  if (!all_here(warp, i)) return nullptr;
  const Mask all = warp.mask;
  for (Mask rest = all; rest != 0; rest &= ~warp.mask) {
    const Mask members = words(warp, i->e)[std::countr_zero(rest)];
    Mask same = 0;
    for (unsigned l = 0; l < kLanes; ++l) same |= Mask{words(warp, i->e)[l] == members} << l;
    warp.mask = rest & same;
    Work(warp, i, members & all);
  }
  warp.mask = all;
  return i + 1;
}

template <void (*Work)(Warp&, const Instruction*, Mask)>
constexpr Handlers together_handlers() {
  return {together<Work>, together<Work>};
}

void only_sync(Warp&, const Instruction*, Mask) {}

/// shfl.sync: d [|p in site], a value, b lane or delta, c clamp and segment mask, e members (PTX
/// ISA, "shfl.sync").
template <ptx::Shuffle Mode>
void shuffle(Warp& warp, const Instruction* i, Mask) {
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
    result[l] = a[in_range ? from : l];
    valid |= Mask{in_range} << l;
  }
  std::uint32_t* d = words(warp, i->d);
  for (unsigned l = 0; l < kLanes; ++l) d[l] = (warp.mask >> l & 1) != 0 ? result[l] : d[l];
  if ((i->flags & kHasSecond) != 0)
    set_predicate(warp, static_cast<std::uint32_t>(i->immediate), valid);
}

/// vote.sync: predicate or register d, predicate a, e members.
template <ptx::Vote Mode>
void vote(Warp& warp, const Instruction* i, Mask members) {
  const Mask holds = predicate(warp, i->a, (i->flags & kNegateA) != 0) & members;
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
  const auto* a = reinterpret_cast<const T*>(warp.registers + i->a);
  std::uint32_t result[kLanes] = {};
  bool all_same = true;
  for (Mask rest = members; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    for (Mask others = members; others != 0; others &= others - 1) {
      const auto other = static_cast<unsigned>(std::countr_zero(others));
      if (a[other] == a[lane]) result[lane] |= Mask{1} << other;
    }
    all_same = all_same && result[lane] == members;
  }
  std::uint32_t* d = words(warp, i->d);
  for (unsigned l = 0; l < kLanes; ++l) {
    if ((warp.mask >> l & 1) != 0) d[l] = All ? (all_same ? members : 0) : result[l];
  }
  if (All && (i->flags & kHasSecond) != 0) {
    set_predicate(warp, static_cast<std::uint32_t>(i->immediate), all_same ? kAllLanes : 0);
  }
}

/// redux.sync: d, a value, e members.
template <ptx::Atomic Mode, class T>
void reduce(Warp& warp, const Instruction* i, Mask members) {
  const std::uint32_t* a = words(warp, i->a);
  std::uint32_t sum = a[std::countr_zero(members)];
  for (Mask rest = members & (members - 1); rest != 0; rest &= rest - 1) {
    const std::uint32_t value = a[std::countr_zero(rest)];
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

const Instruction* active_lanes(Warp& warp, const Instruction* i) {
  set_words(warp, i->d, warp.mask);
  return i + 1;
}

/// bar: a number, b thread count (with kHasSecond), for reductions d result and c predicate.
/// `immediate` is a ptx::Barrier.
const Instruction* wait_for_block(Warp& warp, const Instruction* i) {
  const auto leader = static_cast<unsigned>(std::countr_zero(warp.mask));
  const std::uint32_t number = words(warp, i->a)[leader] & 15;
  const std::uint32_t threads = (i->flags & kHasSecond) != 0 ? words(warp, i->b)[leader] : 0;
  Worker& worker = *warp.worker;
  if (static_cast<ptx::Barrier>(i->immediate) == ptx::Barrier::arrive) {
    worker.arrived[number] += static_cast<std::uint32_t>(std::popcount(warp.mask));
    return i + 1;
  }
  worker.barrier_waits += 1;
  Split& split = *warp.running;
  // Lanes that a guard kept back go on behind the barrier by themselves.
  if (const Mask others = split.mask & ~warp.mask; others != 0) {
    Split& rest = warp.splits[warp.split_count++];
    rest = split;
    rest.mask = others;
    rest.next = i + 1;
    rest.frame->splits += 1;
    split.mask = warp.mask;
  }
  split.barrier_at = i;
  split.barrier = number;
  split.barrier_threads = threads;
  warp.stop = Stop::barrier;
  warp.next = i + 1;
  return nullptr;
}

Handlers select_shuffle(const Operation& operation) {
  if (operation.type() != ptx::Type::b32) return {};
  switch (operation.get<ptx::Shuffle>(Group::shuffle)) {
    case ptx::Shuffle::up:
      return together_handlers<shuffle<ptx::Shuffle::up>>();
    case ptx::Shuffle::down:
      return together_handlers<shuffle<ptx::Shuffle::down>>();
    case ptx::Shuffle::bfly:
      return together_handlers<shuffle<ptx::Shuffle::bfly>>();
    case ptx::Shuffle::idx:
      return together_handlers<shuffle<ptx::Shuffle::idx>>();
    default:
      return {};
  }
}

Handlers select_vote(const Operation& operation) {
  switch (operation.get<ptx::Vote>(Group::vote)) {
    case ptx::Vote::all:
      return together_handlers<vote<ptx::Vote::all>>();
    case ptx::Vote::any:
      return together_handlers<vote<ptx::Vote::any>>();
    case ptx::Vote::uni:
      return together_handlers<vote<ptx::Vote::uni>>();
    case ptx::Vote::ballot:
      return together_handlers<vote<ptx::Vote::ballot>>();
    default:
      return {};
  }
}

Handlers select_match(const Operation& operation) {
  const bool all = operation.get<ptx::Vote>(Group::vote) == ptx::Vote::all;
  if (ptx::size_of(operation.type()) == 4) {
    return all ? together_handlers<match<std::uint32_t, true>>()
               : together_handlers<match<std::uint32_t, false>>();
  }
  return all ? together_handlers<match<std::uint64_t, true>>()
             : together_handlers<match<std::uint64_t, false>>();
}

Handlers select_redux(const Operation& operation) {
  const bool is_signed = operation.type() == ptx::Type::s32;
  switch (operation.get<ptx::Atomic>(Group::atomic)) {
    case ptx::Atomic::add:
      return together_handlers<reduce<ptx::Atomic::add, std::uint32_t>>();
    case ptx::Atomic::min:
      return is_signed ? together_handlers<reduce<ptx::Atomic::min, std::int32_t>>()
                       : together_handlers<reduce<ptx::Atomic::min, std::uint32_t>>();
    case ptx::Atomic::max:
      return is_signed ? together_handlers<reduce<ptx::Atomic::max, std::int32_t>>()
                       : together_handlers<reduce<ptx::Atomic::max, std::uint32_t>>();
    case ptx::Atomic::and_:
      return together_handlers<reduce<ptx::Atomic::and_, std::uint32_t>>();
    case ptx::Atomic::or_:
      return together_handlers<reduce<ptx::Atomic::or_, std::uint32_t>>();
    case ptx::Atomic::xor_:
      return together_handlers<reduce<ptx::Atomic::xor_, std::uint32_t>>();
    default:
      return {};
  }
}

}  // namespace

Handlers select_sync(const Operation& operation) {
  switch (operation.form) {
    case ptx::Form::barrier:
      if (operation.has(Group::warp)) return together_handlers<only_sync>();
      return operation.has(Group::barrier) ? Handlers{wait_for_block, wait_for_block} : Handlers{};
    case ptx::Form::shuffle:
      return operation.has(Group::barrier) ? select_shuffle(operation) : Handlers{};
    case ptx::Form::vote:
      return operation.has(Group::barrier) ? select_vote(operation) : Handlers{};
    case ptx::Form::match:
      return select_match(operation);
    case ptx::Form::redux:
      return select_redux(operation);
    case ptx::Form::activemask:
      return {active_lanes, active_lanes};
    default:
      return nothing();
  }
}

}  // namespace labcheck::simgpu
