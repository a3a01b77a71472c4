// SPDX-License-Identifier: MIT
/// A grade with everything else that reports show.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/grade.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

struct GradedFile {
  std::string path;
  std::string sha256;
  std::string text{};

  bool operator==(const GradedFile&) const = default;
};

/// What a student's program printed in one test case.
struct CaseOutput {
  std::string case_id;
  std::string text;

  bool operator==(const CaseOutput&) const = default;
};

/// A fault that the simulated GPU found at a line of the student's source.
struct CaseFault {
  std::string case_id;
  Diagnostic diagnostic;

  bool operator==(const CaseFault&) const = default;
};

/// The lines that used global or shared memory in one run of a test case.
struct CaseHeat {
  std::string case_id;
  std::vector<LineHeat> lines;

  bool operator==(const CaseHeat&) const = default;
};

/// The input of every report.
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
  std::vector<CaseHeat> heat{};
  std::string build_log;      // the compiler's output if there is no program
  bool built_before = false;  // the program was found in the cache
  std::vector<CaseOutput> outputs;
  std::uint64_t seed = 0;
  std::chrono::nanoseconds build_time{0};
  std::chrono::nanoseconds run_time{0};
  std::chrono::nanoseconds total_time{0};

  bool operator==(const GradedSubmission&) const = default;
};

}  // namespace labcheck
