// SPDX-License-Identifier: MIT
// The mbarrier instructions.
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/async_copies.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdlib>
#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kBytes = sizeof(std::uint64_t);

/// One lane's operation on an mbarrier.
struct Step {
  Warp& warp;
  const Instruction* i;
  const MbarrierOperands& operands;
  unsigned lane;
  std::uint32_t address;

  std::uint32_t word(std::uint32_t reg) const { return words(warp, reg)[lane]; }
  std::uint64_t& wide(std::uint32_t reg) const { return lanes<std::uint64_t>(warp, reg)[lane]; }
  std::optional<Mbarrier> load() const { return load_mbarrier(warp, address); }
  void store(const Mbarrier& barrier) const { store_mbarrier(warp, address, barrier); }
  bool fail(Message reason) const {
    trap(warp, i, TrapKind::bad_sync, lane, std::move(reason));
    return false;
  }
  /// For the checks: the thread's earlier accesses are ordered before those of threads that wait
  /// successfully.
  void note_arrival() const {
    note_effect(warp);
    if (warp.checks != nullptr) warp.checks->order.arrive(warp.index, kBarriers + address);
  }
  void note_passing() const {
    if (warp.checks != nullptr) warp.checks->order.pass(warp.index, kBarriers + address);
  }
};

// Calls `Work` for each active lane in order. `Work` returns false after a trap.
template <bool (*Work)(const Step&)>
const Instruction* for_each_lane(Warp& warp, const Instruction* i) {
  const MbarrierOperands& operands = warp.block->launch.program->mbarrier_uses[i->site];
  std::uint32_t addresses[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) addresses[l] = shared_address(operands.at.address(warp, l));
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::uint32_t address = addresses[lane];
    if (!contains(0, warp.shared_size, address, kBytes) || address % kBytes != 0)
      return trap_shared_access(warp, i, addresses, kBytes, AccessKind::atomic);
    if (!Work({warp, i, operands, lane, address})) return nullptr;
  }
  return i + 1;
}

bool initialize(const Step& step) {
  const std::uint32_t count = step.word(step.i->b);
  if (count == 0 || count > kMaxArrivals) {
    return step.fail(text::mbarrier_arrivals_are_invalid(count, as_number(kMaxArrivals)));
  }
  step.warp.block->copies.forget(step.warp, step.address);
  step.store({0, count, count, 0});
  note_effect(step.warp);
  return true;
}

bool invalidate(const Step& step) {
  if (!step.load()) return step.fail(text::no_mbarrier());
  if (!step.warp.block->copies.complete_arrivals(step.warp, step.address)) return false;
  std::memset(step.warp.shared + step.address, 0, kBytes);
  return true;
}

bool add_bytes(const Step& step, Mbarrier& barrier, std::int64_t bytes) {
  const std::int64_t sum = barrier.bytes + bytes;
  if (std::abs(sum) > kMaxArrivals) {
    return step.fail(text::too_many_pending_bytes(std::abs(sum), as_number(kMaxArrivals)));
  }
  barrier.bytes = static_cast<std::int32_t>(sum);
  return true;
}

bool arrive(const Step& step) {
  const bool of_bytes = step.operands.counts == MbarrierOperands::Counts::bytes;
  const std::uint32_t operand = step.word(step.i->b);
  const std::uint32_t count = of_bytes ? 1 : operand;
  std::optional<Mbarrier> barrier = step.load();
  if (barrier && count > barrier->pending) {
    // Pending arrivals of finished copies may end the phase first.
    if (!step.warp.block->copies.complete_arrivals(step.warp, step.address)) return false;
    barrier = step.load();
  }
  if (!barrier) return step.fail(text::no_mbarrier());
  if (count == 0) return step.fail(text::arrival_of_none());
  if (count > barrier->pending || (step.operands.drops && count > barrier->expected))
    return step.fail(text::too_many_arrivals());
  step.wide(step.i->d) = barrier->bits();
  if (of_bytes && !add_bytes(step, *barrier, operand)) return false;
  barrier->pending -= count;
  if (step.operands.drops) barrier->expected -= count;
  if (!step.operands.completes && barrier->pending == 0)
    return step.fail(text::arrival_completes_phase());
  barrier->complete_if_done();
  step.store(*barrier);
  step.note_arrival();
  return true;
}

