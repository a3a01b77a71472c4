/// The outcome of a criterion that speed decides.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/score/score.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// What measurements say of a criterion. `share` is that of its points, absent where `open` says
/// why there is none yet.
struct MeasurementDecision {
  std::optional<double> share;
  Outcome open = Outcome::not_measured;
  Verdict verdict;  // its message is the criterion's
  std::optional<Measurement> measurement;
  std::vector<CaseVerdict> cases;
};

/// Decides `criterion`, which needs `need`: by the case that earns least. A case that failed counts
/// more than one that is open, a fault of ours more than a doubt.
MeasurementDecision decide_measurement(const Criterion& criterion, const NeedsMeasurement& need,
                                       const Assignment& assignment, const Evidence& evidence);

/// The figures at which what `criterion` earns changes its course.
std::vector<double> thresholds_of(const Criterion& criterion);

}  // namespace labcheck
