// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/program_code.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

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

}  // namespace

std::optional<ModuleId> ProgramCode::add(const RegisterModule& request) {
  const std::size_t size = size_of(request.containers);
  if (modules_.size() >= kMaxModules || size > kMaxBytes - bytes_) return std::nullopt;
  auto module = request.damage.empty()
                    ? std::make_unique<DeviceModule>(request.containers)
                    : std::make_unique<DeviceModule>(FatBinaryError{std::string(request.damage)});
  bytes_ += size;
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

void ProgramCode::forget_unloaded() {
  for (const auto& module : modules_) module->forget_unloaded();
}

}  // namespace labcheck::simgpu
