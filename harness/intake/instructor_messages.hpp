// SPDX-License-Identifier: MIT
/// Sentences for instructors about a download, its entries and the roster. messages.hpp has those
/// that students read, too.
#pragma once

#include "harness/intake/archive.hpp"
#include "harness/intake/platform_names.hpp"
#include "harness/model/received_submission.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::intake_messages {

std::string no_such_download(const std::filesystem::path& path);
std::string nothing_found(const std::filesystem::path& folder, Layout layout);
std::string no_name_matches_pattern(const std::filesystem::path& folder);
std::string cannot_unpack(const std::filesystem::path& path, std::string_view why);
std::string bad_download(const std::filesystem::path& path, ArchiveProblem problem);

/// "Moodle's layout, one folder per student: 38 submissions; 2 entries do not match this layout".
std::string summary(const CourseSubmissions& course);

/// Errors in a roster.
std::string empty_roster(std::string_view file);
std::string no_roster_columns(std::string_view file, const std::vector<std::string>& headers);
std::string bad_roster(std::string_view file);
std::string too_many_cells(std::size_t cells, std::size_t columns, char delimiter);
std::string unidentified_row();
std::string duplicate_id(std::string_view id, int line);
std::string duplicate_email(std::string_view email, int line);

/// An error in a pattern of names, at the character `position`, counted from 1.
std::string bad_pattern(std::string_view pattern, std::size_t position, std::string_view problem);
std::string pattern_remedy();

/// Why an entry is not a submission, by layout.
std::string name_does_not_match_pattern(std::string_view entry);
std::string not_plain_submission(std::string_view entry);
std::string not_moodle_submission(std::string_view entry);
std::string not_canvas_submission(std::string_view entry);
std::string not_gradescope_submission(std::string_view entry);
std::string not_a_repository(std::string_view entry);

/// Several `owners` are possible for the entry.
std::string doubtful_entry(std::string_view entry, const std::vector<NamedOwner>& owners);

std::string no_commit_time();
std::string other_commit_time(Moment dated, Moment submitted);

/// Why a submission is not matched to a person.
std::string ambiguous_person(const std::vector<std::string>& people);
std::string other_submission_of_person(std::string_view person, std::string_view other_id);

}  // namespace labcheck::intake_messages
