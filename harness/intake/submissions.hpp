// SPDX-License-Identifier: MIT
/// Finds the submissions of a course in a folder or archive, and extracts the required files.
#pragma once

#include "harness/intake/name_pattern.hpp"
#include "harness/intake/platform_metadata.hpp"
#include "harness/intake/roster.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace labcheck {

/// `download` is the folder, or an archive of it, which is unpacked below `scratch`; the paths of
/// the submissions then point there. Without `layout` the layout is detected. With a `pattern` it
/// is plain, and the pattern parses the names. In Moodle's layouts, only the `worksheet` gives the
/// submission times: the files have the time of the download.
struct IntakeRequest {
  std::filesystem::path download;
  std::optional<Layout> layout{};
  std::optional<Roster> roster{};
  std::filesystem::path scratch;
  std::optional<NamePattern> pattern{};
  MoodleParticipants worksheet{};
};

/// The submissions of the course, ordered by id. A folder that contains only one folder, in a
/// platform's layout, is replaced by that folder. Submissions are matched to people by the
/// platform's id, then e-mail, then the course's id, then name (regardless of case, accents and
/// word order). An ambiguous match counts as none, and a note reports it. Students who submitted
/// together (in Gradescope, or as a group of the roster in Moodle and repositories) get one
/// submission each. Throws UserError if the folder does not exist or contains no submissions.
CourseSubmissions find_submissions(const IntakeRequest& request);

/// "Moodle's layout, one folder per student: 38 submissions; 2 entries do not match this layout".
std::string summary_of(const CourseSubmissions& course);

/// The files of `received` that the assignment requires. Archives are unpacked into a folder below
/// `scratch` that is removed on return. Several submissions can be opened at the same time, and the
/// same submission for several assignments.
///
/// choose_files() states which files are used, also in archives; `other_files` are the names that
/// other labs require, which are not used for this one. A problem of the submission (a damaged
/// archive, several files of one name, a binary file, something else than the required file) makes
/// the file missing and is reported as a remark, also in `unread` if the file may be in there.
/// Throws HarnessError only for failures of this computer. The result has the id of `received`.
Submission open_submission(const ReceivedSubmission& received, const Assignment& assignment,
                           const std::filesystem::path& scratch,
                           const std::vector<std::string>& other_files = {});

}  // namespace labcheck
