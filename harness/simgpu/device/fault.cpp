// SPDX-License-Identifier: MIT
#include "harness/simgpu/device/fault.hpp"

#include "harness/simgpu/device/finding_message.hpp"
#include "harness/simgpu/device/trap_message.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

namespace labcheck::simgpu {
namespace {

FaultKind kind_of(TrapKind kind) {
  switch (kind) {
    case TrapKind::out_of_bounds:
    case TrapKind::shared_bounds:
    case TrapKind::local_bounds:
    case TrapKind::constant_bounds:
    case TrapKind::image_bounds:
      return FaultKind::out_of_bounds;
    case TrapKind::invalid_address:
    case TrapKind::bad_image:
    case TrapKind::bad_call:
      return FaultKind::invalid_address;
    case TrapKind::misaligned:
    case TrapKind::image_alignment:
      return FaultKind::misaligned;
    case TrapKind::assertion:
    case TrapKind::trap_instruction:
      return FaultKind::assertion;
    case TrapKind::barrier_deadlock:
      return FaultKind::barrier_divergence;
    case TrapKind::stack_overflow:
      return FaultKind::invalid_address;
    case TrapKind::bad_free:
      return FaultKind::device_heap;
    case TrapKind::runaway:
    case TrapKind::abandoned:
    case TrapKind::blocks_deadlock:
      return FaultKind::runaway;
    case TrapKind::bad_sync:
      return FaultKind::invalid_sync;
  }
  return FaultKind::invalid_address;
}

FaultKind kind_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::write_after_write:
    case FindingKind::write_after_read:
    case FindingKind::read_after_write:
      return FaultKind::data_race;
    case FindingKind::early_read:
    case FindingKind::early_read_of_phase:
      return FaultKind::early_read;
    case FindingKind::barrier_split:
      return FaultKind::barrier_divergence;
    case FindingKind::undefined_address:
    case FindingKind::undefined_branch:
    case FindingKind::undefined_result:
    case FindingKind::undefined_atomic:
      return FaultKind::uninitialized;
  }
  return FaultKind::data_race;
}

Fault make_fault(FaultKind kind, std::string message, std::uint32_t index, const Program& program) {
  const SourcePosition& position = program.positions[index];
  return {kind, std::move(message), ptx::short_name(program.name), program.files[position.file],
          position.line};
}

}  // namespace

Fault describe(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  return make_fault(kind_of(trap.kind), message_of(trap, launch, memory),
                    trap.instruction->position, *launch.program);
}

Fault describe(const Finding& finding, const Launch& launch) {
  return make_fault(kind_of(finding.kind), message_of(finding, launch), finding.event.position,
                    *launch.program);
}

}  // namespace labcheck::simgpu
