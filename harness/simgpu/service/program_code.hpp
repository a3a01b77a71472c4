// SPDX-License-Identifier: MIT
/// The modules and kernels that a program has registered, by the numbers that requests use.
#pragma once

#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/service/device_module.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

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

class ProgramCode {
 public:
  /// std::nullopt if there are too many modules, or too much code.
  std::optional<ModuleId> add(const RegisterModule& request);

  /// nullptr if the number is invalid.
  DeviceModule* module(ModuleId id) const;

  /// The number of a kernel of the module `id`, which must be valid.
  KernelId add_kernel(ModuleId id, std::string_view name);

  /// nullptr if the number is invalid.
  UsedKernel* kernel(KernelId id);

  /// Unloads all modules. Their programs exist until forget_unloaded(), because counters refer to
  /// them.
  void unload();
  void forget_unloaded();

  /// The newest PTX version of all modules, major * 10 + minor; 0 without PTX.
  int ptx_version() const { return ptx_version_; }

 private:
  std::vector<std::unique_ptr<DeviceModule>> modules_;
  std::vector<UsedKernel> kernels_;
  std::map<std::pair<ModuleId, std::string>, KernelId, std::less<>> kernel_ids_;
  int ptx_version_ = 0;
  std::size_t bytes_ = 0;  // of all containers
};

}  // namespace labcheck::simgpu
