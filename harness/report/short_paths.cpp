// SPDX-License-Identifier: MIT
#include "harness/report/short_paths.hpp"

#include "harness/report/source_positions.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
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

}  // namespace

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

}  // namespace labcheck::report
