// SPDX-License-Identifier: MIT
/// What a rubric requires to be shown about how the results of a test case are computed.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/simgpu/facts/ablation.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// `floors` are the counters of which more is better: work for show could raise them. `without` are
/// the kinds of memory that results must depend on.
struct TechniqueNeeds {
  bool is_counted = false;  // whether any counter matters
  std::vector<std::string> floors{};
  std::vector<MemoryKind> without{};
};

/// What `rubric` requires of the test case `id` on the simulated GPU.
TechniqueNeeds technique_of(const Rubric& rubric, const std::string& id);

}  // namespace labcheck
