#include "harness/simgpu/runtime/module_table.hpp"

#include "harness/simgpu/exec/variant.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

using Entries = std::variant<std::vector<FatBinaryEntry>, FatBinaryError>;

Entries entries_of(const void* wrapper) {
  const auto container = container_of(wrapper);
  if (const auto* error = std::get_if<FatBinaryError>(&container)) return *error;
  return read_fat_binary(std::get<std::span<const std::byte>>(container));
}

int newest_ptx(const Entries& entries) {
  int newest = 0;
  if (const auto* all = std::get_if<std::vector<FatBinaryEntry>>(&entries)) {
    for (const FatBinaryEntry& entry : *all) newest = std::max(newest, entry.ptx_version);
  }
  return newest;
}

}  // namespace

RegisteredModule::RegisteredModule(const void* wrapper)
    : entries_(entries_of(wrapper)), ptx_version_(newest_ptx(entries_)) {}

std::variant<std::string, FatBinaryError> RegisteredModule::text(int compute_capability) const {
  if (const auto* error = std::get_if<FatBinaryError>(&entries_)) return *error;
  const auto& entries = std::get<std::vector<FatBinaryEntry>>(entries_);
  const FatBinaryEntry* entry = choose_ptx(entries, compute_capability);
  if (entry != nullptr) return ptx_text(*entry);
  return FatBinaryError{
      fmt::format("the program has no PTX for compute capability {0}.{1} or below: compile with "
                  "-gencode arch=compute_{0}{1},code=compute_{0}{1}",
                  compute_capability / 10, compute_capability % 10)};
}

std::variant<LoadedModule*, LowerError> RegisteredModule::load(DeviceMemory& memory,
                                                               int compute_capability,
                                                               CheckLevel checks) {
  if (broken_) return *broken_;
  if (loaded_ == nullptr) {
    auto ptx = text(compute_capability);
    if (const auto* error = std::get_if<FatBinaryError>(&ptx)) {
      broken_ = LowerError{error->message, 0, {}, 0};
      return *broken_;
    }
    loaded_ = std::make_unique<LoadedModule>(std::move(std::get<std::string>(ptx)), memory,
                                             best_variant(), checks, placed_);
    if (loaded_->broken()) {
      broken_ = loaded_->broken();
      return *broken_;
    }
  }
  return loaded_.get();
}

void RegisteredModule::unload() {
  if (loaded_ != nullptr) retired_.push_back(std::move(loaded_));
}

RegisteredModule& ModuleTable::add(const void* wrapper) {
  modules_.push_back(std::make_unique<RegisteredModule>(wrapper));
  return *modules_.back();
}

void ModuleTable::remove(const RegisteredModule& module) {
  std::erase_if(handles_, [&](const auto& entry) { return entry.second->module == &module; });
  std::erase_if(kernels_, [&](const auto& entry) { return entry.second->module == &module; });
  std::erase_if(variables_, [&](const auto& entry) { return entry.second.module == &module; });
}

void ModuleTable::add_kernel(const void* host, RegisteredModule& module, std::string name) {
  auto kernel = std::make_unique<RegisteredKernel>();
  kernel->module = &module;
  kernel->name = std::move(name);
  auto& known = kernels_[host];
  handles_.erase(known.get());
  known = std::move(kernel);
  handles_[known.get()] = known.get();
}

void ModuleTable::add_variable(const void* host, RegisteredModule& module, std::string name,
                               std::size_t size) {
  variables_[host] = {&module, std::move(name), size};
}

RegisteredKernel* ModuleTable::kernel(const void* host_or_handle) {
  const auto found = kernels_.find(host_or_handle);
  if (found != kernels_.end()) return found->second.get();
  const auto handle = handles_.find(host_or_handle);
  return handle == handles_.end() ? nullptr : handle->second;
}

RegisteredVariable* ModuleTable::variable(const void* host) {
  const auto found = variables_.find(host);
  return found == variables_.end() ? nullptr : &found->second;
}

void ModuleTable::unload() {
  for (const auto& module : modules_) module->unload();
}

int ModuleTable::ptx_version() const {
  int newest = 0;
  for (const auto& module : modules_) newest = std::max(newest, module->ptx_version());
  return newest;
}

}  // namespace labcheck::simgpu
