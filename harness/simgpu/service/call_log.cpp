// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/call_log.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// More than there are functions that allocate, copy or free memory. A program can put any name into
// a request.
constexpr std::size_t kMaxNames = 256;

// One call performs many copies.
constexpr std::string_view kGraphLaunch = "cudaGraphLaunch";

// "the 1st cudaMalloc", "the 2nd cudaMalloc", "the 11th cudaMalloc", "the 23rd cudaMalloc".
std::string describe_nth(std::uint64_t number, std::string_view name) {
  const bool is_teen = number % 100 / 10 == 1;
  const std::string shown = with_thousands(number);
  switch (is_teen ? 0 : number % 10) {
    case 1:
      return tr("the {}st {}", shown, name);
    case 2:
      return tr("the {}nd {}", shown, name);
    case 3:
      return tr("the {}rd {}", shown, name);
    default:
      return tr("the {}th {}", shown, name);
  }
}

}  // namespace

void CallLog::forget_freed() {
  std::erase_if(calls_, [&](const auto& call) { return !memory_.is_remembered(call.first); });
  max_calls_ = std::max(max_calls_, 2 * calls_.size());
}

CountedCall CallLog::count(std::string_view name) {
  auto count = counts_.find(name);
  if (count == counts_.end()) {
    if (name == kGraphLaunch || counts_.size() >= kMaxNames) return {name, 0};
    count = counts_.emplace(name, 0).first;
  }
  return {count->first, ++count->second};
}

void CallLog::record(std::uint64_t address, const AllocationCall& call) {
  if (calls_.size() >= max_calls_) forget_freed();
  if (call.call.ordinal == 0) {
    calls_.erase(address);
  } else {
    calls_[address] = call;
  }
}

void CallLog::record_free(std::uint64_t address, const CountedCall& call) {
  const auto found = calls_.find(address);
  if (found != calls_.end() && call.ordinal != 0) found->second.freed_by = call;
}

void CallLog::exclude(std::uint64_t address) {
  const auto found = calls_.find(address);
  if (found == calls_.end()) return;
  const CountedCall& call = found->second.call;
  std::uint64_t& count = counts_.find(call.name)->second;
  if (count == call.ordinal) --count;
  calls_.erase(found);
}

void CallLog::restart_numbering() {
  for (auto& [name, count] : counts_) count = 0;
}

const AllocationCall* CallLog::find(std::uint64_t address) const {
  const auto found = calls_.find(address);
  return found == calls_.end() ? nullptr : &found->second;
}

std::string describe(const CountedCall& call) {
  return call.ordinal == 0 ? std::string(call.name) : describe_nth(call.ordinal, call.name);
}

std::string describe(const AllocationCall& call) {
  return fmt::format("{} ({})", describe(call.call), exact_bytes(call.size));
}

}  // namespace labcheck::simgpu
