// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/program_code.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/fatbin/cuda_program.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <utility>

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
                                                           CheckLevel checks) {
  if (load_error_) return *load_error_;
  if (loaded_ == nullptr) {
    auto ptx = unpack_texts(compute_capability);
    if (auto* error = std::get_if<Message>(&ptx)) {
      load_error_ = LowerError{std::move(*error), 0, {}, 0};
      return *load_error_;
    }
    loaded_ = std::make_unique<LoadedModule>(std::move(std::get<std::vector<std::string>>(ptx)),
                                             memory, best_variant(), checks, placed_);
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

void DeviceModule::unload() {
  if (loaded_ != nullptr) retired_.push_back(std::move(loaded_));
}

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
