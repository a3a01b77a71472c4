// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/follow.hpp"

#include "harness/simgpu/checks/aftermath.hpp"
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <bit>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

using Kind = RegisterFlow::Kind;

const Instruction* execute(Warp& warp, const Instruction* i) {
  return i->handlers.masked(warp, i);
}

class Follower {
 public:
  Follower(Warp& warp, const Instruction* i, const RegisterFlow& flow)
      : warp_(warp), i_(i), flow_(flow), registers_(warp.checks->undefined[warp.index]) {}

  const Instruction* run() {
    if (is_memory_access(flow_) && is_in_aftermath(warp_)) [[unlikely]] {
      if (const Mask lost = lanes_without_address()) return run_without(lost);
    }
    switch (flow_.kind) {
      case Kind::none:
        return execute(warp_, i_);
      case Kind::guards:
        return guard();
      case Kind::branches:
        return use_reads(FindingKind::undefined_branch);
      case Kind::loads:
        return load();
      case Kind::uses:
        return use_reads(FindingKind::undefined_address);
      case Kind::updates:
        return update();
      case Kind::stores:
        return store();
      default:
        return operate();
    }
  }

 private:
  Mask undefined_lanes(const std::byte* reg) const {
    const UndefinedRegister* value = registers_.find(reg);
    return value == nullptr ? 0 : value->lanes() & warp_.mask;
  }

  // Reports undefined bits of `reg` for the lowest lane that has any. They count as defined
  // afterward.
  void check_defined(FindingKind kind, const std::byte* reg) {
    const Mask lanes = undefined_lanes(reg);
    if (lanes == 0) return;
    report(kind, registers_.find(reg)->source, lanes);
    if (is_in_aftermath(warp_)) note_affected(warp_, lanes);
    registers_.define(reg, lanes);
  }

  void report(FindingKind kind, const UndefinedSource& source, Mask lanes) {
    const std::uint32_t thread =
        warp_.index * kLanes + static_cast<std::uint32_t>(std::countr_zero(lanes));
    const std::uint64_t block = warp_.checks->block;
    report_finding(*warp_.checks, {kind,
                                   source.space,
                                   {i_->position, block, thread},
                                   {source.position, block, thread},
                                   source.variable});
  }

  // Executes the guard of the next instruction, and that instruction.
  const Instruction* guard() {
    check_defined(FindingKind::undefined_branch, warp_.registers + i_->a);
    const Mask all = warp_.mask;
    const Mask mask = all & predicate(warp_, i_->a, i_->flags & kNegateA);
    if (mask == 0) return i_ + 2;
    warp_.mask = mask;
    const Instruction* next = follow(warp_, i_ + 1);
    if (next != nullptr) warp_.mask = all;
    return next;
  }

  // The active lanes whose address has undefined bits.
  Mask lanes_without_address() const {
    if (flow_.kind == Kind::stores) return undefined_lanes(warp_.registers + i_->a);
    Mask lanes = 0;
    for (const RegisterUse& use : flow_.reads) {
      const bool is_address = flow_.kind == Kind::loads || !use.is_value;
      if (is_address) lanes |= undefined_lanes(warp_.registers + use.offset);
    }
    return lanes;
  }

  // After a bad access, the accesses whose addresses depend on it are dropped, too.
  const Instruction* run_without(Mask lost) {
    note_dropped_access(warp_, i_, lost);
    const Mask all = warp_.mask;
    if (all == lost) return i_ + 1;
    warp_.mask = all & ~lost;
    const Instruction* next = run();
    if (next != nullptr) warp_.mask = all;
    return next;
  }

  const Instruction* use_reads(FindingKind kind) {
    const bool has_values = flow_.kind == Kind::uses || flow_.kind == Kind::updates;
    for (const RegisterUse& use : flow_.reads) {
      if (!has_values || !use.is_value) check_defined(kind, warp_.registers + use.offset);
    }
    for (const RegisterUse& use : flow_.writes)
      registers_.define(warp_.registers + use.offset, warp_.mask);
    return execute(warp_, i_);
  }

