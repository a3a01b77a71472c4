// SPDX-License-Identifier: MIT
// Requests about modules, kernels and launches.
#include "harness/simgpu/hardware/launch_rules.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/device_heap.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "harness/simgpu/service/messages.hpp"
#include "harness/simgpu/service/program_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

// The workspace of cooperative_groups: its size and the word on which blocks synchronize.
constexpr std::size_t kGridWorkspaceBytes = 8;

Fault describe_refusal(const LowerError& error, std::string kernel) {
  const bool is_unsupported = error.refused_by == RefusedBy::simulated_gpu;
  Message message = error.message;
  if (error.file.empty() && error.ptx_line > 0)
    message = text::at_ptx_line(std::move(message), error.ptx_line);
  return {is_unsupported ? FaultKind::unsupported : FaultKind::launch, std::move(message),
          std::move(kernel), error.file, static_cast<std::uint32_t>(error.line)};
}

bool calls_printf(const Program& program) {
  return std::ranges::any_of(program.functions, [](const auto& function) {
    return std::ranges::any_of(function->calls, [](const CallSite& call) {
      return call.native == CallSite::Native::vprintf;
    });
  });
}

std::string to_text(const Dim3& size) {
  return fmt::format("({},{},{})", size[0], size[1], size[2]);
}

}  // namespace

AnswerOrError<RegisterModule> Device::answer(const RegisterModule& request) {
  const auto id = code_.add(request);
  if (!id) return cudaErrorMemoryAllocation;
  return RegisteredModule{*id, code_.module(*id)->ptx_version()};
}

AnswerOrError<LoadModule> Device::answer(const LoadModule& request) {
  DeviceModule* module = code_.module(request.module);
  if (module == nullptr) return cudaErrorInvalidValue;
  const auto loaded = load(*module);
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  return Done{};
}

AnswerOrError<FindKernel> Device::answer(const FindKernel& request) {
  DeviceModule* module = code_.module(request.module);
  if (module == nullptr) return cudaErrorInvalidValue;
  UsedKernel kernel{module, std::string(request.name), {}, {}};
  const auto loaded = load(kernel);
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  return FoundKernel{code_.add_kernel(request.module, request.name), kernel.loaded->traits};
}

AnswerOrError<SetDynamicShared> Device::answer(const SetDynamicShared& request) {
  UsedKernel* kernel = code_.kernel(request.kernel);
  if (kernel == nullptr) return cudaErrorInvalidValue;
  const auto loaded = load(*kernel);
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  const std::int64_t max = std::int64_t{profile_.shared_per_block_optin} -
                           std::int64_t{kernel->loaded->traits.static_shared};
  if (request.bytes < 0 || request.bytes > max) return cudaErrorInvalidValue;
  kernel->dynamic_shared = static_cast<std::uint32_t>(request.bytes);
  kernel->loaded->max_dynamic_shared = *kernel->dynamic_shared;
  return Done{};
}

AnswerOrError<FindVariable> Device::answer(const FindVariable& request) {
  DeviceModule* registered = code_.module(request.module);
  if (registered == nullptr) return cudaErrorInvalidSymbol;
  const auto module = load(*registered);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto variable = std::get<LoadedModule*>(module)->variable(request.name);
  if (!variable) return cudaErrorInvalidSymbol;
  return FoundVariable{variable->address, variable->size};
}

AnswerOrError<PlaceVariable> Device::answer(const PlaceVariable& request) {
  DeviceModule* module = code_.module(request.module);
  if (module == nullptr) return cudaErrorInvalidValue;
  const auto address =
      host_.allocate(request.size, AllocationKind::managed, SharedBlock::Origin::variable);
  if (!address) return cudaErrorMemoryAllocation;
  module->set_address(std::string(request.name), *address);
  return Address{*address};
}

AnswerOrError<ReportVariableOverrun> Device::answer(const ReportVariableOverrun& request) {
  const auto found = answer(FindVariable{request.module, request.name});
  if (const auto* error = std::get_if<cudaError_t>(&found)) return *error;
  const SourceLine source = witness_.current_call().source;
  report({FaultKind::out_of_bounds,
          text::copy_past_variable(ByteCount{request.size}, Count(request.offset),
                                   ptx::short_name(request.name),
                                   ByteCount{std::get<FoundVariable>(found).size}),
          {},
          source.file,
          source.line});
  return Done{};
}

