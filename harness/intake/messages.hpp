// SPDX-License-Identifier: MIT
/// The texts about submissions, and the remarks that choose among some of them.
#pragma once

#include "harness/base/message.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/platform_names.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {
namespace messages {

// Which of the files are graded.
LABCHECK_MESSAGE(file_below_graded, "grading {file}: the folder itself has no {name}");
LABCHECK_MESSAGE(file_used_as, "using {file} as {name}, which the lab requires");
LABCHECK_MESSAGE(one_file_graded,
                 "grading only {file}: the lab also requires {missing}; specify the folder to "
                 "grade all files");
LABCHECK_MESSAGE(other_files_found, "found {files}; the lab requires {missing}");
LABCHECK_MESSAGE(other_files_missing,
                 "the lab also requires {missing}, but no such file was found");
LABCHECK_MESSAGE(older_file_ignored, "{file} was ignored: {newer} is newer");
LABCHECK_MESSAGE(older_files_ignored, "{files} were ignored: {newer} is newer");
LABCHECK_MESSAGE(other_file_ignored, "{file} was ignored: {chosen} is graded instead");
LABCHECK_MESSAGE(other_files_ignored, "{files} were ignored: {chosen} is graded instead");
LABCHECK_MESSAGE(file_is_ambiguous,
                 "more than one {name} was submitted: {files}; none of them is graded");
LABCHECK_MESSAGE(no_source_submitted, "no .cu file was submitted; the lab requires {missing}");
LABCHECK_MESSAGE(no_file_of_lab,
                 "no file for this lab was found, only {found}; the lab requires {missing}");
LABCHECK_MESSAGE(file_not_usable, "{problem}; {advice}");
LABCHECK_MESSAGE(file_not_used, "{file} was not used");
LABCHECK_MESSAGE(files_not_used, "{files} were not used");
LABCHECK_MESSAGE(folder_is_empty, "nothing was submitted: the folder is empty");
LABCHECK_MESSAGE(folder_not_readable, "{folder}: cannot be read: {reason}");
LABCHECK_MESSAGE(too_many_files,
                 "more than {most} files were submitted; the remaining files were not checked");

// What the platform knows about the submission.
LABCHECK_MESSAGE(no_file_submitted, "no file was submitted");
LABCHECK_MESSAGE(only_text_submitted, "no file was submitted, only text entered online");
LABCHECK_MESSAGE(only_link_submitted, "no file was submitted, only a link");
LABCHECK_MESSAGE(submitted_with, "submitted together with {others}");
LABCHECK_MESSAGE(marked_late,
                 "Canvas marks this submission as late but does not give its time, so labcheck "
                 "applies no late penalty");
LABCHECK_MESSAGE(owner_of_file_unclear,
                 "it is unclear to which student a file belongs; an instructor must decide");

// For instructors: entries of the download that belong to no submission, or to an unknown student.
LABCHECK_MESSAGE(not_in_pattern, "{entry}: does not match --layout-pattern");
LABCHECK_MESSAGE(not_in_plain_layout, "{entry}: not a folder, a .cu file or an archive");
LABCHECK_MESSAGE(not_in_moodle_layout,
                 "{entry}: not a Moodle submission name (expected "
                 "'Name_12345_assignsubmission_file')");
LABCHECK_MESSAGE(not_in_canvas_layout,
                 "{entry}: not a Canvas submission name (expected 'doejane_4711_88123_file.cu')");
LABCHECK_MESSAGE(not_in_gradescope_layout,
                 "{entry}: not a Gradescope submission name (expected 'submission_12345')");
LABCHECK_MESSAGE(not_a_folder, "{entry}: not a folder");
LABCHECK_MESSAGE(owner_of_entry_unclear,
                 "{entry}: this file may belong to {students}; rename it so that its name contains "
                 "only one of them");
LABCHECK_MESSAGE(student_unclear,
                 "this submission may belong to {people}; to distinguish them, add an id or e-mail "
                 "to the roster");
LABCHECK_MESSAGE(student_has_two_submissions,
                 "this submission and {other} both match {student}; to distinguish the students, "
                 "add an id or e-mail to the roster");
LABCHECK_MESSAGE(commit_time_unknown, "submission time unknown: the last commit cannot be read");
LABCHECK_MESSAGE(commit_time_contradicted,
                 "the last commit is dated {dated}, but the log of the clone contradicts this; "
                 "labcheck uses {submitted}");

// Archives.
LABCHECK_MESSAGE(not_an_archive,
                 "{archive} is not a zip, tar or 7z archive; nothing in it is graded");
LABCHECK_MESSAGE(archive_is_damaged,
                 "{archive} is a damaged or truncated archive; nothing in it is graded");
LABCHECK_MESSAGE(archive_has_password,
                 "{archive} is a password-protected archive; nothing in it is graded");
LABCHECK_MESSAGE(archive_has_too_many_files,
                 "{archive} is an archive with far too many files; nothing in it is graded");
LABCHECK_MESSAGE(archive_is_too_large,
                 "{archive} is an archive with far too much data; nothing in it is graded");
LABCHECK_MESSAGE(archive_nested_too_deep,
                 "{archive} was not opened: archives may be nested at most two levels deep");
LABCHECK_MESSAGE(archive_is_link,
                 "{archive} is a symbolic link and was not opened; submit the archive itself");
LABCHECK_PLURAL_MESSAGE(
    links_skipped,
    "{count} link in {archive} was skipped: put the files themselves into the archive",
    "{count} links in {archive} were skipped: put the files themselves into the archive");
LABCHECK_PLURAL_MESSAGE(
    special_files_skipped,
    "{count} special file in {archive} was skipped: only regular files and folders are accepted",
    "{count} special files in {archive} were skipped: only regular files and folders are accepted");
LABCHECK_PLURAL_MESSAGE(outside_paths_skipped,
                        "{count} file in {archive} was skipped: a path must not contain '..'",
                        "{count} files in {archive} were skipped: a path must not contain '..'");
LABCHECK_PLURAL_MESSAGE(
    long_names_skipped,
    "{count} file in {archive} was skipped: the name is too long or conflicts with another name",
    "{count} files in {archive} were skipped: the name is too long or conflicts with another name");

}  // namespace messages

/// "doe.cu was ignored: doe.zip is newer".
Message remark_on_older(const std::vector<std::string>& older, std::string_view newer);

/// The file `chosen` is graded instead of `others`.
Message remark_on_ignored(const std::vector<std::string>& others, std::string_view chosen);

/// Any of the `owners` may be the student whose file is called `entry`.
Message remark_on_owners(std::string_view entry, const std::vector<NamedOwner>& owners);

/// Entries of `archive` that were not unpacked: a remark for each kind.
std::vector<Message> remarks_on_skipped(std::string_view archive, const SkippedCounts& skipped);

}  // namespace labcheck
