// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/program_code.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/fatbin/cuda_program.hpp"
#include "harness/simgpu/hardware/launch_rules.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// The maximum size of all PTX of a module, and of all machine code, when it is decompressed.
constexpr std::uint64_t kMaxCode = std::uint64_t{1} << 28;

std::map<std::string, std::uint32_t, std::less<>> read_registers(
    const std::vector<FatBinary>& parts, int compute_capability) {
  std::map<std::string, std::uint32_t, std::less<>> registers;
  std::uint64_t room = kMaxCode;
  for (const FatBinary& part : parts) {
    const FatBinaryEntry* entry = choose_machine_code(part, compute_capability);
    if (entry == nullptr || entry->size > room) continue;
    room -= entry->size;
    const auto code = unpack_payload(*entry);
    if (code) registers.merge(registers_in(std::as_bytes(std::span(*code))));
  }
  return registers;
}

constexpr std::size_t kMaxModules = std::size_t{1} << 14;
constexpr std::size_t kMaxBytes = std::size_t{1} << 29;
// The memory that an empty container takes.
constexpr std::size_t kBytesPerContainer = 128;

std::size_t size_of(const std::vector<Bytes>& containers) {
  std::size_t size = 0;
  for (const Bytes container : containers) size += container.size() + kBytesPerContainer;
  return size;
}

template <class Id>
std::size_t index_of(Id id) {
  return static_cast<std::size_t>(id);
}

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

}  // namespace

DeviceModule::DeviceModule(std::span<const std::span<const std::byte>> containers) {
  for (const auto container : containers)
    containers_.emplace_back(container.begin(), container.end());
  std::vector<FatBinary> parts;
  for (const auto& container : containers_) {
    auto part = read_fat_binary(container);
    if (auto* error = std::get_if<FatBinaryError>(&part)) {
      damage_ = std::move(*error);
      return;
    }
    parts.push_back(std::move(std::get<FatBinary>(part)));
  }
  parts_ = std::move(parts);
  for (const FatBinary& part : parts_) {
    for (const FatBinaryEntry& entry : part)
      ptx_version_ = std::max(ptx_version_, entry.ptx_version);
  }
}

// Only the program states this, so it is not called unsupported, which would hold the grade.
DeviceModule::DeviceModule(FatBinaryError damage)
    : damage_(damage),
      load_error_(LowerError{verbatim(damage.message), 0, {}, 0, RefusedBy::linker}) {}

// Skips parts without PTX: they may be unused libraries, such as NVIDIA's device runtime.
std::variant<std::vector<std::string>, Message> DeviceModule::unpack_texts(
    int compute_capability) const {
  if (damage_) return verbatim(damage_->message);
  std::vector<std::string> texts;
  std::uint64_t room = kMaxCode;
  for (const FatBinary& part : parts_) {
    const FatBinaryEntry* entry = choose_ptx(part, compute_capability);
    if (entry == nullptr) continue;
    if (entry->size > room) return text::ptx_is_too_large();
    room -= entry->size;
    auto ptx = unpack_ptx(*entry);
    if (const auto* error = std::get_if<FatBinaryError>(&ptx)) return verbatim(error->message);
    texts.push_back(std::move(std::get<std::string>(ptx)));
  }
  if (!texts.empty()) return texts;
  return text::no_ptx_for_capability(compute_capability / 10, compute_capability % 10);
}

std::variant<LoadedModule*, LowerError> DeviceModule::load(DeviceMemory& memory,
                                                           int compute_capability,
                                                           const Settings& settings) {
  if (load_error_) return *load_error_;
  if (loaded_ == nullptr) {
    auto ptx = unpack_texts(compute_capability);
    if (auto* error = std::get_if<Message>(&ptx)) {
      load_error_ = LowerError{std::move(*error), 0, {}, 0};
      return *load_error_;
    }
    loaded_ =
        std::make_unique<LoadedModule>(std::move(std::get<std::vector<std::string>>(ptx)), memory,
                                       best_variant(), settings.checks, placed_, settings.without);
    if (loaded_->load_error()) {
      load_error_ = loaded_->load_error();
      return *load_error_;
    }
  }
  return loaded_.get();
}