bool arrive_after_copies(const Step& step) {
  std::optional<Mbarrier> barrier = step.load();
  if (!barrier) return step.fail(text::no_mbarrier());
  if (!step.operands.expected) {
    if (barrier->pending == kMaxArrivals) return step.fail(text::too_many_arrivals());
    barrier->pending += 1;
    step.store(*barrier);
  }
  step.warp.block->copies.arrive_when_done(step.warp, step.lane, step.address, step.i);
  step.note_arrival();
  return true;
}

bool test(const Step& step) {
  if (!step.warp.block->copies.complete_arrivals(step.warp, step.address)) return false;
  const std::optional<Mbarrier> barrier = step.load();
  if (!barrier) return step.fail(text::no_mbarrier());
  std::uint32_t parity = 0;
  if (step.operands.phase == MbarrierOperands::PhaseSelector::by_parity) {
    parity = step.word(step.i->b) & 1;
  } else {
    const std::optional<Mbarrier> state = mbarrier_of(step.wide(step.i->b));
    if (!state) return step.fail(text::no_mbarrier_state());
    parity = state->parity;
  }
  const bool complete = barrier->parity != parity;
  Mask& complete_lanes = *reinterpret_cast<Mask*>(step.warp.registers + step.i->d);
  const Mask lane = Mask{1} << step.lane;
  complete_lanes = complete ? complete_lanes | lane : complete_lanes & ~lane;
  if (complete) {
    step.note_passing();
  } else {
    note_poll(step.warp);
  }
  return true;
}

bool expect_bytes(const Step& step) {
  std::optional<Mbarrier> barrier = step.load();
  if (!barrier) return step.fail(text::no_mbarrier());
  if (!add_bytes(step, *barrier, step.word(step.i->b))) return false;
  step.store(*barrier);
  return true;
}

bool complete_bytes(const Step& step) {
  std::optional<Mbarrier> barrier = step.load();
  if (!barrier) return step.fail(text::no_mbarrier());
  if (!add_bytes(step, *barrier, -std::int64_t{step.word(step.i->b)})) return false;
  barrier->complete_if_done();
  step.store(*barrier);
  step.note_arrival();
  return true;
}

const Instruction* execute_pending_count(Warp& warp, const Instruction* i) {
  const auto* states = lanes<std::uint64_t>(warp, i->a);
  std::uint32_t* counts = words(warp, i->d);
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::optional<Mbarrier> state = mbarrier_of(states[lane]);
    if (!state) return trap(warp, i, TrapKind::bad_sync, lane, text::no_mbarrier_state());
    counts[lane] = state->pending;
  }
  return i + 1;
}

}  // namespace

Handlers select_mbarrier(ptx::MbarrierStep step) {
  switch (step) {
    case ptx::MbarrierStep::init:
      return same(for_each_lane<initialize>);
    case ptx::MbarrierStep::inval:
      return same(for_each_lane<invalidate>);
    case ptx::MbarrierStep::arrive:
    case ptx::MbarrierStep::arrive_drop:
      return same(for_each_lane<arrive>);
    case ptx::MbarrierStep::test_wait:
    case ptx::MbarrierStep::try_wait:
      return same(for_each_lane<test>);
    case ptx::MbarrierStep::pending_count:
      return same(execute_pending_count);
    case ptx::MbarrierStep::expect_tx:
      return same(for_each_lane<expect_bytes>);
    case ptx::MbarrierStep::complete_tx:
      return same(for_each_lane<complete_bytes>);
    case ptx::MbarrierStep::none:
      break;
  }
  return {};
}

constinit const Handlers kArriveWhenCopied = same(for_each_lane<arrive_after_copies>);

}  // namespace labcheck::simgpu
