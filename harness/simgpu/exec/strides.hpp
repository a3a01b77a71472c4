/// How the lanes of a memory instruction lie to each other, most often, and what its requests cost
/// at best.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// Requests by the distance in bytes between neighbouring lanes. Sums only, so that adding tallies
/// up in any order gives the same.
class StrideTally {
 public:
  /// From the request number `requests` on, the site's pattern has `stride`, nothing where its
  /// lanes lie at no one distance, and a request costs `least` at best.
  void change_to(std::optional<std::int64_t> stride, std::uint64_t least, std::uint64_t requests);

  /// Adds what a site with `requests` requests has counted.
  void add(const StrideTally& site, std::uint64_t requests);

  /// The distance that more than half of the requests have.
  std::optional<std::int64_t> usual() const;

  /// What all requests cost at best. Only of a tally that others were added to.
  std::uint64_t least() const { return least_; }

 private:
  struct Entry {
    std::optional<std::int64_t> stride;
    std::uint64_t requests = 0;
  };
  void count(const std::optional<std::int64_t>& stride, std::uint64_t requests);

  std::vector<Entry> entries_;
  bool too_many_ = false;  // distances for a table; none of them is the usual one then
  std::uint64_t least_ = 0;
  std::optional<std::int64_t> current_;
  std::uint64_t current_least_ = 0;
  std::uint64_t since_ = 0;  // the request from which on that is
};

}  // namespace labcheck::simgpu
