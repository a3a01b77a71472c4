// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/activity.hpp"

#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxCalls = 1000;

bool is_of_host(const Allocation* allocation) {
  return allocation == nullptr || is_host_memory(allocation->kind);
}

constexpr std::size_t kMaxWords = std::size_t{1} << 23;

// A program that writes new values leaves some bytes as they were.
constexpr std::size_t kBlock = 64;

/// Calls `changed` with the start and the size of each block that is different in `before` and
/// `now`, and then makes it equal in `before`. Returns the number of their bytes.
std::uint64_t update(std::vector<std::byte>& before, const std::byte* now, auto&& changed) {
  std::uint64_t bytes = 0;
  for (std::size_t start = 0; start < before.size(); start += kBlock) {
    const std::size_t size = std::min(kBlock, before.size() - start);
    if (std::memcmp(now + start, before.data() + start, size) == 0) continue;
    bytes += size;
    changed(start, size);
    std::memcpy(before.data() + start, now + start, size);
  }
  return bytes;
}

}  // namespace

void Activity::add(std::uint64_t DeviceActivity::*way, std::uint64_t bytes) {
  this->*way += bytes;
  if (way == &DeviceActivity::filled) ++fills;
  if (way == &DeviceActivity::on_device) ++device_copies;
  if (bytes > 0 && (way == &DeviceActivity::to_device || way == &DeviceActivity::filled))
    read_back = to_host;
}

void Activity::add_launch(std::uint64_t parameter_bytes) {
  parameters += parameter_bytes;
  read_back = to_host;
}

void Activity::add_call(std::string_view name, bool is_launch, cudaError_t result) {
  DeviceCall* const last = calls.empty() ? nullptr : &calls.back();
  if (last != nullptr && last->name == name && last->is_launch == is_launch &&
      last->result == error_name(result)) {
    last->count += 1;
  } else if (calls.size() < kMaxCalls) {
    calls.push_back({std::string(name), is_launch, std::string(error_name(result)), 1});
  } else {
    omitted += 1;
  }
}

std::uint64_t DeviceActivity::*route(const Allocation* to, const Allocation* from) {
  if (is_of_host(to)) return &DeviceActivity::to_host;
  return is_of_host(from) ? &DeviceActivity::to_device : &DeviceActivity::on_device;
}

DeviceActivity reported(DeviceActivity activity, const DeviceMemory& memory) {
  for (DeviceCall& call : activity.calls) {
    if (call.is_launch) call.name = ptx::short_name(call.name);
  }
  for (const Allocation& allocation : memory.live_allocations({AllocationKind::device})) {
    if (allocation.buffer != Content::placeholder || allocation.writers == nullptr) continue;
    const auto bytes = allocation.writers->count();
    const auto from_host = bytes[static_cast<std::size_t>(Writer::host)];
    const auto from_inputs = bytes[static_cast<std::size_t>(Writer::labcheck)];
    if (from_host + from_inputs != 0)
      activity.copied.push_back({allocation.name, from_host, from_inputs});
  }
  return activity;
}

void ReturnedWords::add(const std::byte* bytes, std::size_t size) {
  const std::size_t count = size / kWord;
  if (words_.size() + count > kMaxWords) sort();
  is_full_ = is_full_ || words_.size() + count > kMaxWords;
  if (is_full_) return words_.clear();
  const std::size_t before = words_.size();
  words_.resize(before + count);
  std::memcpy(words_.data() + before, bytes, count * kWord);
  is_sorted_ = false;
}

void ReturnedWords::sort() {
  if (is_sorted_) return;
  std::sort(words_.begin(), words_.end());
  words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
  is_sorted_ = true;
}

std::uint64_t ReturnedWords::count_unknown(const std::vector<std::byte>& bytes) {
  if (is_full_) return 0;
  sort();
  std::uint64_t unknown = 0;
  for (std::size_t at = 0; at + kWord <= bytes.size(); at += kWord) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, kWord);
    if (word != 0 && !std::binary_search(words_.begin(), words_.end(), word)) unknown += kWord;
  }
  return unknown;
}

std::uint64_t HostMemoryChanges::begin_kernel(DeviceMemory& memory) {
  std::uint64_t changed = 0;
  std::map<std::uint64_t, Block> blocks;
  for (const Allocation& allocation :
       memory.live_allocations({AllocationKind::host, AllocationKind::managed})) {
    Block block = std::move(blocks_[allocation.begin]);
    block.contents.resize(allocation.size());
    block.memory = allocation.host;
    changed += update(block.contents, block.memory, [](std::size_t, std::size_t) {});
    block.copy = block.contents;
    memory.set_bytes(allocation.begin, block.copy.data());
    blocks.emplace(allocation.begin, std::move(block));
  }
  blocks_ = std::move(blocks);
  return changed;
}

std::uint64_t HostMemoryChanges::end_kernel(DeviceMemory& memory, ReturnedWords& returned) {
  std::uint64_t changed = 0;
  for (auto& [begin, block] : blocks_) {
    const std::byte* const copy = block.copy.data();
    changed +=
        update(block.contents, copy, [&, &block = block](std::size_t start, std::size_t size) {
          returned.add(copy + start, size);
          // The host may have changed other bytes of the block.
          for (std::size_t k = start; k < start + size; ++k) {
            if (copy[k] != block.contents[k]) block.memory[k] = copy[k];
          }
        });
    memory.set_bytes(begin, block.memory);
    block.copy = {};
  }
  return changed;
}

}  // namespace labcheck::simgpu
