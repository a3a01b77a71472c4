// SPDX-License-Identifier: MIT
/// Finds the labs root: the folder that contains assignments/, reference/, rubrics/ and
/// student_template/.
#pragma once

#include "harness/base/translation.hpp"
#include "harness/yaml/position.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// A folder that may be the labs root. A folder that the user named must be one; the others are
/// tried in turn.
struct LabsRootCandidate {
  std::filesystem::path folder;
  std::string named_by;  // "--labs" or "LABCHECK_LABS"; empty if only tried
};

/// In order of precedence: `option`, the value of --labs; `environment`, the value of
/// LABCHECK_LABS; the source tree that contains the build tree of `executable`; the installation of
/// `executable`.
std::vector<LabsRootCandidate> labs_root_candidates(const std::optional<std::string>& option,
                                                    const std::optional<std::string>& environment,
                                                    const std::filesystem::path& executable);

/// The existing paths in `candidates` that students must not read: reference/, rubrics/ and tests/
/// of each candidate, and the entries of reference/ that may be links to other folders.
std::vector<std::filesystem::path> secret_paths(const std::vector<LabsRootCandidate>& candidates);

/// The folder of the files that every working copy contains: the one in `labs`, or, for a course
/// without its own, the one of the labs that are installed with labcheck's `executable`.
std::filesystem::path working_copy_template(const std::filesystem::path& labs,
                                            const std::filesystem::path& executable);

/// The folder with the templates of a new lab, which belongs to the labcheck at `executable`.
std::filesystem::path lab_template(const std::filesystem::path& executable);

/// The first of `candidates` that is a labs root. Throws UserError if none is, or if a folder that
/// the user named is not.
std::filesystem::path find_labs_root(const std::vector<LabsRootCandidate>& candidates);

/// The settings of all labs of a course. Nothing means that the file does not contain the key.
struct CourseSettings {
  std::optional<Language> language{};  // of messages and reports
};

/// Reads `text`, the contents of the course.yaml that diagnostics call `file`.
Loaded<CourseSettings> read_course_settings(std::string_view text, const std::string& file);

/// The settings in the labs root `folder`; the defaults if it contains no course.yaml. Throws
/// UserError with all errors in the file.
CourseSettings load_course_settings(const std::filesystem::path& folder);

/// The names of the labs in `root`, sorted by their numbers (lab10 after lab9).
std::vector<std::string> lab_names(const std::filesystem::path& root);

/// The lab of `labs` with the full name ("lab5-matmul") or short name ("lab5") `name`. Throws
/// UserError if no lab or several labs match.
std::string find_lab(const std::vector<std::string>& labs, std::string_view name);

}  // namespace labcheck
