// SPDX-License-Identifier: MIT
/// The record of one graded submission, with the evidence from grading it: enough to score it again
/// and to repeat only the steps whose inputs have changed.
#pragma once

#include "harness/base/moment.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/submission.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// `evidence` with the paths that its files have in `submission`.
KnownEvidence with_paths_of(const Submission& submission, KnownEvidence evidence);

/// The files of `submission` with their names and paths.
std::vector<KnownPath> paths_of(const Submission& submission);

/// The record of a build, run or measurement in `known` with `key`; nullptr if there is none.
template <class Known>
const Known* find_known(const std::vector<Known>& known, const std::string& key) {
  const auto found = std::ranges::find(known, key, &Known::key);
  return found == known.end() ? nullptr : &*found;
}

/// `submission_id` is also the name of the record's file. `key` is the grade_key(): the grade is
/// unchanged as long as the key is; `key_on_any_gpu` is the grade_key_on_any_gpu().
/// `withheld_gradings` counts the gradings with this key that ended with a withheld grade, one
/// after the other; 0 if the last one did not. `graded` is the instructor's view, including hidden
/// test cases.
struct Record {
  std::string submission_id;
  std::string display_name{};
  std::optional<Moment> submitted_at{};
  Moment graded_at{};
  std::string key{};
  std::string key_on_any_gpu{};
  int withheld_gradings = 0;
  GradedSubmission graded{};

  bool operator==(const Record&) const = default;
};

}  // namespace labcheck
