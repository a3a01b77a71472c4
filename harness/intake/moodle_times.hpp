// SPDX-License-Identifier: MIT
/// Submission times from Moodle's grading worksheet, because the files of a download may have the
/// time of the download.
#pragma once

#include "harness/model/moment.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// The submission time of each participant, by number.
using MoodleTimes = std::map<std::string, Moment>;

/// Parses Moodle's "Friday, 20 November 2026, 8:59 PM" or "Freitag, 20. November 2026, 20:59", in
/// the time zone of this computer (TZ); nothing if `text` has another format.
std::optional<Moment> read_moodle_time(std::string_view text);

/// The times in the column "Last modified (submission)" of the worksheet `bytes`, in English or
/// German. Rows without a number or a time are skipped. Empty if `bytes` is not a worksheet.
MoodleTimes read_moodle_times(std::string_view bytes);

}  // namespace labcheck