AnswerOrError<CheckLaunch> Device::answer(const CheckLaunch& request) {
  const auto kernel = check_launch(request.kernel, request.shape, request.grid);
  if (const auto* error = std::get_if<cudaError_t>(&kernel)) return *error;
  return Done{};
}

AnswerOrError<RunLaunch> Device::answer(const RunLaunch& request) {
  const auto checked = check_launch(request.kernel, request.shape, request.grid);
  if (const auto* error = std::get_if<cudaError_t>(&checked)) return *error;
  const auto& [program, traits, max_shared] = *std::get<const LoadedKernel*>(checked);
  if (request.parameters.size() != traits.parameter_bytes) return cudaErrorInvalidValue;
  if (failure_ != cudaSuccess) return Done{};
  note_launch(program->name, request.parameters.size());
  Launch launch;
  launch.program = program;
  launch.grid = request.shape.grid;
  launch.block = request.shape.block;
  launch.dynamic_shared = static_cast<std::uint32_t>(request.shape.dynamic_shared);
  launch.parameters.assign(request.parameters.begin(), request.parameters.end());
  launch.images = &images_;
  launch.instruction_limit = instruction_limit_;
  launch.id = ++launches_;
  launch.multiprocessors = profile_.multiprocessors;
  launch.max_resident_blocks = resident_blocks(request.shape, traits, profile_);
  if (request.grid == Grid::cooperative) {
    launch.grid_workspace = grid_workspace_;
    std::memset(memory_.find(grid_workspace_)->host, 0, kGridWorkspaceBytes);
  }
  heap_.begin_launch();
  const LaunchEnd end = runs_.run(launch);
  if (checks_ == CheckLevel::full) history_.add(end.first_interval, *program);
  if (memory_.records_writers())
    activity_.add(&DeviceActivity::to_host, host_changes_.end_kernel(memory_, returned_));
  report_findings(end.findings, launch);
  if (end.trap) record_failure(*end.trap, launch);
  for (const Trap& trap : end.later_traps) report_trap(trap, launch);
  report_findings(end.later_findings, launch);
  transfers_.note_kernel(request.in, runs_.last_global_bytes());
  timeline_.add_launch(runs_.last_warp_instructions(), launch.blocks());
  return Done{};
}

void Device::note_launch(std::string_view kernel, std::size_t parameter_bytes) {
  activity_.add_call(kernel, true, cudaSuccess);
  if (memory_.records_writers())
    activity_.add(&DeviceActivity::to_device, host_changes_.begin_kernel(memory_));
  activity_.add_launch(parameter_bytes);
}

AnswerOrError<EnqueueLaunch> Device::answer(const EnqueueLaunch& request) {
  answer(request.launch);
  return Unanswered{};
}

AnswerOrError<NoteFailedLaunch> Device::answer(const NoteFailedLaunch& request) {
  // The reason is already in the report.
  if (std::exchange(has_reported_refusal_, false)) return Done{};
  const std::string name = request.kernel.empty() ? "" : ptx::short_name(request.kernel);
  const SourceLine source = witness_.current_call().source;
  const std::string shape =
      fmt::format("<<<{}, {}>>>", to_text(request.shape.grid), to_text(request.shape.block));
  const char* const error = error_name(request.error);
  Message message = name.empty() ? text::unnamed_launch_never_checked(shape, error)
                                 : text::launch_never_checked(name, shape, error);
  unchecked_launch_ = Fault{FaultKind::launch, std::move(message), name, source.file, source.line};
  return Done{};
}

AnswerOrError<NoteErrorCheck> Device::answer(const NoteErrorCheck&) {
  unchecked_launch_.reset();
  return Done{};
}

std::variant<LoadedModule*, cudaError_t> Device::load(DeviceModule& module) {
  const auto loaded = module.load(memory_, profile_.capability(), checks_);
  if (const auto* error = std::get_if<LowerError>(&loaded)) {
    has_reported_refusal_ = true;
    if (!module.has_code_for(profile_.capability())) {
      report({FaultKind::launch, error->message});
      return cudaErrorNoKernelImageForDevice;
    }
    report(describe_refusal(*error, {}));
    return cudaErrorNotSupported;
  }
  LoadedModule* const result = std::get<LoadedModule*>(loaded);
  if (result->constant_bytes() > profile_.constant_memory) {
    // ptxas rejects such a module.
    report(
        {FaultKind::launch, text::constant_variables_too_large(ByteCount{result->constant_bytes()},
                                                               Count(profile_.constant_memory))});
    return cudaErrorInvalidPtx;
  }
  return result;
}

