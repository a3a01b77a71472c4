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

/// A row of a grading worksheet. `name` is empty in blind marking.
struct MoodleParticipant {
  std::string name{};
  std::optional<Moment> submitted_at{};

  bool operator==(const MoodleParticipant&) const = default;
};

/// By number.
using MoodleParticipants = std::map<std::string, MoodleParticipant>;

/// Parses Moodle's "Friday, 20 November 2026, 8:59 PM" or "Freitag, 20. November 2026, 20:59", in
/// the time zone of this computer (TZ); nothing if `text` has another format.
std::optional<Moment> read_moodle_time(std::string_view text);

/// The participants in the worksheet `bytes`, in English or German, with the time in the column
/// "Last modified (submission)". Rows without a number are skipped. Empty if `bytes` is not a
/// worksheet.
MoodleParticipants read_moodle_worksheet(std::string_view bytes);

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
