#include "harness/simgpu/device/fault.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <optional>

namespace labcheck::simgpu {
namespace {

std::string describe(const Dim3& index) {
  return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

std::string by_thread(const Trap& trap) {
  std::string text =
      fmt::format(" by thread {} of block {}", describe(trap.thread), describe(trap.block));
  if (trap.lanes > 1)
    text += fmt::format(" and {} of its warp", counted(trap.lanes - 1, "more thread"));
  return text;
}

std::string access(const Trap& trap) {
  const char* verb = trap.access == AccessKind::read    ? "read"
                     : trap.access == AccessKind::write ? "write"
                                                        : "atomic operation";
  return fmt::format("{} of {}", verb, counted(trap.size, "byte"));
}

std::string what(const Allocation& allocation) {
  const std::string size = counted(allocation.size(), "byte");
  return allocation.name.empty() ? fmt::format("an allocation of {}", size)
                                 : fmt::format("'{}' ({})", allocation.name, size);
}

std::string beside(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return fmt::format("address {:#x}", trap.address);
  switch (nearest->where) {
    case NearestAllocation::Where::behind:
      if (nearest->distance == 0)
        return fmt::format("right behind the end of {}", what(nearest->allocation));
      return fmt::format("{} behind the end of {}", counted(nearest->distance, "byte"),
                         what(nearest->allocation));
    case NearestAllocation::Where::before:
      return fmt::format("{} before the start of {}", counted(nearest->distance, "byte"),
                         what(nearest->allocation));
    case NearestAllocation::Where::freed:
      return fmt::format("in {} that was freed", what(nearest->allocation));
  }
  return {};
}

// An access may start inside an allocation and end outside.
std::string global_bounds(const Trap& trap, const DeviceMemory& memory) {
  if (const Allocation* allocation = memory.find(trap.address)) {
    return fmt::format("across the end of {}", what(*allocation));
  }
  return beside(trap, memory);
}

std::string wild_pointer(const Trap& trap, const DeviceMemory& memory) {
  if (trap.address < 4096) return "through a null pointer";
  if (memory.is_device_address(trap.address)) return fmt::format("at {}", beside(trap, memory));
  return fmt::format("at {:#x}, which is no device address: is it a host pointer?", trap.address);
}

Fault make(FaultKind kind, std::string message) {
  return {kind, std::move(message), {}, {}, 0};
}

Fault fault_of(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return make(FaultKind::out_of_bounds,
                  fmt::format("out-of-bounds {} {}", access(trap), global_bounds(trap, memory)));
    case TrapKind::invalid_address:
      return make(FaultKind::invalid_address,
                  fmt::format("invalid {} {}", access(trap), wild_pointer(trap, memory)));
    case TrapKind::misaligned:
      return make(FaultKind::misaligned,
                  fmt::format("misaligned {} at address {:#x}, which is no multiple of {}",
                              access(trap), trap.address, trap.size));
    case TrapKind::shared_bounds:
      return make(FaultKind::out_of_bounds,
                  fmt::format("out-of-bounds {} of shared memory at byte {}: the block has {}",
                              access(trap), static_cast<std::int32_t>(trap.address),
                              counted(launch.shared_size(), "byte")));
    case TrapKind::local_bounds:
      return make(FaultKind::out_of_bounds,
                  fmt::format("out-of-bounds {} of a thread's local array", access(trap)));
    case TrapKind::constant_bounds:
      return make(FaultKind::out_of_bounds,
                  fmt::format("out-of-bounds {} of a kernel's parameters", access(trap)));
    case TrapKind::assertion:
      return make(FaultKind::assertion, fmt::format("assertion '{}' failed", trap.text));
    case TrapKind::trap_instruction:
      return make(FaultKind::assertion, "the kernel stopped itself (__trap)");
    case TrapKind::barrier_deadlock:
      return make(FaultKind::barrier_divergence,
                  fmt::format("the block waits for ever: not all of its threads come to the same "
                              "__syncthreads() ({})",
                              trap.text));
    case TrapKind::stack_overflow:
      return make(FaultKind::device_heap, "the stack overflowed: the recursion is too deep");
    case TrapKind::runaway:
      return make(FaultKind::runaway,
                  fmt::format("the kernel does not end: a block executed more than {}",
                              counted(launch.instruction_limit, "instruction")));
    case TrapKind::bad_call:
      return make(FaultKind::invalid_address, trap.text);
    case TrapKind::bad_sync:
      return make(FaultKind::invalid_sync, trap.text);
  }
  return {};
}

std::string at_line_of(const Instruction& instruction, const Launch& launch) {
  const std::uint32_t line = launch.program->places[instruction.place].line;
  return line == 0 ? "" : fmt::format(" at line {}", line);
}

Fault fault_of(const Finding& finding, const Launch& launch) {
  const std::string thread = describe(thread_index(launch, finding.thread));
  const std::string other = describe(thread_index(launch, finding.other_thread));
  const std::string at_line = at_line_of(*finding.other, launch);
  const auto race = [&](const char* verb, const char* earlier_verb) {
    return make(FaultKind::data_race,
                fmt::format("data race on shared memory: thread {} of block {} {} what thread {} "
                            "{}{}, and no __syncthreads() orders the two",
                            thread, describe(finding.block), verb, other, earlier_verb, at_line));
  };
  switch (finding.kind) {
    case FindingKind::write_after_write:
      return race("overwrites", "wrote");
    case FindingKind::write_after_read:
      return race("overwrites", "read");
    case FindingKind::read_after_write:
      return race("reads", "wrote");
    case FindingKind::barrier_split:
      return make(FaultKind::barrier_divergence,
                  fmt::format("threads of one warp come to different __syncthreads(): thread {} of "
                              "block {} to this one, thread {} to another one{}",
                              thread, describe(finding.block), other, at_line));
  }
  return {};
}

void set_place(Fault& fault, const Instruction& instruction, const Program& program) {
  const SourcePlace& place = program.places[instruction.place];
  fault.kernel = short_name(program.name);
  fault.file = program.files[place.file];
  fault.line = place.line;
}

}  // namespace

std::string demangled(std::string_view name) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? std::string(text.get()) : std::string(name);
}

std::string short_name(std::string_view mangled) {
  std::string name = demangled(mangled);
  const auto parenthesis = name.find('(');
  if (parenthesis != std::string::npos) name.resize(parenthesis);
  // The demangled name of a template starts with its result's type.
  if (name.starts_with("void ")) name.erase(0, 5);
  return name;
}

Fault describe(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  Fault fault = fault_of(trap, launch, memory);
  fault.message += by_thread(trap);
  set_place(fault, *trap.instruction, *launch.program);
  return fault;
}

Fault describe(const Finding& finding, const Launch& launch) {
  Fault fault = fault_of(finding, launch);
  set_place(fault, *finding.instruction, *launch.program);
  return fault;
}

}  // namespace labcheck::simgpu
