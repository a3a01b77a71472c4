// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/program_code.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

template <class Id>
std::size_t index_of(Id id) {
  return static_cast<std::size_t>(id);
}

}  // namespace

ModuleId ProgramCode::add(std::unique_ptr<DeviceModule> module) {
  ptx_version_ = std::max(ptx_version_, module->ptx_version());
  modules_.push_back(std::move(module));
  return static_cast<ModuleId>(modules_.size() - 1);
}

DeviceModule* ProgramCode::module(ModuleId id) const {
  return index_of(id) < modules_.size() ? modules_[index_of(id)].get() : nullptr;
}

KernelId ProgramCode::add_kernel(ModuleId id, std::string_view name) {
  const auto [known, is_new] =
      kernel_ids_.try_emplace({id, std::string(name)}, static_cast<KernelId>(kernels_.size()));
  if (is_new) kernels_.push_back({module(id), std::string(name), {}, {}});
  return known->second;
}

UsedKernel* ProgramCode::kernel(KernelId id) {
  return index_of(id) < kernels_.size() ? &kernels_[index_of(id)] : nullptr;
}

void ProgramCode::unload() {
  for (UsedKernel& kernel : kernels_) kernel.loaded.reset();
  for (const auto& module : modules_) module->unload();
}

}  // namespace labcheck::simgpu
