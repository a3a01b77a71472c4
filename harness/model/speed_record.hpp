// SPDX-License-Identifier: MIT
/// One measurement of one test case for one criterion, as it is scored and cached.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/verdict.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

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
