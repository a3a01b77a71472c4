/// Who is in a course.
#pragma once

#include "harness/model/hand_in.hpp"
#include "harness/model/person.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One student. `other_ids` are what else the course calls them by, a login beside a number; `line`
/// is where a file lists them.
struct RosterEntry {
  Person person;
  std::vector<std::string> other_ids{};
  std::map<LearningPlatform, std::string> platform_ids{};
  int line = 0;
};

struct Roster {
  std::vector<RosterEntry> entries;  // in the order of the file
};

/// The roster in `text`, a table whose first row names its columns, which messages call `file`.
///
/// Columns are told by their names, whatever their order, case, spaces and accents, in English or
/// German: an id ("ID", "Student ID", "ID number", "SIS User ID", "Username", …), a name ("Name",
/// "Full name", "Student", …; or first and last name apart), an e-mail ("Email", "Email address",
/// …) and a section ("Section", "Group", …). At least one of the first three must be there; other
/// columns are left alone. Exports of the gradebooks and lists of participants of Moodle (also the
/// grading worksheet, with "Participant 12345"), Canvas and Gradescope are such tables; their rows
/// that are no student (points possible, test student, staff) are passed over.
///
/// Throws UserError with a Diagnostic for each mistake: a row with more cells than columns, one
/// that names nobody, one that lists an id or e-mail again.
Roster read_roster(std::string_view text, const std::string& file);

/// read_roster() of the file at `path`.
Roster load_roster(const std::filesystem::path& path);

}  // namespace labcheck
