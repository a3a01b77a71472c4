// SPDX-License-Identifier: MIT
/// The students of a course, and the columns of the table that lists them.
#pragma once

#include "harness/model/received_submission.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One student. `other_ids` are further ids, such as a login in addition to a number; `line` is the
/// student's line in the file.
struct RosterEntry {
  Person person;
  std::vector<std::string> other_ids{};
  std::map<LearningPlatform, std::string> platform_ids{};
  int line = 0;
};

struct Roster {
  std::vector<RosterEntry> entries;  // in the order of the file
};

/// The roster in `text`, the contents of `file` in messages: a table whose first row names the
/// columns.
///
/// Columns are identified by name, in English or German, regardless of order, case, spaces and
/// accents: an id ("ID", "Student ID", "ID number", "SIS User ID", "Username", …), a name ("Name",
/// "Full name", "Student", …; or separate first and last names), an e-mail ("Email", "Email
/// address", …) and a section ("Section", "Group", …). At least one of the first three is required;
/// other columns are ignored. Gradebook exports and participant lists of Moodle (also the grading
/// worksheet, with "Participant 12345"), Canvas and Gradescope are such tables; their rows that are
/// not students (points possible, test student, staff) are skipped.
///
/// Throws UserError with a Diagnostic for each error: a row with more cells than columns, a row
/// that identifies no student, or a row that repeats an id or e-mail.
Roster read_roster(std::string_view text, const std::string& file);

/// read_roster() of the file at `path`.
Roster load_roster(const std::filesystem::path& path);

enum class RosterColumn {
  id,
  name,
  first_name,
  last_name,
  email,
  section,
  role,
  submitted_at,
  moodle_participant,
  canvas_user
};

/// The indices of the columns of each kind, the most specific one first: "SIS User ID" before "SIS
/// Login ID" before "ID". Kinds without a column are absent.
using RosterColumns = std::map<RosterColumn, std::vector<std::size_t>>;

/// The columns of a table whose first row is `headers`.
RosterColumns find_roster_columns(const std::vector<std::string>& headers);

}  // namespace labcheck
