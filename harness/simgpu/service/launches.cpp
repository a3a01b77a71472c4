// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/launches.hpp"

#include "harness/simgpu/hardware/launch_rules.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

// The workspace of cooperative_groups: its size and the word on which blocks synchronize.
constexpr std::size_t kGridWorkspaceBytes = 8;

}  // namespace

Launches::Launches(const Settings& settings, const DeviceProfile& profile, ProgramMemory& memory,
                   ProgramCode& code, Reports& reports, std::function<void(std::string_view)> print,
                   std::function<bool()> has_ended)
    : settings_(settings),
      profile_(profile),
      memory_(memory),
      code_(code),
      reports_(reports),
      runs_(settings.threads, memory.device(), memory.heap(), std::move(print),
            std::move(has_ended)) {}

std::vector<LaunchTotals> Launches::take_totals() {
  history_.clear();
  return runs_.take_totals();
}

AnswerOrError<CheckLaunch> Launches::answer(const CheckLaunch& request) {
  const auto checked = check(request.kernel, request.shape, request.grid);
  if (const auto* error = std::get_if<cudaError_t>(&checked)) return *error;
  return Done{};
}

AnswerOrError<RunLaunch> Launches::answer(const RunLaunch& request) {
  const auto checked = check(request.kernel, request.shape, request.grid);
  if (const auto* error = std::get_if<cudaError_t>(&checked)) return *error;
  const LoadedKernel& kernel = *std::get<const LoadedKernel*>(checked);
  if (request.parameters.size() != kernel.traits.parameter_bytes) return cudaErrorInvalidValue;
  if (failure_ != cudaSuccess) return Done{};
  const Launch launch = prepare(request, kernel);
  memory_.begin_kernel();
  const LaunchEnd end = runs_.run(launch);
  if (settings_.checks == CheckLevel::full) history_.add(end.first_interval, *launch.program);
  memory_.end_kernel(request.in, runs_, launch.blocks());
  report(end, launch);
  return Done{};
}

std::variant<const LoadedKernel*, cudaError_t> Launches::check(KernelId id,
                                                               const LaunchShape& shape,
                                                               Grid grid) {
  const auto loaded = code_.load(id);
  if (std::holds_alternative<cudaError_t>(loaded)) return loaded;
  const auto& [program, traits, max_shared] = *std::get<const LoadedKernel*>(loaded);
  const auto refusal =
      check_launch(shape, grid, traits, max_shared, profile_, toolkit_of(code_.ptx_version()));
  if (refusal) {
    reports_.report_at_call(FaultKind::launch, refusal->message, ptx::short_name(program->name));
    reports_.note_refused_launch();
    return refusal->error;
  }
  if (grid == Grid::cooperative && grid_workspace_ == 0) {
    const auto address = memory_.device().allocate(kGridWorkspaceBytes, AllocationKind::module);
    if (!address) return cudaErrorMemoryAllocation;
    grid_workspace_ = *address;
  }
  return loaded;
}

Launch Launches::prepare(const RunLaunch& request, const LoadedKernel& kernel) {
  Launch launch;
  launch.program = kernel.program;
  launch.grid = request.shape.grid;
  launch.block = request.shape.block;
  launch.dynamic_shared = static_cast<std::uint32_t>(request.shape.dynamic_shared);
  launch.parameters.assign(request.parameters.begin(), request.parameters.end());
  launch.images = &memory_.images();
  launch.instruction_limit = settings_.instruction_limit;
  launch.id = ++launches_;
  launch.multiprocessors = profile_.multiprocessors;
  launch.max_resident_blocks = resident_blocks(request.shape, kernel.traits, profile_);
  if (request.grid == Grid::cooperative) {
    launch.grid_workspace = grid_workspace_;
    std::memset(memory_.device().find(grid_workspace_)->host, 0, kGridWorkspaceBytes);
  }
  return launch;
}

// An abandoned kernel is not a fault.
void Launches::report(const LaunchEnd& end, const Launch& launch) {
  const auto report_trap = [&](const Trap& trap) {
    reports_.report_trap(trap, launch, memory_.device(), memory_.heap());
  };
  reports_.report_findings(end.findings, launch, memory_.view());
  if (end.trap) {
    failure_ = error_of(end.trap->kind);
    is_abandoned_ = end.trap->kind == TrapKind::abandoned;
    if (!is_abandoned_) report_trap(*end.trap);
  }
  for (const Trap& trap : end.later_traps) report_trap(trap);
  reports_.report_findings(end.later_findings, launch, memory_.view());
}

}  // namespace labcheck::simgpu