std::optional<std::uint32_t> DeviceModule::registers_of(std::string_view kernel,
                                                        int compute_capability) {
  if (!registers_) registers_ = read_registers(parts_, compute_capability);
  const auto found = registers_->find(kernel);
  if (found == registers_->end()) return std::nullopt;
  return found->second;
}

bool DeviceModule::has_code_for(int compute_capability) const {
  if (damage_) return true;
  const auto can_run = [&](const FatBinaryEntry& entry) {
    const bool is_compatible =
        entry.code == DeviceCode::ptx || entry.compute_capability / 10 == compute_capability / 10;
    return is_compatible && entry.compute_capability <= compute_capability;
  };
  return std::any_of(parts_.begin(), parts_.end(), [&](const FatBinary& part) {
    return std::any_of(part.begin(), part.end(), can_run);
  });
}

AnswerOrError<RegisterModule> ProgramCode::answer(const RegisterModule& request) {
  const std::size_t size = size_of(request.containers);
  if (modules_.size() >= kMaxModules || size > kMaxBytes - bytes_) return cudaErrorMemoryAllocation;
  auto module = request.damage.empty()
                    ? std::make_unique<DeviceModule>(request.containers)
                    : std::make_unique<DeviceModule>(FatBinaryError{std::string(request.damage)});
  bytes_ += size;
  const int version = module->ptx_version();
  ptx_version_ = std::max(ptx_version_, version);
  modules_.push_back(std::move(module));
  return RegisteredModule{static_cast<ModuleId>(modules_.size() - 1), version};
}

AnswerOrError<LoadModule> ProgramCode::answer(const LoadModule& request) {
  DeviceModule* module = find_module(request.module);
  if (module == nullptr) return cudaErrorInvalidValue;
  const auto loaded = load(*module);
  if (const auto* error = std::get_if<cudaError_t>(&loaded)) return *error;
  return Done{};
}

AnswerOrError<FindKernel> ProgramCode::answer(const FindKernel& request) {
  DeviceModule* module = find_module(request.module);
  if (module == nullptr) return cudaErrorInvalidValue;
  UsedKernel kernel{module, std::string(request.name), {}, {}};
  if (const cudaError_t error = load(kernel); error != cudaSuccess) return error;
  const auto next = static_cast<KernelId>(kernels_.size());
  const auto [known, is_new] = kernel_ids_.try_emplace({request.module, kernel.name}, next);
  if (is_new) kernels_.push_back(kernel);
  return FoundKernel{known->second, kernel.loaded->traits};
}

AnswerOrError<SetDynamicShared> ProgramCode::answer(const SetDynamicShared& request) {
  UsedKernel* kernel = find_kernel(request.kernel);
  if (kernel == nullptr) return cudaErrorInvalidValue;
  if (const cudaError_t error = load(*kernel); error != cudaSuccess) return error;
  const std::int64_t max = std::int64_t{profile_.shared_per_block_optin} -
                           std::int64_t{kernel->loaded->traits.static_shared};
  if (request.bytes < 0 || request.bytes > max) return cudaErrorInvalidValue;
  kernel->dynamic_shared = static_cast<std::uint32_t>(request.bytes);
  kernel->loaded->max_dynamic_shared = *kernel->dynamic_shared;
  return Done{};
}

AnswerOrError<FindVariable> ProgramCode::answer(const FindVariable& request) {
  DeviceModule* registered = find_module(request.module);
  if (registered == nullptr) return cudaErrorInvalidSymbol;
  const auto module = load(*registered);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto variable = std::get<LoadedModule*>(module)->variable(request.name);
  if (!variable) return cudaErrorInvalidSymbol;
  return FoundVariable{variable->address, variable->size};
}