  const Instruction* update() {
    UndefinedRegister operands;
    for (const RegisterUse& use : flow_.reads) {
      const UndefinedRegister* value = registers_.find(warp_.registers + use.offset);
      const Mask lanes = value == nullptr ? 0 : value->lanes() & warp_.mask;
      if (!use.is_value || lanes == 0) continue;
      report(FindingKind::undefined_operand, value->source, lanes);
      operands.source = value->source;
      for (const unsigned lane : lanes_in(lanes)) operands.bits[lane] = ~std::uint64_t{0};
    }
    const bool carries = operands.lanes() != 0 && is_in_aftermath(warp_);
    if (!carries) return use_reads(FindingKind::undefined_address);
    std::array<std::uint64_t, kLanes> addresses;
    for (unsigned l = 0; l < kLanes; ++l) addresses[l] = address_of(l);
    const Instruction* next = use_reads(FindingKind::undefined_address);
    if (warp_.stop == Stop::trapped) return next;
    for (const unsigned lane : lanes_in(operands.lanes()))
      note_undefined_store(warp_, addresses[lane], (1u << flow_.part_bytes) - 1, operands.source);
    return next;
  }

  const Instruction* load() {
    const LocalAddresses local = find_local_addresses(warp_, i_, flow_);
    const Instruction* next = use_reads(FindingKind::undefined_address);
    if (warp_.stop != Stop::trapped && local.lanes != 0) follow_local_load(warp_, i_, flow_, local);
    return next;
  }

  const Instruction* operate() {
    const Mask mask = warp_.mask;
    // Lanes that wait for other lanes have no results yet.
    const bool waits = flow_.waits && complete_lanes(warp_, words(warp_, i_->e)) != mask;
    if (waits) return execute(warp_, i_);
    const std::vector<UndefinedRegister> results = undefined_results(warp_, i_, flow_, registers_);
    for (std::size_t k = 0; k < flow_.writes.size(); ++k) {
      std::byte* const reg = warp_.registers + flow_.writes[k].offset;
      results.empty() ? registers_.define(reg, mask) : registers_.assign(reg, mask, results[k]);
    }
    // A shuffle may mark more lanes.
    return execute(warp_, i_);
  }

  const Instruction* store() {
    const Mask mask = warp_.mask;
    check_defined(FindingKind::undefined_address, warp_.registers + i_->a);
    const LocalAddresses local = find_local_addresses(warp_, i_, flow_);
    const Instruction* next = execute(warp_, i_);
    if (warp_.stop == Stop::trapped) return next;
    if (local.lanes != 0) follow_local_store(warp_, i_, flow_, local);
    for (unsigned part = 0; part < flow_.parts; ++part) {
      const UndefinedRegister* value = registers_.find(warp_.registers + i_->*kParts[part]);
      if (value == nullptr) continue;
      const Mask lanes = value->lanes() & mask & ~local.lanes;
      const bool reports = value->computed && !is_in_aftermath(warp_);
      const Mask results = reports ? lanes & ~lanes_in_shared(lanes) : 0;
      if (results != 0) report(FindingKind::undefined_result, value->source, results);
      carry_to_memory(*value, part, lanes & ~results);
    }
    return next;
  }

  Mask lanes_in_shared(Mask of) const {
    if (flow_.space == ptx::Space::shared) return of;
    Mask lanes = 0;
    if (flow_.space != ptx::Space::generic) return lanes;
    const std::uint64_t window = warp_.checks->launch.memory->shared_window();
    for (unsigned l = 0; l < kLanes; ++l)
      lanes |= Mask{address_of(l) - window < DeviceMemory::kWindowSize} << l;
    return lanes & of;
  }

