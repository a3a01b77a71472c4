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

// A program may make a fault of its own with each call.
constexpr std::size_t kMostTold = 1000;

// What cooperative_groups reads and writes in there: its size and the word at which blocks meet.
constexpr std::size_t kGridWorkspaceBytes = 8;

Fault refused(const LowerError& error, std::string kernel) {
  const bool ours = error.by == RefusedBy::simulated_gpu;
  Fault fault{ours ? FaultKind::unsupported : FaultKind::launch, error.message, std::move(kernel),
              error.file, static_cast<std::uint32_t>(error.line)};
  if (error.file.empty() && error.ptx_line > 0)
    fault.message += fmt::format(" (line {} of the PTX)", error.ptx_line);
  return fault;
}

const DeviceProfile& profile_of(const Settings& settings) {
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
      profile(profile_of(settings)),
      reporter(settings.report),
      memory(profile.global_memory),
      host_blocks(memory),
      allocations(memory),
      heap(memory),
      runs(settings.threads, memory, heap),
      timeline(profile),
      captures(graphs) {
  the_runtime = this;
  if (settings.checks == CheckLevel::full) memory.watch();
  tell_host_accesses(memory, settings.report);
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
      tell({FaultKind::launch, error->message, {}, {}, 0});
      return cudaErrorNoKernelImageForDevice;
    }
    tell(refused(*error, {}));
    return cudaErrorNotSupported;
  }
  LoadedModule* const ready = std::get<LoadedModule*>(loaded);
  if (ready->constant_bytes() > profile.constant_memory) {
    // ptxas refuses such a module.
    tell({FaultKind::launch,
          fmt::format("the program's __constant__ variables take {}: at most {} are possible",
                      counted(ready->constant_bytes(), "byte"),
                      with_thousands(profile.constant_memory)),
          {},
          {},
          0});
    return cudaErrorInvalidPtx;
  }
  return ready;
}

std::variant<LoadedKernel, cudaError_t> Runtime::load(RegisteredKernel& kernel) {
  const auto module = load(*kernel.module);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto program = std::get<LoadedModule*>(module)->kernel(kernel.name);
  if (const auto* error = std::get_if<LowerError>(&program)) {
    tell(refused(*error, short_name(kernel.name)));
    return error->by == RefusedBy::linker ? cudaErrorInvalidPtx : cudaErrorNotSupported;
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
  if (failure_ != cudaSuccess) return;  // queued behind what failed
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
  launch.most_resident =
      resident_blocks(work.request, *work.kernel.program, profile, work.kernel.registers);
  if (work.grid == Grid::cooperative) {
    launch.grid_workspace = grid_workspace_;
    std::memset(memory.find(grid_workspace_)->host, 0, kGridWorkspaceBytes);
  }
  heap.begin_launch();
  const LaunchEnd end = runs.run(launch);
  for (const Finding& finding : end.findings) tell(describe(finding, launch));
  if (end.trap) break_device(*end.trap, launch);
  timeline.pass_launch(runs.last_warp_instructions(), launch.blocks());
}

bool Runtime::has_grid_workspace() {
  if (grid_workspace_ == 0)
    grid_workspace_ = memory.allocate(kGridWorkspaceBytes, AllocationKind::module).value_or(0);
  return grid_workspace_ != 0;
}

void Runtime::break_device(Trap trap, const Launch& launch) {
  failure_ = error_of(trap.kind);
  if (trap.kind == TrapKind::invalid_address && heap.exhausted_by()) {
    trap.text = fmt::format(
        "{} had returned null, because the device heap of {} was full "
        "(cudaDeviceSetLimit(cudaLimitMallocHeapSize, ...) makes it larger)",
        describe(*heap.exhausted_by()), counted(heap.limit(), "byte"));
  }
  tell(describe(trap, launch, memory));
}

cudaError_t Runtime::wait() {
  runs.flush_prints();
  failure_is_known_ = failure_ != cudaSuccess;
  return failure_;
}

void Runtime::tell(const Fault& fault) {
  has_told_ = true;
  if (told_.size() > kMostTold || !told_.insert(fault_line(fault)).second) return;
  if (told_.size() <= kMostTold) return reporter.fault(fault);
  Fault rest = fault;
  rest.message =
      fmt::format("there are more faults than the {} that are told", with_thousands(kMostTold));
  reporter.fault(rest);
}

cudaError_t Runtime::refuse(std::string_view what) {
  tell({FaultKind::unsupported,
        fmt::format("{} is not supported on the simulated GPU", what),
        {},
        {},
        0});
  return cudaErrorNotSupported;
}

void Runtime::reset() {
  runs.flush_prints();
  heap.clear();
  host_blocks.disown();
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
  told_.clear();
}

}  // namespace labcheck::simgpu