AnswerOrError<PlaceVariable> ProgramCode::answer(const PlaceVariable& request) {
  DeviceModule* module = find_module(request.module);
  if (module == nullptr) return cudaErrorInvalidValue;
  const auto address =
      memory_.host().allocate(request.size, AllocationKind::managed, SharedBlock::Origin::variable);
  if (!address) return cudaErrorMemoryAllocation;
  module->set_address(std::string(request.name), *address);
  return Address{*address};
}

AnswerOrError<ReportVariableOverrun> ProgramCode::answer(const ReportVariableOverrun& request) {
  const auto found = answer(FindVariable{request.module, request.name});
  if (const auto* error = std::get_if<cudaError_t>(&found)) return *error;
  reports_.report_at_call(FaultKind::out_of_bounds,
                          text::copy_past_variable(ByteCount{request.size}, Count(request.offset),
                                                   ptx::short_name(request.name),
                                                   ByteCount{std::get<FoundVariable>(found).size}));
  return Done{};
}

DeviceModule* ProgramCode::find_module(ModuleId id) const {
  return index_of(id) < modules_.size() ? modules_[index_of(id)].get() : nullptr;
}

UsedKernel* ProgramCode::find_kernel(KernelId id) {
  return index_of(id) < kernels_.size() ? &kernels_[index_of(id)] : nullptr;
}

std::string ProgramCode::signature_of(KernelId id) const {
  const std::size_t index = index_of(id);
  return index < kernels_.size() ? reported_name(ptx::source_name(kernels_[index].name)) : "";
}

std::variant<const LoadedKernel*, cudaError_t> ProgramCode::load(KernelId id) {
  UsedKernel* kernel = find_kernel(id);
  if (kernel == nullptr) return cudaErrorInvalidValue;
  if (const cudaError_t error = load(*kernel); error != cudaSuccess) return error;
  return &*kernel->loaded;
}

std::variant<LoadedModule*, cudaError_t> ProgramCode::load(DeviceModule& module) {
  const auto loaded = module.load(memory_.device(), profile_.capability(), settings_);
  if (const auto* error = std::get_if<LowerError>(&loaded)) {
    reports_.note_refused_launch();
    if (!module.has_code_for(profile_.capability())) {
      reports_.report({FaultKind::launch, error->message});
      return cudaErrorNoKernelImageForDevice;
    }
    reports_.report(describe_refusal(*error, {}));
    return cudaErrorNotSupported;
  }
  LoadedModule* const result = std::get<LoadedModule*>(loaded);
  if (result->constant_bytes() > profile_.constant_memory) {
    // ptxas rejects such a module.
    reports_.report(
        {FaultKind::launch, text::constant_variables_too_large(ByteCount{result->constant_bytes()},
                                                               Count(profile_.constant_memory))});
    return cudaErrorInvalidPtx;
  }
  return result;
}

cudaError_t ProgramCode::load(UsedKernel& kernel) {
  if (kernel.loaded) return cudaSuccess;
  const auto module = load(*kernel.module);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto found = std::get<LoadedModule*>(module)->kernel(kernel.name);
  if (const auto* error = std::get_if<LowerError>(&found)) {
    // A program may search for a kernel that the module does not have.
    if (error->refused_by == RefusedBy::search) return cudaErrorInvalidDeviceFunction;
    reports_.report(describe_refusal(*error, ptx::short_name(kernel.name)));
    reports_.note_refused_launch();
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
  return cudaSuccess;
}

void ProgramCode::unload() {
  for (UsedKernel& kernel : kernels_) kernel.loaded.reset();
  for (const auto& module : modules_) {
    if (auto loaded = module->unload()) unloaded_.push_back(std::move(loaded));
  }
}

}  // namespace labcheck::simgpu
