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

/// A fault that the simulated GPU found at a line of the student's source.
struct CaseFault {
  std::string case_id;
  Diagnostic place;
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
  std::vector<Diagnostic> diagnostics;  // the compiler's, at source lines
  std::vector<CaseFault> faults;
  std::string build_log;      // what the compiler said, where it made no program
  bool built_before = false;  // the program was found in the cache
  std::vector<CaseOutput> outputs;
  std::uint64_t seed = 0;
  std::chrono::nanoseconds build_time{0};
  std::chrono::nanoseconds run_time{0};
  std::chrono::nanoseconds total_time{0};
};

}  // namespace labcheck
