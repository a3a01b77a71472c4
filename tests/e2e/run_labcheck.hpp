// SPDX-License-Identifier: MIT
/// Running labcheck as its users do.
#pragma once

#include "tests/support/contains.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {

/// The outcome of a run. `report` is the JSON report, or null if there is none.
struct Outcome {
  int status = -1;
  std::string output;    // standard output
  std::string problems;  // standard error
  nlohmann::json report;
};

/// Runs labcheck with `arguments` in `folder` (default: the source folder). `environment` contains
/// NAME=VALUE words that are added to the test's environment.
Outcome run_labcheck(const std::vector<std::string>& arguments,
                     const std::vector<std::string>& environment = {},
                     const std::filesystem::path& folder = {});

/// The same for another program than the labcheck that was just built.
Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment = {},
                    const std::filesystem::path& folder = {});

/// Grades `submission` with a JSON report. A single file is completed to a WholeSubmission.
Outcome grade(const std::string& lab, const std::filesystem::path& submission,
              const std::vector<std::string>& options = {},
              const std::vector<std::string>& environment = {});

/// The build cache of every run that sets no LABCHECK_CACHE. All tests share it.
std::filesystem::path shared_cache();

/// Whether grading is possible here. If not, why_not() is the reason for GTEST_SKIP.
bool can_grade();
std::string why_not();

/// The same for programs that only this CUDA toolkit, such as "12.0", or a newer one can compile.
std::string why_not(const std::string& oldest_toolkit);

/// Whether a GPU answers here.
bool has_gpu();

}  // namespace labcheck::test
