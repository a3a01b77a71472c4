// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/module_table.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {

const RegisteredModule& ModuleTable::add(RegisteredModule module) {
  modules_.push_back(std::make_unique<const RegisteredModule>(module));
  return *modules_.back();
}

void ModuleTable::remove(const RegisteredModule& module) {
  std::erase_if(handles_, [&](const auto& entry) { return entry.second->module == &module; });
  std::erase_if(kernels_, [&](const auto& entry) { return entry.second->module == &module; });
  std::erase_if(variables_, [&](const auto& entry) { return entry.second.module == &module; });
}

void ModuleTable::add_kernel(const void* host, const RegisteredModule& module, std::string name) {
  auto kernel = std::make_unique<RegisteredKernel>();
  kernel->module = &module;
  kernel->name = std::move(name);
  auto& entry = kernels_[host];
  handles_.erase(entry.get());
  entry = std::move(kernel);
  handles_[entry.get()] = entry.get();
}

void ModuleTable::add_variable(const void* host, const RegisteredModule& module, std::string name) {
  variables_[host] = {&module, std::move(name)};
}

RegisteredKernel* ModuleTable::kernel(const void* host_or_handle) {
  const auto found = kernels_.find(host_or_handle);
  if (found != kernels_.end()) return found->second.get();
  const auto handle = handles_.find(host_or_handle);
  return handle == handles_.end() ? nullptr : handle->second;
}

const RegisteredVariable* ModuleTable::variable(const void* host) const {
  const auto found = variables_.find(host);
  return found == variables_.end() ? nullptr : &found->second;
}

int ModuleTable::ptx_version() const {
  int newest = 0;
  for (const auto& module : modules_) newest = std::max(newest, module->ptx_version);
  return newest;
}

}  // namespace labcheck::simgpu
