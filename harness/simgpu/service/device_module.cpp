// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device_module.hpp"

#include "harness/simgpu/exec/variant.hpp"
#include "harness/simgpu/fatbin/elf_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {
namespace {

// The maximum size of all PTX of a module, and of all machine code, when it is decompressed.
constexpr std::uint64_t kMaxCode = std::uint64_t{1} << 28;

using Parts = std::variant<std::vector<FatBinary>, FatBinaryError>;

std::vector<std::vector<std::byte>> copies_of(
    std::span<const std::span<const std::byte>> containers) {
  std::vector<std::vector<std::byte>> copies;
  for (const auto container : containers) copies.emplace_back(container.begin(), container.end());
  return copies;
}

Parts read_parts(const std::vector<std::vector<std::byte>>& containers) {
  std::vector<FatBinary> parts;
  for (const auto& container : containers) {
    auto part = read_fat_binary(container);
    if (const auto* error = std::get_if<FatBinaryError>(&part)) return *error;
    parts.push_back(std::move(std::get<FatBinary>(part)));
  }
  return parts;
}

int find_newest_ptx(const Parts& parts) {
  int newest = 0;
  if (const auto* all = std::get_if<std::vector<FatBinary>>(&parts)) {
    for (const FatBinary& part : *all) {
      for (const FatBinaryEntry& entry : part) newest = std::max(newest, entry.ptx_version);
    }
  }
  return newest;
}

std::map<std::string, std::uint32_t, std::less<>> read_registers(const Parts& parts,
                                                                 int compute_capability) {
  std::map<std::string, std::uint32_t, std::less<>> registers;
  const auto* all = std::get_if<std::vector<FatBinary>>(&parts);
  if (all == nullptr) return registers;
  std::uint64_t room = kMaxCode;
  for (const FatBinary& part : *all) {
    const FatBinaryEntry* entry = choose_machine_code(part, compute_capability);
    if (entry == nullptr || entry->size > room) continue;
    room -= entry->size;
    const auto code = unpack_payload(*entry);
    if (code) registers.merge(registers_in(std::as_bytes(std::span(*code))));
  }
  return registers;
}

}  // namespace

DeviceModule::DeviceModule(std::span<const std::span<const std::byte>> containers)
    : containers_(copies_of(containers)),
      parts_(read_parts(containers_)),
      ptx_version_(find_newest_ptx(parts_)) {}

DeviceModule::DeviceModule(FatBinaryError damage) : parts_(std::move(damage)) {}

// Skips parts without PTX: they may be unused libraries, such as NVIDIA's device runtime.
std::variant<std::vector<std::string>, FatBinaryError> DeviceModule::unpack_texts(
    int compute_capability) const {
  if (const auto* error = std::get_if<FatBinaryError>(&parts_)) return *error;
  std::vector<std::string> texts;
  std::uint64_t room = kMaxCode;
  for (const FatBinary& part : std::get<std::vector<FatBinary>>(parts_)) {
    const FatBinaryEntry* entry = choose_ptx(part, compute_capability);
    if (entry == nullptr) continue;
    if (entry->size > room) return FatBinaryError{"the program has more than 256 MiB of PTX"};
    room -= entry->size;
    auto text = unpack_ptx(*entry);
    if (const auto* error = std::get_if<FatBinaryError>(&text)) return *error;
    texts.push_back(std::move(std::get<std::string>(text)));
  }
  if (!texts.empty()) return texts;
  return FatBinaryError{
      fmt::format("the program has no PTX for compute capability {0}.{1} or below; compile with "
                  "-gencode arch=compute_{0}{1},code=compute_{0}{1}",
                  compute_capability / 10, compute_capability % 10)};
}

std::variant<LoadedModule*, LowerError> DeviceModule::load(DeviceMemory& memory,
                                                           int compute_capability,
                                                           CheckLevel checks) {
  if (load_error_) return *load_error_;
  if (loaded_ == nullptr) {
    auto ptx = unpack_texts(compute_capability);
    if (const auto* error = std::get_if<FatBinaryError>(&ptx)) {
      load_error_ = LowerError{error->message, 0, {}, 0};
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
  const auto* parts = std::get_if<std::vector<FatBinary>>(&parts_);
  if (parts == nullptr) return true;
  const auto can_run = [&](const FatBinaryEntry& entry) {
    const bool is_compatible =
        entry.code == DeviceCode::ptx || entry.compute_capability / 10 == compute_capability / 10;
    return is_compatible && entry.compute_capability <= compute_capability;
  };
  return std::any_of(parts->begin(), parts->end(), [&](const FatBinary& part) {
    return std::any_of(part.begin(), part.end(), can_run);
  });
}

void DeviceModule::unload() {
  if (loaded_ != nullptr) retired_.push_back(std::move(loaded_));
}

}  // namespace labcheck::simgpu
