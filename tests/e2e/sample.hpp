/// A sample submission: tests/submissions/<lab>/<verdict>/<name>.cu, and what its comments say.
#pragma once

#include "tests/e2e/run_labcheck.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace labcheck::test {

/// Where its lab asks for several files, it is graded with the reference's answers for the others:
/// WholeSubmission. One that is accepted earns every point that can be decided, but for the
/// criteria that a line `// loses: id id` names. A line `// on gpu: verdict verdict` names the verdicts that are right
/// on a real GPU, where it does not show the fault. A line `// says: text` is part of what the
/// report says to the student.
struct Sample {
  std::filesystem::path path;
  std::string lab;
  std::string verdict;
  std::set<std::string> lost;
  std::set<std::string> on_gpu;
  std::string says;
};

Sample read_sample(const std::filesystem::path& path);

/// The criteria that a graded submission lost points for.
std::set<std::string> lost_criteria(const Outcome& outcome);

/// Every sample's path.
std::vector<std::filesystem::path> samples();

/// "lab5_wrong_answer_partial_tile"
std::string sample_name(const std::filesystem::path& path);

}  // namespace labcheck::test
