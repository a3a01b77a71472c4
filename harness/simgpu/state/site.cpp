// SPDX-License-Identifier: MIT
#include "harness/simgpu/state/site.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxStrides = 64;

}  // namespace

void StrideTally::count(const std::optional<std::int64_t>& stride, std::uint64_t requests) {
  if (requests == 0 || too_many_) return;
  const auto known = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.stride == stride; });
  if (known != entries_.end()) {
    known->requests += requests;
  } else if (entries_.size() < kMaxStrides) {
    entries_.push_back({stride, requests});
  } else {
    too_many_ = true;
    entries_.clear();
  }
}

void StrideTally::change_to(std::optional<std::int64_t> stride, std::uint64_t min_cost,
                            std::uint64_t requests) {
  count(current_, requests - current_start_);
  min_cost_ += (requests - current_start_) * current_min_cost_;
  current_ = stride;
  current_min_cost_ = min_cost;
  current_start_ = requests;
}

void StrideTally::add(const StrideTally& site, std::uint64_t requests) {
  for (const Entry& entry : site.entries_) count(entry.stride, entry.requests);
  count(site.current_, requests - site.current_start_);
  min_cost_ += site.min_cost_ + (requests - site.current_start_) * site.current_min_cost_;
  if (site.too_many_) {
    too_many_ = true;
    entries_.clear();
  }
}

std::optional<std::int64_t> StrideTally::majority_stride() const {
  std::uint64_t all = 0;
  for (const Entry& entry : entries_) all += entry.requests;
  const auto most =
      std::max_element(entries_.begin(), entries_.end(),
                       [](const Entry& a, const Entry& b) { return a.requests < b.requests; });
  if (most == entries_.end() || most->requests * 2 <= all) return std::nullopt;
  return most->stride;
}

}  // namespace labcheck::simgpu
