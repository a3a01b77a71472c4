// SPDX-License-Identifier: MIT
/// Submission times and submitters from Moodle's grading worksheet and Gradescope's metadata.
#pragma once

#include "harness/base/moment.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The submission time of each participant, by number.
using MoodleTimes = std::map<std::string, Moment>;

/// Parses Moodle's "Friday, 20 November 2026, 8:59 PM" or "Freitag, 20. November 2026, 20:59", in
/// the time zone of this computer (TZ); nothing if `text` has another format.
std::optional<Moment> read_moodle_time(std::string_view text);

/// The times in the column "Last modified (submission)" of the worksheet `bytes`, in English or
/// German. Rows without a number or a time are skipped. Empty if `bytes` is not a worksheet.
MoodleTimes read_moodle_times(std::string_view bytes);

struct Submitter {
  std::string name;
  std::string student_id;
  std::string email;
};

struct GradescopeSubmission {
  std::vector<Submitter> submitters;
  std::optional<Moment> created_at{};
};

/// The submissions by folder name, from the text of submission_metadata.yml. Gradescope does not
/// document this format: entries that cannot be parsed are skipped.
std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text);

/// Parses "2024-10-03 21:58:11.123456000 Z", also with 'T' and an offset ("+02:00", "-0700");
/// nothing if `text` has another format. A time without an offset is in UTC.
std::optional<Moment> moment_of(std::string_view text);

}  // namespace labcheck
