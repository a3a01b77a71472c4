// SPDX-License-Identifier: MIT
/// A sample submission: tests/submissions/<lab>/<verdict>/<name>.cu, and the expectations in its
/// comments.
#pragma once

#include "tests/e2e/run_labcheck.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// If the lab requires several files, the sample is graded as a WholeSubmission, with the
/// reference's files for the others. An accepted sample earns every point that can be decided,
/// except for the criteria in a line `// loses: id id`. A line `// on gpu: verdict verdict` lists
/// the correct verdicts on a real GPU, if a real GPU does not show the fault. The line
/// `// says: text` quotes a part of the student's report, and `// says on gpu: text` a part of the
/// report on a real GPU, if it differs. A line `// speed points on gpu: 7.5` states the least that
/// the sample must earn for speed in all, measured on a real GPU.
struct Sample {
  std::filesystem::path path;
  std::string lab;
  std::string verdict;
  std::set<std::string> lost;
  std::set<std::string> on_gpu;
  std::string says;
  std::string says_on_gpu;
  std::string speed_points;
};

/// The words after `mark` in all lines of `source` that start with it.
std::set<std::string> words_after(std::string_view mark, const std::filesystem::path& source);

/// The text after `mark` in the first line of `source` that starts with it; "" if no line does.
std::string line_after(std::string_view mark, const std::filesystem::path& source);

Sample read_sample(const std::filesystem::path& path);

/// Why this computer cannot grade `source`, which may have a line `// needs: CUDA 12.0` that names
/// the oldest toolkit that can compile it (see tests/support/cuda_program.py); "" if it can.
std::string why_not_graded(const std::filesystem::path& source);

/// Grades `source`, which may have a line `// time limit: 2 s` that replaces the lab's limit, for
/// programs that only the limit ends.
Outcome grade_with_time_limit(const std::string& lab, const std::filesystem::path& source,
                              std::vector<std::string> options,
                              const std::vector<std::string>& environment = {});

/// The criteria that a graded submission lost points for.
std::set<std::string> lost_criteria(const Outcome& outcome);

/// Every sample's path.
std::vector<std::filesystem::path> samples();

/// The samples that tests/submissions/smoke.txt lists.
std::vector<std::filesystem::path> smoke_samples();

/// "lab5_wrong_answer_partial_tile"
std::string sample_name(const std::filesystem::path& path);

}  // namespace labcheck::test
