// SPDX-License-Identifier: MIT
/// What `labcheck similar` reads: the submissions for a lab and of earlier years, and the code that
/// all of them may contain.
#pragma once

#include "harness/base/files.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/model/similar_submissions.hpp"
#include "harness/records/record.hpp"
#include "harness/similarity/compare.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// `folder` and each of `earlier` is a folder or archive with submissions, as `labcheck batch`
/// reads it, or a folder of results, whose records contain the submitted files. `labs` are full
/// names; without any, the labs in `folder` are compared. The layout is that of all submissions.
struct SimilaritySources {
  std::filesystem::path folder;
  std::vector<std::filesystem::path> earlier;
  std::vector<std::string> labs;
  std::optional<Layout> layout;
  std::string layout_pattern;
};

/// The full names of the labs to compare, at least one. `known` are the names of all labs. Throws
/// UserError if the sources contain no lab.
std::vector<std::string> labs_to_compare(const SimilaritySources& sources,
                                         const std::vector<std::string>& known);

/// `problems` are records that cannot be used, and `unread` are submissions that cannot be read,
/// each as a message.
struct SubmissionsToCompare {
  std::vector<ComparedSubmission> submissions;
  std::vector<std::string> problems;
  std::vector<std::string> unread;
};

/// The submissions for `lab`, then those of earlier years. Archives are unpacked into `scratch`.
/// Throws UserError if a folder contains none.
SubmissionsToCompare read_submissions_to_compare(const SimilaritySources& sources, const Lab& lab,
                                                 const std::filesystem::path& scratch);

/// The submission of `record`, of the current course.
ComparedSubmission submission_to_compare(const Record& record);

/// The files of `lab` that students get: the template, lab.cuh and the lab's own sources.
std::vector<FileContents> given_files(const Lab& lab);

/// The similar ones of `submissions` for `lab`, of which students get the files `given`.
SimilarSubmissions similar_submissions_of(const Lab& lab,
                                          std::vector<ComparedSubmission> submissions,
                                          const std::vector<FileContents>& given);

}  // namespace labcheck