  // Bytes of which some bits are defined count as defined.
  void carry_to_memory(const UndefinedRegister& value, unsigned part, Mask lanes) {
    for (const unsigned lane : lanes_in(lanes)) {
      std::uint32_t undefined = 0;
      for (unsigned k = 0; k < flow_.part_bytes; ++k)
        undefined |= std::uint32_t{(value.bits[lane] >> 8 * k & 0xFF) == 0xFF} << k;
      note_undefined_store(warp_, address_of(lane) + std::uint64_t{part} * flow_.part_bytes,
                           undefined, value.source);
    }
  }

  // The generic address to which a lane stores.
  std::uint64_t address_of(unsigned lane) const {
    std::uint64_t address = 0;
    const std::size_t bytes = flow_.address_bytes;
    std::memcpy(&address, warp_.registers + i_->a + lane * bytes, bytes);
    address += static_cast<std::uint64_t>(i_->immediate);
    if (flow_.space != ptx::Space::shared) return address;
    return warp_.checks->launch.memory->shared_window() + static_cast<std::uint32_t>(address);
  }

  Warp& warp_;
  const Instruction* i_;
  const RegisterFlow& flow_;
  UndefinedRegisters& registers_;
};

void note_uninitialized(Warp& warp, const Frame& frame, Mask lanes) {
  UndefinedRegisters& undefined = warp.checks->undefined[warp.index];
  for (const RegisterUse& use : frame.function->uninitialized) {
    UndefinedRegister value;
    value.source = {frame.function->code.front().position, ptx::Space::reg, use.offset};
    value.bits.fill(use.width());
    undefined.assign(frame.registers + use.offset, lanes, value);
  }
}

}  // namespace

const Instruction* follow(Warp& warp, const Instruction* i) {
  return Follower(warp, i, flow_at(warp, i)).run();
}

const RegisterFlow& flow_at(const Warp& warp, const Instruction* i) {
  const Function& function = *warp.running->frame->function;
  return function.flows[static_cast<std::size_t>(i - function.code.data())];
}

bool is_memory_access(const RegisterFlow& flow) {
  return flow.part_bytes != 0 && flow.kind != Kind::uses;
}

void note_dropped_access(Warp& warp, const Instruction* i, Mask lanes) {
  const RegisterFlow& flow = flow_at(warp, i);
  UndefinedRegister value;
  value.source = {i->position, flow.space, 0};
  for (const RegisterUse& use : flow.writes) {
    std::byte* const reg = warp.registers + use.offset;
    value.bits.fill(use.width());
    for (const unsigned lane : lanes_in(lanes))
      std::memset(reg + std::size_t{lane} * use.lane_bytes, 0, use.lane_bytes);
    warp.checks->undefined[warp.index].assign(reg, lanes, value);
  }
}

void note_kernel_frame(Warp& warp, const Frame& frame) {
  note_uninitialized(warp, frame, warp.live);
}

void note_called_frame(Warp& warp, const Frame& frame) {
  // Undefined registers of an earlier call in this frame do not belong to this call.
  note_left_frame(warp, frame);
  note_uninitialized(warp, frame, warp.mask);
  note_new_variables(warp, warp.mask, frame.local_base,
                     frame.local_base + frame.function->local_size);
}

void note_left_frame(Warp& warp, const Frame& frame) {
  warp.checks->undefined[warp.index].define_frame(frame.registers, frame.function->frame_size);
}

void note_absent_lanes(Warp& warp, const Instruction* i, Mask lanes) {
  UndefinedRegister value;
  value.source = {i->position, kAbsentLane, 0};
  value.bits.fill(~std::uint32_t{0});
  value.computed = true;  // programs do not copy such values on purpose
  warp.checks->undefined[warp.index].assign(warp.registers + i->d, lanes, value);
}

void define_results(Warp& warp, const CallSite& site) {
  UndefinedRegisters& undefined = warp.checks->undefined[warp.index];
  for (const ParameterSlots& result : site.results) {
    const std::byte* slots = warp.registers + result.offset;
    for (std::uint32_t k = 0; k < result.slots; ++k)
      undefined.define(slots + k * kLanes * sizeof(std::uint32_t), warp.mask);
  }
}

}  // namespace labcheck::simgpu
