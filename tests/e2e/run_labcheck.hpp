/// Running labcheck as its users do.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {

/// What came of it. `report` is the JSON report, null where there is none.
struct Outcome {
  int status = -1;
  std::string output;    // standard output
  std::string problems;  // standard error
  nlohmann::json report;
};

/// Runs labcheck with `arguments`, in the source folder unless another is given. `environment`
/// holds NAME=VALUE words that are added to the test's own.
Outcome run_labcheck(const std::vector<std::string>& arguments,
                     const std::vector<std::string>& environment = {},
                     const std::filesystem::path& folder = {});

/// The same with another labcheck than the one that was just built.
Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment = {},
                    const std::filesystem::path& folder = {});

/// The same for grading, with a JSON report. A single file is completed to a WholeSubmission.
Outcome grade(const std::string& lab, const std::filesystem::path& submission,
              const std::vector<std::string>& options = {},
              const std::vector<std::string>& environment = {});

/// Whether grading can be tried here; where not, `why_not` for GTEST_SKIP.
bool can_grade();
std::string why_not();

/// Whether a GPU answers here.
bool has_gpu();

}  // namespace labcheck::test
