// SPDX-License-Identifier: MIT
#include "harness/pipeline/needless_steps.hpp"

#include <span>
#include <utility>

namespace labcheck {
namespace {

class Search {
 public:
  Search(std::size_t steps, int most, const IsRightWithout& is_right)
      : left_out_(steps, 0), rest_(most), is_right_(is_right) {}

  void search(std::span<const std::size_t> candidates) {
    if (candidates.empty() || rest_ == 0 || can_leave_out(candidates)) return;
    if (candidates.size() == 1) return;
    const std::size_t half = candidates.size() / 2;
    // Work for show often comes after the work: it must not change the results.
    search(candidates.subspan(half));
    search(candidates.first(half));
  }

  std::string take() { return std::move(left_out_); }

 private:
  bool can_leave_out(std::span<const std::size_t> candidates) {
    --rest_;
    std::string left_out = left_out_;
    for (const std::size_t step : candidates) left_out[step] = 1;
    if (!is_right_(left_out)) return false;
    left_out_ = std::move(left_out);
    return true;
  }

  std::string left_out_;
  int rest_;
  const IsRightWithout& is_right_;
};

}  // namespace

std::string find_needless(std::size_t steps, const std::vector<std::vector<std::size_t>>& groups,
                          int most, const IsRightWithout& is_right) {
  Search search(steps, most, is_right);
  for (const auto& group : groups) search.search(group);
  return search.take();
}

}  // namespace labcheck
