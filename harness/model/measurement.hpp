// SPDX-License-Identifier: MIT
/// Timings of programs, and the figures that decide criteria.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/verdict.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The times of one launch by the device's events [s], starting from the event before the call: to
/// the event right after the call, and to an event recorded when the whole device was idle.
struct LaunchTime {
  double to_stop = 0;
  double to_idle = 0;
};

/// Several consecutive launches, each on buffers of its own. `wall` is the time by labcheck's own
/// clock of all launches, of filling their inputs before, and of hashing their outputs after them
/// [s].
struct Sample {
  std::vector<LaunchTime> launches;
  double wall = 0;
};

/// The time of the ceiling `name` for the same work as test case `case_id`.
struct CeilingTime {
  std::string case_id;
  std::string name;
  double seconds = 0;  // the median time of one launch

  bool operator==(const CeilingTime&) const = default;
};

/// A program's place on the lab's ladder: the highest rung that is about as fast (empty if the
/// program is slower than the first), and the next rung that the program does not follow yet, with
/// what it teaches (empty on the last).
struct LadderPlace {
  std::string rung;
  std::string next;
  std::string step;

  bool operator==(const LadderPlace&) const = default;
};

/// `value` is the figure. `low` and `high` bound it if it was sampled and are absent if it was
/// counted. `counted` is the figure that points are given for, if it differs from `value`: a better
/// threshold in the interval. `bytes` and `flops` are the minimum that one launch must move and
/// compute, 0 if the lab does not define it or nothing was timed.
struct Measurement {
  std::string metric;  // "speedup", "global_load_sectors_per_request"
  std::string over;    // the rung or ceiling that is the baseline of a ratio; empty otherwise
  std::string case_id;
  double value = 0;
  std::optional<double> low;
  std::optional<double> high;
  Message requirement{};  // what the rubric requires: "at most 4.5"
  std::optional<double> counted{};
  std::optional<double> seconds{};  // the time of one launch
  std::vector<Message> notes{};     // what readers of the figure should know
  std::optional<LadderPlace> place{};
  double bytes = 0;
  double flops = 0;

  bool operator==(const Measurement&) const = default;
};

/// The result of measuring one test case for one criterion. `measured`: the figure counts.
/// `not_measured`: there is no figure, and this is not an error. `withheld`: the computer or
/// labcheck failed to produce a figure. `suspicious`: an instructor must check the figure before it
/// counts. `failed`: the program was wrong in a timed launch. `verdict` gives the reason;
/// `measurement` is set if there is a figure. `key` is the measurement's key in the cache
/// (records/keys.hpp), empty if it has none.
struct SpeedRecord {
  enum class End { measured, not_measured, withheld, suspicious, failed };

  std::string criterion;
  std::string case_id;
  End end = End::not_measured;
  std::optional<Measurement> measurement{};
  Verdict verdict{};
  std::string key{};

  bool operator==(const SpeedRecord&) const = default;
};

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<SpeedRecord::End>{
    "measured", "not_measured", "withheld", "suspicious", "failed"};

}  // namespace labcheck