std::variant<const LoadedKernel*, cudaError_t> Device::load(UsedKernel& kernel) {
  if (kernel.loaded) return &*kernel.loaded;
  const auto module = load(*kernel.module);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto found = std::get<LoadedModule*>(module)->kernel(kernel.name);
  if (const auto* error = std::get_if<LowerError>(&found)) {
    // A program may search for a kernel that the module does not have.
    if (error->refused_by == RefusedBy::search) return cudaErrorInvalidDeviceFunction;
    report(describe_refusal(*error, ptx::short_name(kernel.name)));
    has_reported_refusal_ = true;
    return error->refused_by == RefusedBy::linker ? cudaErrorInvalidPtx : cudaErrorNotSupported;
  }
  const Program& program = *std::get<const Program*>(found);
  const auto registers = kernel.module->registers_of(kernel.name, profile_.capability());
  const KernelTraits traits{program.parameters,    program.parameter_bytes,
                            program.shared_static, program.kernel().local_size,
                            program.max_threads,   registers.value_or(kRegistersPerThread),
                            calls_printf(program), std::get<LoadedModule*>(module)->target()};
  kernel.loaded =
      LoadedKernel{&program, traits, max_dynamic_shared(traits, kernel.dynamic_shared, profile_)};
  return &*kernel.loaded;
}

std::variant<const LoadedKernel*, cudaError_t> Device::check_launch(KernelId id,
                                                                    const LaunchShape& shape,
                                                                    Grid grid) {
  UsedKernel* kernel = code_.kernel(id);
  if (kernel == nullptr) return cudaErrorInvalidValue;
  const auto loaded = load(*kernel);
  if (std::holds_alternative<cudaError_t>(loaded)) return loaded;
  const auto& [program, traits, max_shared] = *kernel->loaded;
  const auto refusal = simgpu::check_launch(shape, grid, traits, max_shared, profile_,
                                            toolkit_of(code_.ptx_version()));
  if (refusal) {
    const SourceLine source = witness_.current_call().source;
    report(Fault{FaultKind::launch, refusal->message, ptx::short_name(program->name), source.file,
                 source.line});
    has_reported_refusal_ = true;
    return refusal->error;
  }
  if (grid == Grid::cooperative && !ensure_grid_workspace()) return cudaErrorMemoryAllocation;
  return loaded;
}

bool Device::ensure_grid_workspace() {
  if (grid_workspace_ == 0)
    grid_workspace_ = memory_.allocate(kGridWorkspaceBytes, AllocationKind::module).value_or(0);
  return grid_workspace_ != 0;
}

void Device::report_findings(const std::vector<Finding>& findings, const Launch& launch) {
  for (const Finding& finding : findings) {
    if (!consequences_.follows(finding, launch))
      report(describe(finding, launch, consequences_.remedy(finding, launch, memory_view())));
  }
}

void Device::record_failure(const Trap& trap, const Launch& launch) {
  failure_ = error_of(trap.kind);
  is_abandoned_ = trap.kind == TrapKind::abandoned;
  if (!is_abandoned_) report_trap(trap, launch);
}

void Device::report_trap(Trap trap, const Launch& launch) {
  if (trap.kind == TrapKind::invalid_address && heap_.last_failed_call()) {
    trap.detail =
        text::heap_was_full(describe(*heap_.last_failed_call()), ByteCount{heap_.limit()});
  }
  if (consequences_.follows(trap, launch)) return;
  Fault fault = describe(trap, launch, memory_);
  const bool is_null = trap.kind == TrapKind::invalid_address && is_near_null(trap.address);
  auto refusal = is_null && trap.detail.empty()
                     ? consequences_.blame_refusal(text::kernel_named(fault.kernel))
                     : std::nullopt;
  report(std::move(refusal ? *refusal : fault));
}

}  // namespace labcheck::simgpu
