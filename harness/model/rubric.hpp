// SPDX-License-Identifier: MIT
/// The rubric: how outcomes become points.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"
#include "harness/base/moment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/feature.hpp"
#include "harness/simgpu/facts/ablation.hpp"

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

/// What a criterion is about: whether the program builds, whether its results are right, how it
/// computes them, how fast it is, or an instructor's opinion.
LABCHECK_ENUM(Subject, build, results, technique, speed, opinion)

/// The named part of the submission compiles and links; if `part` is empty, every part does.
struct NeedsBuild {
  static constexpr Subject subject = Subject::build;
  std::string part{};
  bool operator==(const NeedsBuild&) const = default;
};

/// The named test cases are accepted on `backend`, or on the one that grades if there is none.
struct NeedsCases {
  static constexpr Subject subject = Subject::results;
  std::vector<std::string> cases;
  std::optional<Backend> backend{};
  bool operator==(const NeedsCases&) const = default;
};

/// The simulated GPU, with full checks, finds no fault in the named test cases.
struct NeedsClean {
  static constexpr Subject subject = Subject::results;
  std::vector<std::string> cases;
  bool operator==(const NeedsClean&) const = default;
};

/// Kernels compute the results of the named test cases, whose outputs are in `memory`. The
/// simulated GPU decides; a test case that fails for another reason does not violate this.
struct NeedsKernels {
  static constexpr Subject subject = Subject::technique;
  std::vector<std::string> cases;
  BufferPlace memory = BufferPlace::device;
  std::uint64_t host_adds = 16;  // values of kernels that host code may add up for a result
  bool operator==(const NeedsKernels&) const = default;
};

/// A counter of the simulated GPU, over all steps of each named test case that its results need, is
/// within the bounds, and the results depend on what kernels load from `depends_on`.
struct NeedsCounter {
  static constexpr Subject subject = Subject::technique;
  std::string counter;
  std::vector<std::string> cases;
  std::optional<double> at_most;
  std::optional<double> at_least;
  std::optional<MemoryKind> depends_on{};
  bool operator==(const NeedsCounter&) const = default;
};

LABCHECK_ENUM(Metric, speedup, fraction_of, time)

/// A measurement on a real GPU: the speedup over the rung `over`, the share of the ceiling `over`,
/// or the time.
struct NeedsMeasurement {
  static constexpr Subject subject = Subject::speed;
  Metric metric = Metric::speedup;
  std::string over;
  std::vector<std::string> cases;
  bool operator==(const NeedsMeasurement&) const = default;
};

/// The part's own code uses every feature in `uses` and none in `without`. An empty `part` means
/// the only part.
struct NeedsFeatures {
  static constexpr Subject subject = Subject::technique;
  std::vector<Feature> uses;
  std::vector<Feature> without;
  std::string part{};
  bool operator==(const NeedsFeatures&) const = default;
};

/// An instructor decides.
struct NeedsManual {
  static constexpr Subject subject = Subject::opinion;
  bool operator==(const NeedsManual&) const = default;
};

/// What a criterion requires. Each kind is described by a file in criteria/.
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

/// Whether criteria about speed are part of the total. If they are excluded, nothing is timed, and
/// the points of the other criteria are scaled to the same total.
LABCHECK_ENUM(SpeedInTotal, counted, excluded)

/// `rungs` lists, for rungs of the lab's ladder, the criteria that they do not earn in full; every
/// other rung earns all criteria of its part. `late` applies to courses only; a submission that is
/// graded alone is never late. The points of `criteria` are those of the file, whatever `speed` is.
struct Rubric {
  std::string assignment;
  std::vector<Criterion> criteria;
  std::map<std::string, std::vector<std::string>> rungs{};
  std::optional<LatePolicy> late{};
  SpeedInTotal speed = SpeedInTotal::counted;

  bool operator==(const Rubric&) const = default;
};

/// The criterion with this `id`; nullptr if there is none.
inline const Criterion* find_criterion(const Rubric& rubric, const std::string& id) {
  const auto found = std::ranges::find(rubric.criteria, id, &Criterion::id);
  return found == rubric.criteria.end() ? nullptr : &*found;
}

inline Subject subject_of(const Need& need) {
  return std::visit([](const auto& specific) { return specific.subject; }, need);
}

/// True if `criterion` requires a speed measurement.
inline bool is_about_speed(const Criterion& criterion) {
  return subject_of(criterion.need) == Subject::speed;
}

/// True if `rubric` has criteria about speed that are not part of the total.
bool excludes_speed(const Rubric& rubric);

/// True if criteria that are not about speed have points.
bool is_gradable_without_speed(const Rubric& rubric);

/// `rubric` with the points that its criteria count for. If speed is excluded, criteria about speed
/// count for nothing, and the points of the others are scaled, in hundredths, so that their sum is
/// the rubric's total: rounded down, with the missing hundredths given to the criteria that lost
/// most by rounding.
Rubric with_counted_points(Rubric rubric);

/// The criteria that are part of a grade, with the points that they count for, in order.
std::vector<Criterion> graded_criteria(const Rubric& rubric);

/// The sum of all points, which is the same whether speed is excluded or not.
double total_points(const Rubric& rubric);

/// `sum`, a sum of points, without the error of binary fractions: 100, not 100.00000000000001.
double exact_sum(double sum);

/// The test cases that `need` names.
inline std::vector<std::string> cases_of(const Need& need) {
  return std::visit(
      [](const auto& specific) -> std::vector<std::string> {
        if constexpr (requires { specific.cases; }) return specific.cases;
        return {};
      },
      need);
}

/// The counter `name` in words, which have translations: "global load sectors per request".
Message counter_words(std::string name);

}  // namespace labcheck
