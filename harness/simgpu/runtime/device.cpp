// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/device.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/runtime/errors.hpp"
#include "harness/simgpu/runtime/heap_leaks.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Every call of a program can cause a different fault.
constexpr std::size_t kMaxReported = 1000;

// The workspace of cooperative_groups: its size and the word on which blocks synchronize.
constexpr std::size_t kGridWorkspaceBytes = 8;

Fault describe_refusal(const LowerError& error, std::string kernel) {
  const bool is_unsupported = error.refused_by == RefusedBy::simulated_gpu;
  Fault fault{is_unsupported ? FaultKind::unsupported : FaultKind::launch, error.message,
              std::move(kernel), error.file, static_cast<std::uint32_t>(error.line)};
  if (error.file.empty() && error.ptx_line > 0)
    fault.message += fmt::format(" (PTX line {})", error.ptx_line);
  return fault;
}

const DeviceProfile& select_profile(const Settings& settings) {
  const DeviceProfile* profile = find_profile(settings.device);
  return profile != nullptr ? *profile : default_profile();
}

}  // namespace

Device::Device(const Settings& settings)
    : profile(select_profile(settings)),
      memory(profile.global_memory),
      host_blocks(memory),
      allocations(memory),
      heap(memory),
      timeline(profile),
      checks_(settings.checks),
      instruction_limit_(settings.instruction_limit),
      reporter_(settings.report),
      runs_(settings.threads, memory, heap) {
  if (checks_ == CheckLevel::full) memory.enable_shadows();
}

std::optional<std::uint64_t> Device::allocate(std::size_t size, AllocationKind kind,
                                              std::string_view call) {
  const auto address = memory.allocate(size, kind);
  if (address) allocations.record(reinterpret_cast<void*>(*address), call, size);
  return address;
}

void* Device::allocate_host(std::size_t size, AllocationKind kind, unsigned flags,
                            std::string_view call) {
  void* const pointer = host_blocks.allocate(size, kind, flags, HostBlock::Owner::program);
  if (pointer != nullptr) allocations.record(pointer, call, size);
  return pointer;
}

cudaError_t Device::copy(std::string_view call, const CopyWork& work) {
  const cudaError_t error =
      Copies(memory, timeline).copy(work.to, work.from, work.extent, work.kind);
  if (error != cudaSuccess) report(bad_copy(call, work, memory_view()));
  return error;
}

cudaError_t Device::fill(std::string_view call, const FillWork& work) {
  const cudaError_t error = Copies(memory, timeline).fill(work.to, work.pattern, work.extent);
  if (error != cudaSuccess) report(bad_fill(call, work, memory_view()));
  return error;
}

std::uint64_t Device::record_event() {
  timeline.add_event();
  return timeline.now();
}

cudaError_t Device::refuse_free(std::string_view call, const void* pointer) {
  if (checks_ == CheckLevel::full) report(bad_free(call, pointer, memory_view()));
  return cudaErrorInvalidValue;
}

void Device::report_leaks() {
  for (const Fault& leak : find_leaks(memory_view())) report(leak);
  for (const Fault& leak : find_heap_leaks(heap)) report(leak);
}

std::variant<LoadedModule*, cudaError_t> Device::load(RegisteredModule& module) {
  const auto loaded = module.load(memory, profile.capability(), checks_);
  if (const auto* error = std::get_if<LowerError>(&loaded)) {
    if (!module.has_code_for(profile.capability())) {
      report({FaultKind::launch, error->message, {}, {}, 0});
      return cudaErrorNoKernelImageForDevice;
    }
    report(describe_refusal(*error, {}));
    return cudaErrorNotSupported;
  }
  LoadedModule* const result = std::get<LoadedModule*>(loaded);
  if (result->constant_bytes() > profile.constant_memory) {
    // ptxas rejects such a module.
    report({FaultKind::launch,
            fmt::format("the program's __constant__ variables need {}; the maximum is {}",
                        counted(result->constant_bytes(), "byte"),
                        with_thousands(profile.constant_memory)),
            {},
            {},
            0});
    return cudaErrorInvalidPtx;
  }
  return result;
}

