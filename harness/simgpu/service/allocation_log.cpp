// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/allocation_log.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// More than there are functions that allocate memory. A program can put any name into a request.
constexpr std::size_t kMaxNames = 256;

// "1st", "2nd", "11th", "23rd".
std::string ordinal(std::uint64_t number) {
  const bool is_teen = number % 100 / 10 == 1;
  const std::uint64_t digit = is_teen ? 0 : number % 10;
  return with_thousands(number) + (digit == 1   ? "st"
                                   : digit == 2 ? "nd"
                                   : digit == 3 ? "rd"
                                                : "th");
}

}  // namespace

void AllocationLog::forget_freed() {
  std::erase_if(calls_, [&](const auto& call) { return !memory_.is_remembered(call.first); });
  max_calls_ = std::max(max_calls_, 2 * calls_.size());
}

void AllocationLog::record(std::uint64_t address, std::string_view name, std::size_t size) {
  if (calls_.size() >= max_calls_) forget_freed();
  auto count = counts_.find(name);
  if (count == counts_.end() && counts_.size() >= kMaxNames) {
    calls_.erase(address);
    return;
  }
  if (count == counts_.end()) count = counts_.emplace(name, 0).first;
  calls_[address] = {count->first, ++count->second, size};
}

void AllocationLog::exclude(std::uint64_t address) {
  const auto call = calls_.find(address);
  if (call == calls_.end()) return;
  std::uint64_t& count = counts_.find(call->second.name)->second;
  if (count == call->second.ordinal) --count;
  calls_.erase(call);
}

void AllocationLog::restart_numbering() {
  for (auto& [name, count] : counts_) count = 0;
}

const AllocationCall* AllocationLog::find(std::uint64_t address) const {
  const auto found = calls_.find(address);
  return found == calls_.end() ? nullptr : &found->second;
}

std::string describe(const AllocationCall& call) {
  return fmt::format("the {} {} ({})", ordinal(call.ordinal), call.name,
                     counted(call.size, "byte"));
}

}  // namespace labcheck::simgpu
