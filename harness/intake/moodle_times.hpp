/// When students handed in, as Moodle's grading worksheet tells it: the files of a download may
/// carry the time of the download.
#pragma once

#include "harness/model/moment.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// When each participant handed in, by number.
using MoodleTimes = std::map<std::string, Moment>;

/// What Moodle writes as "Friday, 20 November 2026, 8:59 PM" or "Freitag, 20. November 2026,
/// 20:59", in the time zone of this machine (TZ); nothing where it is another text.
std::optional<Moment> read_moodle_time(std::string_view text);

/// The column "Last modified (submission)" of the worksheet `bytes`, in English or German. Rows
/// without a number or a time are left out; what is no worksheet has none.
MoodleTimes moodle_times(std::string_view bytes);

}  // namespace labcheck
