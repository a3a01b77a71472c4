/// A grade with all that a report tells beside it.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/grade.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

struct GradedFile {
  std::string path;
  std::string sha256;
};

/// What a student's program printed in one case.
struct CaseOutput {
  std::string case_id;
  std::string text;
};

/// The one value that every report is made from.
struct GradedSubmission {
  std::string version;  // of labcheck
  std::string lab;
  std::string lab_title;
  std::string submission;
  std::vector<GradedFile> files;
  std::vector<std::string> remarks;
  BackendDescription backend;
  Grade grade;
  std::vector<Diagnostic> diagnostics;  // the compiler's and the simulated GPU's, at source lines
  std::vector<CaseOutput> outputs;
  std::uint64_t seed = 0;
  std::chrono::nanoseconds build_time{0};
  std::chrono::nanoseconds run_time{0};
  std::chrono::nanoseconds total_time{0};
};

}  // namespace labcheck
