// SPDX-License-Identifier: MIT
/// The rubric: how outcomes become points.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/moment.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/feature.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The period of lateness that costs `percent` of the maximum points.
LABCHECK_ENUM(LatePeriod, hour, day)

/// What lateness costs. A submission up to `grace` after the deadline is on time. After that, every
/// period that has begun since the deadline costs `percent` of the maximum, up to `at_most`
/// percent. After `cut_off`, nothing is earned. `extensions` maps student ids to later deadlines;
/// the cut-off moves by the same time.
struct LatePolicy {
  Moment deadline{};
  std::chrono::seconds grace{0};
  LatePeriod period = LatePeriod::day;
  double percent = 0;
  double at_most = 100;
  std::optional<Moment> cut_off{};
  std::map<std::string, Moment> extensions{};

  bool operator==(const LatePolicy&) const = default;
};

/// The named part of the submission compiles and links; if `part` is empty, every part does.
struct NeedsBuild {
  std::string part{};
  bool operator==(const NeedsBuild&) const = default;
};

/// The named test cases are accepted on the backend that grades.
struct NeedsCases {
  std::vector<std::string> cases;
  bool operator==(const NeedsCases&) const = default;
};

/// The simulated GPU, with full checks, finds no fault in the named test cases.
struct NeedsClean {
  std::vector<std::string> cases;
  bool operator==(const NeedsClean&) const = default;
};

/// Kernels compute the results of the named test cases, whose outputs are in `memory`. The
/// simulated GPU decides; a test case that fails for another reason does not violate this.
struct NeedsKernels {
  std::vector<std::string> cases;
  BufferPlace memory = BufferPlace::device;
  bool operator==(const NeedsKernels&) const = default;
};

/// A counter of the simulated GPU, over all launches of each named test case, is within the bounds.
struct NeedsCounter {
  std::string counter;
  std::vector<std::string> cases;
  std::optional<double> at_most;
  std::optional<double> at_least;
  bool operator==(const NeedsCounter&) const = default;
};

LABCHECK_ENUM(Metric, speedup, fraction_of, time)

/// A measurement on a real GPU: the speedup over the rung `over`, the share of the ceiling `over`,
/// or the time.
struct NeedsMeasurement {
  Metric metric = Metric::speedup;
  std::string over;
  std::vector<std::string> cases;
  bool operator==(const NeedsMeasurement&) const = default;
};

/// The part's own code uses every feature in `uses` and none in `without`. An empty `part` means
/// the only part.
struct NeedsFeatures {
  std::vector<Feature> uses;
  std::vector<Feature> without;
  std::string part{};
  bool operator==(const NeedsFeatures&) const = default;
};

/// An instructor decides.
struct NeedsManual {
  bool operator==(const NeedsManual&) const = default;
};

using Need = std::variant<NeedsBuild, NeedsCases, NeedsClean, NeedsKernels, NeedsCounter,
                          NeedsMeasurement, NeedsFeatures, NeedsManual>;

/// How a criterion's points depend on its outcome. `all`: all points or nothing. `proportional`:
/// the share of test cases that pass. The others use the steps of the criterion's scale: `scale`
/// interpolates between them, `log_scale` interpolates in the logarithm of the figure, and `steps`
/// earns the share of the last step that the figure reached.
LABCHECK_ENUM(Credit, all, proportional, scale, log_scale, steps)

/// True if `credit` uses the steps of a scale.
inline bool is_by_scale(Credit credit) {
  return credit == Credit::scale || credit == Credit::log_scale || credit == Credit::steps;
}

/// One step of a scale: the figure `at` earns the share `earns` (0 to 1).
struct ScaleStep {
  double at = 0;
  double earns = 0;
  bool operator==(const ScaleStep&) const = default;
};

/// One line of the rubric. `after` names criteria that must earn something first; otherwise this
/// criterion is skipped.
struct Criterion {
  std::string id;
  std::string title;
  double points = 0;
  Need need{};
  Credit credit = Credit::all;
  std::vector<ScaleStep> scale{};
  std::vector<std::string> after{};
  std::string help{};               // a hint for students who do not earn it; may be empty
  std::string why{};                // why the lab requires it; may be empty
  std::vector<std::string> read{};  // what to read about it: sections of handouts and manuals
  /// Hidden test cases that the rubric names but that are not installed; `need` does not contain
  /// them.
  std::vector<std::string> absent{};

  bool operator==(const Criterion&) const = default;
};

/// `rungs` lists, for rungs of the lab's ladder, the criteria that they do not earn in full; every
/// other rung earns all criteria of its part. `late` applies to courses only; a submission that is
/// graded alone is never late.
struct Rubric {
  std::string assignment;
  std::vector<Criterion> criteria;
  std::map<std::string, std::vector<std::string>> rungs{};
  std::optional<LatePolicy> late{};

  bool operator==(const Rubric&) const = default;
};

/// The criterion with this `id`; nullptr if there is none.
inline const Criterion* find_criterion(const Rubric& rubric, const std::string& id) {
  const auto found = std::ranges::find(rubric.criteria, id, &Criterion::id);
  return found == rubric.criteria.end() ? nullptr : &*found;
}

/// The test cases that `need` names.
inline std::vector<std::string> cases_of(const Need& need) {
  return std::visit(
      [](const auto& specific) -> std::vector<std::string> {
        if constexpr (requires { specific.cases; }) return specific.cases;
        return {};
      },
      need);
}

}  // namespace labcheck
