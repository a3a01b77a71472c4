/// Proving that a lab grades as it should.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// One thing that a lab must show: what, and whether it does. `reason` says why not.
struct Proof {
  std::string what;
  bool holds = false;
  std::string reason;
};

/// Grades the reference solution, which must earn every point that can be decided; the template,
/// which must compile and earn nothing beyond that; and each rung of the ladder, which must earn
/// every point of its part but those that the rubric says it does not. Hidden test cases that the
/// assignment names must be there.
std::vector<Proof> validate_lab(const Lab& lab, Services& services);

}  // namespace labcheck
