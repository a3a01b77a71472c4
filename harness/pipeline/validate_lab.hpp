// SPDX-License-Identifier: MIT
/// Checks that a lab grades as it should.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/workbench.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// A claim about a lab and whether it holds. If it does not, `reason` is why.
struct Proof {
  std::string claim;
  bool holds = false;
  Message reason;
};

/// Grades the reference solution, the template and each rung. The solution must earn every point
/// that this computer can decide. The template must compile and earn no other points. Each rung
/// must earn all points of its part except those that the rubric's `rungs` lists as lost. The
/// hidden test cases that the assignment names must exist.
std::vector<Proof> validate_lab(const Lab& lab, const Slot& slot);

/// Why the reference solution does not earn every point that is decided in `slot`; empty if it
/// earns them.
Message why_reference_fails(const Lab& lab, const Slot& slot);

/// A warning for each function that students must define, or that lab.cuh declares, and that no
/// test case calls, not even through the LABCHECK_CALL of another function. It is never tested.
std::vector<Diagnostic> untested_functions(const Lab& lab);

}  // namespace labcheck
