// SPDX-License-Identifier: MIT
#include "harness/score/empty_result.hpp"

#include <variant>

namespace labcheck {
namespace {

struct SubjectOf {
  Subject operator()(const NeedsBuild&) const { return Subject::build; }
  Subject operator()(const NeedsCases&) const { return Subject::results; }
  Subject operator()(const NeedsClean&) const { return Subject::results; }
  Subject operator()(const NeedsKernels&) const { return Subject::technique; }
  Subject operator()(const NeedsCounter&) const { return Subject::technique; }
  Subject operator()(const NeedsMeasurement&) const { return Subject::speed; }
  Subject operator()(const NeedsFeatures&) const { return Subject::technique; }
  Subject operator()(const NeedsManual&) const { return Subject::opinion; }
};

}  // namespace

CriterionResult empty_result(const Criterion& criterion) {
  CriterionResult result;
  result.subject = std::visit(SubjectOf{}, criterion.need);
  result.id = criterion.id;
  result.title = criterion.title;
  result.max_points = criterion.points;
  return result;
}

}  // namespace labcheck
