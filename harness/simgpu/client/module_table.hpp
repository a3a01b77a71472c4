// SPDX-License-Identifier: MIT
/// The modules, kernels and variables that a program registers before main(). Host addresses
/// identify the kernels and variables.
#pragma once

#include "harness/simgpu/protocol/code_requests.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// A registered kernel with the attributes that the program set.
struct RegisteredKernel {
  const RegisteredModule* module = nullptr;
  std::string name;                             // mangled
  std::optional<FoundKernel> found;             // after its first use
  std::optional<std::uint32_t> dynamic_shared;  // [bytes] maximum of a launch
  int carveout = -1;
};

/// A registered __device__, __constant__ or __managed__ variable.
struct RegisteredVariable {
  const RegisteredModule* module = nullptr;
  std::string name;
};

class ModuleTable {
 public:
  /// The reference is valid until the process ends.
  const RegisteredModule& add(RegisteredModule module);

  /// Removes the kernels and variables of `module`.
  void remove(const RegisteredModule& module);

  void add_kernel(const void* host, const RegisteredModule& module, std::string name);
  void add_variable(const void* host, const RegisteredModule& module, std::string name);

  /// The kernel with this host function or handle (the address of its RegisteredKernel), or
  /// nullptr.
  RegisteredKernel* kernel(const void* host_or_handle);
  const RegisteredVariable* variable(const void* host) const;

  /// The newest PTX version of all modules, major * 10 + minor; 0 without PTX.
  int ptx_version() const;

 private:
  std::vector<std::unique_ptr<const RegisteredModule>> modules_;
  std::map<const void*, std::unique_ptr<RegisteredKernel>> kernels_;
  std::map<const void*, RegisteredKernel*> handles_;
  std::map<const void*, RegisteredVariable> variables_;
};

}  // namespace labcheck::simgpu
