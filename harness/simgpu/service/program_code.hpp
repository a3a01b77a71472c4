// SPDX-License-Identifier: MIT
/// The device code that a program has registered: its modules, and the kernels and variables in
/// them.
#pragma once

#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/fatbin/fat_binary.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/service/program_memory.hpp"
#include "harness/simgpu/service/reports.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// The device code of one file, or of all files whose device code is linked together. The PTX is
/// parsed when the module is first used.
class DeviceModule {
 public:
  /// A module of copies of `containers` (fat_binary.hpp), or one that cannot be used because of
  /// `damage`.
  explicit DeviceModule(std::span<const std::span<const std::byte>> containers);
  explicit DeviceModule(FatBinaryError damage);

  /// The module, or the error that prevents loading it. The first call loads it into `memory`: from
  /// each file, the PTX for the highest compute capability that is not above `compute_capability`.
  /// The kernels run with the checks and without the memory of `settings`.
  std::variant<LoadedModule*, LowerError> load(DeviceMemory& memory, int compute_capability,
                                               const Settings& settings);

  /// Whether a real GPU of `compute_capability` could run the module: it has PTX for that or a
  /// lower capability, or machine code for the same major capability. True if the code is
  /// unreadable.
  bool has_code_for(int compute_capability) const;

  /// The registers per thread of `kernel` on a GPU of `compute_capability`; std::nullopt if the
  /// program has no machine code for it.
  std::optional<std::uint32_t> registers_of(std::string_view kernel, int compute_capability);

  /// Makes the next load() load the module again, with initial values in its variables. Returns
  /// what was loaded, or nullptr.
  std::unique_ptr<LoadedModule> unload() { return std::move(loaded_); }

  /// Makes load() put the variable `name` at `address`.
  void set_address(std::string name, std::uint64_t address) { placed_[std::move(name)] = address; }

  /// The newest PTX version in the module, major * 10 + minor; 0 without PTX.
  int ptx_version() const { return ptx_version_; }

 private:
  std::variant<std::vector<std::string>, Message> unpack_texts(int compute_capability) const;

  std::vector<std::vector<std::byte>> containers_;
  std::vector<FatBinary> parts_;  // refer to containers_
  std::optional<FatBinaryError> damage_;
  int ptx_version_ = 0;
  /// The registers of all kernels, read by the first call of registers_of().
  std::optional<std::map<std::string, std::uint32_t, std::less<>>> registers_;
  PlacedVariables placed_;
  std::unique_ptr<LoadedModule> loaded_;
  std::optional<LowerError> load_error_;
};

/// A kernel that is ready to run.
struct LoadedKernel {
  const Program* program = nullptr;
  KernelTraits traits;
  std::uint32_t max_dynamic_shared = 0;  // [bytes]
};

/// A kernel that the program has used.
struct UsedKernel {
  DeviceModule* module = nullptr;
  std::string name;                             // mangled
  std::optional<std::uint32_t> dynamic_shared;  // [bytes] the maximum that the program has set
  std::optional<LoadedKernel> loaded;           // until its module is unloaded
};

/// The modules and kernels of a program, by the numbers that requests use.
class ProgramCode {
 public:
  ProgramCode(const Settings& settings, const DeviceProfile& profile, ProgramMemory& memory,
              Reports& reports)
      : settings_(settings), profile_(profile), memory_(memory), reports_(reports) {}

  /// The kernel, which is loaded if necessary. If that fails, reports a fault and returns the
  /// error.
  std::variant<const LoadedKernel*, cudaError_t> load(KernelId id);

  /// The signature of a kernel that was found, as in KernelCounters; empty if there is none.
  std::string signature_of(KernelId id) const;

  /// Unloads all modules. Their programs exist until forget_unloaded(), because counters refer to
  /// them.
  void unload();
  void forget_unloaded() { unloaded_.clear(); }

  /// The newest PTX version of all modules, major * 10 + minor; 0 without PTX.
  int ptx_version() const { return ptx_version_; }

  AnswerOrError<RegisterModule> answer(const RegisterModule& request);
  AnswerOrError<LoadModule> answer(const LoadModule& request);
  AnswerOrError<FindKernel> answer(const FindKernel& request);
  AnswerOrError<SetDynamicShared> answer(const SetDynamicShared& request);
  AnswerOrError<FindVariable> answer(const FindVariable& request);
  AnswerOrError<PlaceVariable> answer(const PlaceVariable& request);
  AnswerOrError<ReportVariableOverrun> answer(const ReportVariableOverrun& request);

 private:
  /// nullptr if the number is invalid.
  DeviceModule* find_module(ModuleId id) const;
  UsedKernel* find_kernel(KernelId id);

  /// The same as for the number of a kernel.
  std::variant<LoadedModule*, cudaError_t> load(DeviceModule& module);
  cudaError_t load(UsedKernel& kernel);

  const Settings& settings_;
  const DeviceProfile& profile_;
  ProgramMemory& memory_;
  Reports& reports_;
  std::vector<std::unique_ptr<DeviceModule>> modules_;
  std::vector<std::unique_ptr<LoadedModule>> unloaded_;
  std::vector<UsedKernel> kernels_;
  std::map<std::pair<ModuleId, std::string>, KernelId, std::less<>> kernel_ids_;
  int ptx_version_ = 0;
  std::size_t bytes_ = 0;  // of all containers
};

}  // namespace labcheck::simgpu
