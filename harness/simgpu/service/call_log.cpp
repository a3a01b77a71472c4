// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/call_log.hpp"

#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <array>

namespace labcheck::simgpu {
namespace {

// More than there are functions that allocate, copy or free memory. A program can put any name into
// a request.
constexpr std::size_t kMaxNames = 256;

// One call performs many copies.
constexpr std::string_view kGraphLaunch = "cudaGraphLaunch";

// "the 1st cudaMalloc", "the 2nd cudaMalloc", "the 11th cudaMalloc", "the 23rd cudaMalloc".
Message describe_nth(std::uint64_t ordinal, std::string name) {
  constexpr std::array texts{text::nth, text::nth_ending_in_1, text::nth_ending_in_2,
                             text::nth_ending_in_3};
  const bool is_teen = ordinal % 100 / 10 == 1;
  const std::uint64_t digit = is_teen || ordinal % 10 > 3 ? 0 : ordinal % 10;
  return texts[digit](Count(ordinal), std::move(name));
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

Message describe(const CountedCall& call) {
  std::string name(call.name);
  return call.ordinal == 0 ? verbatim(std::move(name))
                           : describe_nth(call.ordinal, std::move(name));
}

Message describe(const AllocationCall& call) {
  return text::call_of_size(describe(call.call), ByteCount{call.size});
}

}  // namespace labcheck::simgpu
