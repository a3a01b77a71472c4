/// How outcomes become points.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/late_policy.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// The part of the submission compiles and links; where none is named, every part does.
struct NeedsBuild {
  std::string part{};
  bool operator==(const NeedsBuild&) const = default;
};

/// The named test cases are accepted on the backend that is graded on.
struct NeedsCases {
  std::vector<std::string> cases;
  bool operator==(const NeedsCases&) const = default;
};

/// The simulated GPU, with full checks, finds no fault in the named test cases.
struct NeedsClean {
  std::vector<std::string> cases;
  bool operator==(const NeedsClean&) const = default;
};

/// A counter of the simulated GPU, taken over all launches of each named test case, keeps to the
/// bounds.
struct NeedsCounter {
  std::string counter;
  std::vector<std::string> cases;
  std::optional<double> at_most;
  std::optional<double> at_least;
  bool operator==(const NeedsCounter&) const = default;
};

enum class Metric { speedup, fraction_of, time };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<Metric>{"speedup", "fraction_of",
                                                                    "time"};

/// A measurement on a real GPU: how much faster than the rung `over`, which share of the ceiling
/// `over`, or how long.
struct NeedsMeasurement {
  Metric metric = Metric::speedup;
  std::string over;
  std::vector<std::string> cases;
  bool operator==(const NeedsMeasurement&) const = default;
};

/// What the submission's own code is made of, as the compiler saw it: kinds of memory, tensor
/// cores, libraries.
enum class Feature {
  shared_memory,
  constant_memory,
  device_heap,
  tensor_cores,
  cublas,
  cub,
  thrust,
};

template <>
inline constexpr std::array<std::string_view, 7> kEnumNames<Feature>{
    "shared_memory", "constant_memory", "device_heap", "tensor_cores", "cublas", "cub", "thrust"};

/// The part's own code has all of `uses` and nothing of `without`. Where none is named, it is the
/// only one.
struct NeedsFeatures {
  std::vector<Feature> uses;
  std::vector<Feature> without;
  std::string part{};
  bool operator==(const NeedsFeatures&) const = default;
};

/// A person decides.
struct NeedsManual {
  bool operator==(const NeedsManual&) const = default;
};

using Need = std::variant<NeedsBuild, NeedsCases, NeedsClean, NeedsCounter, NeedsMeasurement,
                          NeedsFeatures, NeedsManual>;

/// `all`: every part or nothing. `proportional`: the share of parts. By the steps of the
/// criterion's scale: `scale` interpolates between them, `log_scale` does so over the figure's
/// logarithm, and `steps` earns what the last step reached earns.
enum class Credit { all, proportional, scale, log_scale, steps };

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<Credit>{"all", "proportional", "scale",
                                                                    "log_scale", "steps"};

/// Whether `credit` is given by the steps of a scale.
inline bool is_by_scale(Credit credit) {
  return credit == Credit::scale || credit == Credit::log_scale || credit == Credit::steps;
}

/// One step of a scale: a figure of `at` earns the share `earns` (0 to 1).
struct ScaleStep {
  double at = 0;
  double earns = 0;
  bool operator==(const ScaleStep&) const = default;
};

/// One line of the rubric. `after` names criteria that must have earned something first; otherwise
/// this one is skipped.
struct Criterion {
  std::string id;
  std::string title;
  double points = 0;
  Need need;
  Credit credit = Credit::all;
  std::vector<ScaleStep> scale;
  std::vector<std::string> after;
  std::string help;                 // what a student may try when it is not earned; may be empty
  std::string why{};                // why it is asked for; may be empty
  std::vector<std::string> read{};  // what to read on it: sections of handouts and manuals
  /// Hidden test cases that the rubric names and that are not installed: no part of `need`.
  std::vector<std::string> absent{};

  bool operator==(const Criterion&) const = default;
};

/// `rungs` says of rungs of the lab's ladder which criteria they do not earn in full; every other
/// rung earns all of its part. `late` is what lateness costs a class; a submission graded alone is
/// never late.
struct Rubric {
  std::string assignment;
  std::vector<Criterion> criteria;
  std::map<std::string, std::vector<std::string>> rungs{};
  std::optional<LatePolicy> late{};

  bool operator==(const Rubric&) const = default;
};

/// The test cases that `need` looks at; empty where it looks at none.
std::vector<std::string> cases_of(const Need& need);

}  // namespace labcheck
