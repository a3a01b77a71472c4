// SPDX-License-Identifier: MIT
#include "harness/report/source_paths.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace labcheck::report {
namespace {

// The common folder with a '/' at its end, or "".
std::string common_folder(const std::vector<GradedFile>& files) {
  if (files.empty()) return {};
  const auto folder_of = [](const GradedFile& file) {
    const std::size_t slash = file.path.rfind('/');
    return slash == std::string::npos ? std::string() : file.path.substr(0, slash + 1);
  };
  std::string common = folder_of(files.front());
  for (const GradedFile& file : files) {
    const std::string folder = folder_of(file);
    const auto end = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end());
    common.erase(end.first, common.end());
    common.erase(common.rfind('/') + 1);  // npos + 1 is 0
  }
  return common == "/" ? std::string() : common;
}

void rename(std::string& text, const std::string& folder, const std::string& name) {
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    if (at > 0 && is_path_char(text[at - 1])) {
      ++at;
    } else {
      text.replace(at, folder.size(), name);
      at += name.size();
    }
  }
}

using Paths = std::set<std::string>;

// A fault or an error may be in a file that the student did not write.
void add_own(const Diagnostic& place, const GradedSubmission& submission, Paths& paths) {
  const bool is_own = std::any_of(submission.files.begin(), submission.files.end(),
                                  [&](const GradedFile& file) { return file.path == place.file; });
  if (is_own) paths.insert(place.file);
}

std::string only_one(const Paths& paths, const GradedSubmission& submission) {
  if (paths.size() == 1) return *paths.begin();
  return submission.files.size() == 1 ? submission.files.front().path : std::string();
}

}  // namespace

std::vector<Diagnostic> source_positions(const GradedSubmission& submission) {
  std::vector<Diagnostic> positions = submission.diagnostics;
  for (const CaseFault& fault : submission.faults) {
    const bool is_known =
        std::find(positions.begin(), positions.end(), fault.diagnostic) != positions.end();
    if (!is_known) positions.push_back(fault.diagnostic);
  }
  return positions;
}

std::string position_prefix(Diagnostic diagnostic) {
  diagnostic.message.clear();
  const std::string all = describe(diagnostic);
  return all.substr(0, all.rfind(to_string(diagnostic.severity)));
}

bool is_path_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_/.-").find(c) != std::string_view::npos;
}

GradedSubmission with_short_paths(GradedSubmission submission) {
  const std::string folder = common_folder(submission.files);
  return folder.empty() ? submission : with_folder_renamed(std::move(submission), folder, {});
}

GradedSubmission with_folder_renamed(GradedSubmission submission, const std::string& folder,
                                     const std::string& name) {
  const auto shorten = [&](std::string& text) { rename(text, folder, name); };
  for (GradedFile& file : submission.files) shorten(file.path);
  for (std::string& remark : submission.remarks) shorten(remark);
  for (Diagnostic& place : submission.diagnostics) {
    shorten(place.file);
    shorten(place.message);
  }
  for (CaseFault& fault : submission.faults) {
    shorten(fault.diagnostic.file);
    shorten(fault.diagnostic.message);
  }
  for (CaseHeat& heat : submission.heat) {
    for (LineHeat& line : heat.lines) shorten(line.file);
  }
  shorten(submission.build_log);
  for (CriterionResult& criterion : submission.grade.criteria) {
    shorten(criterion.message);
    shorten(criterion.help);
    for (CaseVerdict& test_case : criterion.cases) {
      shorten(test_case.verdict.message);
      shorten(test_case.verdict.help);
    }
  }
  return submission;
}

std::string affected_file(const CriterionResult& criterion, const GradedSubmission& submission) {
  Paths with_errors;
  Paths named;
  if (criterion.verdict == VerdictKind::compile_error) {
    for (const Diagnostic& place : submission.diagnostics) {
      if (place.severity != Severity::error) continue;
      add_own(place, submission, with_errors);
      // If several parts do not compile, the criterion's message quotes the error of its own part.
      if (criterion.message.find(place.message) != std::string::npos)
        add_own(place, submission, named);
    }
  }
  return only_one(named.empty() ? with_errors : named, submission);
}

std::string affected_file(const CaseVerdict& test_case, const GradedSubmission& submission) {
  Paths paths;
  for (const CaseFault& fault : submission.faults) {
    if (fault.case_id == test_case.case_id) add_own(fault.diagnostic, submission, paths);
  }
  return only_one(paths, submission);
}

}  // namespace labcheck::report
