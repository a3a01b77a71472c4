// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/runtime.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/runtime/errors.hpp"
#include "harness/simgpu/runtime/host_access.hpp"

#include <fmt/format.h>

#include <pthread.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

std::atomic<Runtime*> the_runtime = nullptr;

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

Runtime& Runtime::instance() {
  static Runtime& runtime = *new Runtime;
  return runtime;
}

Runtime* Runtime::existing() {
  return the_runtime.load();
}

Runtime::Runtime()
    : settings(read_settings(variables_at_start())),
      profile(select_profile(settings)),
      reporter(settings.report),
      memory(profile.global_memory),
      host_blocks(memory),
      allocations(memory),
      heap(memory),
      runs(settings.threads, memory, heap),
      timeline(profile),
      captures(graphs) {
  the_runtime = this;
  if (settings.checks == CheckLevel::full) memory.enable_shadows();
  report_host_accesses(memory, settings.report);
  ::pthread_atfork(nullptr, nullptr, [] { existing()->forked_ = true; });
}

std::variant<RegisteredKernel*, cudaError_t> Runtime::find_kernel(const void* function) {
  if (function == nullptr) return cudaErrorInvalidDeviceFunction;
  if (RegisteredKernel* kernel = modules.kernel(function)) return kernel;
  return toolkit() == Toolkit::cuda13 ? cudaErrorInvalidResourceHandle
                                      : cudaErrorInvalidDeviceFunction;
}

std::variant<LoadedModule*, cudaError_t> Runtime::load(RegisteredModule& module) {
  const auto loaded = module.load(memory, profile.capability(), settings.checks);
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

std::variant<LoadedKernel, cudaError_t> Runtime::load(RegisteredKernel& kernel) {
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

bool Runtime::is_stream(cudaStream_t stream) {
  return is_default_stream(stream) || streams.find(stream) != nullptr;
}

void Runtime::launch(const KernelWork& work) {
  runs.write_prints();
  if (failure_ != cudaSuccess) return;
  Launch launch;
  launch.program = work.kernel.program;
  launch.grid = work.request.grid;
  launch.block = work.request.block;
  launch.dynamic_shared = static_cast<std::uint32_t>(work.request.dynamic_shared);
  launch.parameters = work.parameters;
  launch.images = &images;
  launch.instruction_limit = settings.instruction_limit;
  launch.id = ++launches_;
  launch.multiprocessors = profile.multiprocessors;
  launch.max_resident_blocks =
      resident_blocks(work.request, *work.kernel.program, profile, work.kernel.registers);
  if (work.grid == Grid::cooperative) {
    launch.grid_workspace = grid_workspace_;
    std::memset(memory.find(grid_workspace_)->host, 0, kGridWorkspaceBytes);
  }
  heap.begin_launch();
  const LaunchEnd end = runs.run(launch);
  for (const Finding& finding : end.findings) report(describe(finding, launch));
  if (end.trap) record_failure(*end.trap, launch);
  timeline.add_launch(runs.last_warp_instructions(), launch.blocks());
}

bool Runtime::ensure_grid_workspace() {
  if (grid_workspace_ == 0)
    grid_workspace_ = memory.allocate(kGridWorkspaceBytes, AllocationKind::module).value_or(0);
  return grid_workspace_ != 0;
}

void Runtime::record_failure(Trap trap, const Launch& launch) {
  failure_ = error_of(trap.kind);
  if (trap.kind == TrapKind::invalid_address && heap.last_failed_call()) {
    trap.text = fmt::format(
        "{} returned null because the device heap of {} was full; enlarge it with "
        "cudaDeviceSetLimit(cudaLimitMallocHeapSize, ...)",
        describe(*heap.last_failed_call()), counted(heap.limit(), "byte"));
  }
  report(describe(trap, launch, memory));
}

cudaError_t Runtime::wait() {
  runs.flush_prints();
  failure_is_known_ = failure_ != cudaSuccess;
  return failure_;
}

void Runtime::report(const Fault& fault) {
  has_reported_ = true;
  if (reported_.size() > kMaxReported || !reported_.insert(fault_line(fault)).second) return;
  if (reported_.size() <= kMaxReported) return reporter.fault(fault);
  Fault limit = fault;
  limit.message =
      fmt::format("more than {}; the rest are not reported", counted(kMaxReported, "fault"));
  reporter.fault(limit);
}

cudaError_t Runtime::report_unsupported(std::string_view feature) {
  report({FaultKind::unsupported,
          fmt::format("{} is not supported on the simulated GPU", feature),
          {},
          {},
          0});
  return cudaErrorNotSupported;
}

void Runtime::reset() {
  runs.flush_prints();
  heap.clear();
  host_blocks.remove_all_but_variables();
  images.clear();
  image_descriptions.clear();
  arrays.clear();
  for (const AllocationKind kind :
       {AllocationKind::device, AllocationKind::array, AllocationKind::module}) {
    for (const Allocation& allocation : memory.live_allocations(kind))
      memory.release(allocation.begin);
  }
  grid_workspace_ = 0;
  modules.unload();
  streams.clear();
  default_stream = {};
  events.clear();
  pools.clear();
  captures.clear();
  executables.clear();
  graphs.clear();
  limits = {};
}

void Runtime::flush() {
  runs.flush_prints();
  const auto totals = runs.take_totals();
  if (settings.checks != CheckLevel::fast) reporter.counters(totals);
  reported_.clear();
}

}  // namespace labcheck::simgpu
