// SPDX-License-Identifier: MIT
#include "tests/ptx/simulated.hpp"

#include "harness/base/render.hpp"
#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/device/launcher.hpp"
#include "harness/simgpu/device/module.hpp"

#include <cstring>
#include <stdexcept>

namespace labcheck::test {
namespace {

using simgpu::AllocationKind;
using simgpu::DeviceMemory;

constexpr std::size_t kCapacity = std::size_t{1} << 28;
constexpr unsigned kHostThreads = 2;
constexpr std::uint64_t kResidentBlocks = 4;

/// A device heap in device memory, and the text that a kernel prints.
class Recorder : public simgpu::DeviceServices {
 public:
  explicit Recorder(DeviceMemory& memory) : memory_(memory) {}

  void print(std::string_view text) override { printed_ += text; }
  std::uint64_t heap_allocate(std::uint64_t size, std::uint64_t,
                              const simgpu::CodePosition&) override {
    return memory_.allocate(size, AllocationKind::device).value_or(0);
  }
  std::optional<Message> heap_free(std::uint64_t address, const simgpu::CodePosition&) override {
    if (memory_.release(address)) return std::nullopt;
    return verbatim("not a block of the device heap");
  }

  const std::string& printed() const { return printed_; }

 private:
  DeviceMemory& memory_;
  std::string printed_;
};

std::byte* bytes_at(const DeviceMemory& memory, std::uint64_t address) {
  return memory.find(address)->at(address);
}

// Fills the parameter block. Returns the addresses of the buffers.
std::vector<std::uint64_t> place_arguments(const PtxLaunch& source, DeviceMemory& memory,
                                           simgpu::Launch& launch) {
  const auto& parameters = launch.program->parameters;
  if (parameters.size() != source.arguments.size())
    throw std::runtime_error("the kernel has a different number of parameters");
  std::vector<std::uint64_t> buffers;
  launch.parameters.resize(launch.program->parameter_bytes);
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const PtxArgument& argument = source.arguments[k];
    std::byte* const to = launch.parameters.data() + parameters[k].offset;
    const std::size_t size = argument.is_buffer ? sizeof(std::uint64_t) : argument.bytes.size();
    if (parameters[k].size != size)
      throw std::runtime_error("a parameter of the kernel has a different size");
    if (!argument.is_buffer) {
      std::memcpy(to, argument.bytes.data(), size);
      continue;
    }
    buffers.push_back(*memory.allocate(argument.bytes.size(), AllocationKind::device));
    std::memcpy(bytes_at(memory, buffers.back()), argument.bytes.data(), argument.bytes.size());
    if (argument.is_written) memory.note_written(buffers.back(), argument.bytes.size());
    std::memcpy(to, &buffers.back(), size);
  }
  return buffers;
}

}  // namespace

PtxOutcome run_simulated(const PtxLaunch& source, const simgpu::Variant& variant) {
  PtxOutcome outcome;
  DeviceMemory memory(kCapacity);
  Recorder services(memory);
  if (source.full_checks) memory.enable_shadows();
  simgpu::LoadedModule module(
      source.module, memory, variant,
      source.full_checks ? simgpu::CheckLevel::full : simgpu::CheckLevel::default_);
  const auto kernel = module.kernel(kernel_of(source));
  if (const auto* error = std::get_if<simgpu::LowerError>(&kernel)) {
    outcome.refusal = render(error->message);
    return outcome;
  }
  simgpu::Launch launch;
  launch.program = std::get<const simgpu::Program*>(kernel);
  launch.grid = source.grid;
  launch.block = source.block;
  launch.dynamic_shared = source.dynamic_shared;
  launch.instruction_limit = source.instruction_limit;
  launch.max_resident_blocks = kResidentBlocks;
  const std::vector<std::uint64_t> buffers = place_arguments(source, memory, launch);
  simgpu::LaunchTotals totals(*launch.program);
  simgpu::Launcher launcher(kHostThreads, memory, services);
  const simgpu::LaunchEnd end = launcher.run(launch, totals);
  for (const simgpu::Finding& finding : end.findings) {
    const Fault fault = simgpu::describe(finding, launch);
    outcome.found.push_back({std::string(to_string(fault.kind)), render(fault.message)});
  }
  if (end.trap) {
    const Fault fault = simgpu::describe(*end.trap, launch, memory);
    outcome.fault = std::string(to_string(fault.kind));
    outcome.fault_message = render(fault.message);
  }
  std::size_t next = 0;
  for (const PtxArgument& argument : source.arguments) {
    if (!argument.is_buffer) continue;
    const std::byte* bytes = bytes_at(memory, buffers[next++]);
    outcome.buffers.emplace_back(bytes, bytes + argument.bytes.size());
  }
  outcome.printed = services.printed();
  for (const NamedCounter& counter : named_counters()) {
    if (const auto value = counter.value(totals.sums()))
      outcome.counters[std::string(counter.name)] = *value;
  }
  return outcome;
}

}  // namespace labcheck::test
