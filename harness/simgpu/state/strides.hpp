// SPDX-License-Identifier: MIT
/// The most common distance between the lanes of a memory instruction, and the minimum cost of its
/// requests.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// Counts requests by the distance in bytes between neighboring lanes. The order in which tallies
/// are added does not change the result.
class StrideTally {
 public:
  /// After `requests` requests, the site's pattern changes to `stride`, which is empty if the lanes
  /// have no common distance, and each request costs at least `min_cost`.
  void change_to(std::optional<std::int64_t> stride, std::uint64_t min_cost,
                 std::uint64_t requests);

  /// Adds the tally of a site with `requests` requests.
  void add(const StrideTally& site, std::uint64_t requests);

  /// The distance of more than half of the requests, if there is one.
  std::optional<std::int64_t> majority_stride() const;

  /// The minimum cost of all requests. Only for a tally to which others were added.
  std::uint64_t min_cost() const { return min_cost_; }

 private:
  struct Entry {
    std::optional<std::int64_t> stride;
    std::uint64_t requests = 0;
  };
  void count(const std::optional<std::int64_t>& stride, std::uint64_t requests);

  std::vector<Entry> entries_;
  bool too_many_ = false;  // distances to count; there is no majority stride
  std::uint64_t min_cost_ = 0;
  std::optional<std::int64_t> current_;
  std::uint64_t current_min_cost_ = 0;
  std::uint64_t current_start_ = 0;  // the first request with these
};

}  // namespace labcheck::simgpu
