// SPDX-License-Identifier: MIT
#include "harness/model/submission.hpp"

#include <algorithm>

namespace labcheck {

Submission submission_of_part(const Part& part, const Submission& submission) {
  const auto is_elsewhere = [&](const std::string& name) {
    return std::find(part.files.begin(), part.files.end(), name) == part.files.end();
  };
  Submission narrowed = submission;
  std::erase_if(narrowed.files, [&](const SubmittedFile& file) { return is_elsewhere(file.name); });
  std::erase_if(narrowed.missing, is_elsewhere);
  return narrowed;
}

}  // namespace labcheck