std::variant<LoadedKernel, cudaError_t> Device::load(RegisteredKernel& kernel) {
  const auto module = load(*kernel.module);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto program = std::get<LoadedModule*>(module)->kernel(kernel.name);
  if (const auto* error = std::get_if<LowerError>(&program)) {
    report(describe_refusal(*error, short_name(kernel.name)));
    return error->refused_by == RefusedBy::linker ? cudaErrorInvalidPtx : cudaErrorNotSupported;
  }
  const auto registers = kernel.module->registers_of(kernel.name, profile.capability());
  return LoadedKernel{&kernel, std::get<const Program*>(program),
                      registers.value_or(kRegistersPerThread)};
}

void Device::launch(const KernelWork& work) {
  runs_.write_prints();
  if (failure_ != cudaSuccess) return;
  Launch launch;
  launch.program = work.kernel.program;
  launch.grid = work.request.grid;
  launch.block = work.request.block;
  launch.dynamic_shared = static_cast<std::uint32_t>(work.request.dynamic_shared);
  launch.parameters = work.parameters;
  launch.images = &images;
  launch.instruction_limit = instruction_limit_;
  launch.id = ++launches_;
  launch.multiprocessors = profile.multiprocessors;
  launch.max_resident_blocks =
      resident_blocks(work.request, *work.kernel.program, profile, work.kernel.registers);
  if (work.grid == Grid::cooperative) {
    launch.grid_workspace = grid_workspace_;
    std::memset(memory.find(grid_workspace_)->host, 0, kGridWorkspaceBytes);
  }
  heap.begin_launch();
  const LaunchEnd end = runs_.run(launch);
  for (const Finding& finding : end.findings) report(describe(finding, launch));
  if (end.trap) record_failure(*end.trap, launch);
  timeline.add_launch(runs_.last_warp_instructions(), launch.blocks());
}

bool Device::ensure_grid_workspace() {
  if (grid_workspace_ == 0)
    grid_workspace_ = memory.allocate(kGridWorkspaceBytes, AllocationKind::module).value_or(0);
  return grid_workspace_ != 0;
}

void Device::record_failure(Trap trap, const Launch& launch) {
  failure_ = error_of(trap.kind);
  if (trap.kind == TrapKind::invalid_address && heap.last_failed_call()) {
    trap.text = fmt::format(
        "{} returned null because the device heap of {} was full; enlarge it with "
        "cudaDeviceSetLimit(cudaLimitMallocHeapSize, ...)",
        describe(*heap.last_failed_call()), counted(heap.limit(), "byte"));
  }
  report(describe(trap, launch, memory));
}

void Device::report(const Fault& fault) {
  has_reported_ = true;
  if (reported_.size() > kMaxReported || !reported_.insert(fault_line(fault)).second) return;
  if (reported_.size() <= kMaxReported) return reporter_.fault(fault);
  Fault limit = fault;
  limit.message =
      fmt::format("more than {}; the rest are not reported", counted(kMaxReported, "fault"));
  reporter_.fault(limit);
}

void Device::reset() {
  flush_prints();
  heap.clear();
  host_blocks.remove_all_but_variables();
  images.clear();
  arrays.clear();
  for (const AllocationKind kind :
       {AllocationKind::device, AllocationKind::array, AllocationKind::module}) {
    for (const Allocation& allocation : memory.live_allocations(kind))
      memory.release(allocation.begin);
  }
  grid_workspace_ = 0;
}

void Device::flush() {
  flush_prints();
  const auto totals = runs_.take_totals();
  if (checks_ != CheckLevel::fast) reporter_.counters(totals);
  reported_.clear();
}

}  // namespace labcheck::simgpu
