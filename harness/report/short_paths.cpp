#include "harness/report/short_paths.hpp"

#include "harness/report/places.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

namespace labcheck::report {
namespace {

// With a '/' at its end; empty where there is none.
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

void shorten(std::string& text, const std::string& folder) {
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    if (at > 0 && is_part_of_path(text[at - 1])) {
      ++at;
    } else {
      text.erase(at, folder.size());
    }
  }
}

}  // namespace

GradedSubmission with_short_paths(GradedSubmission submission) {
  const std::string folder = common_folder(submission.files);
  if (folder.empty()) return submission;
  for (GradedFile& file : submission.files) file.path.erase(0, folder.size());
  for (std::string& remark : submission.remarks) shorten(remark, folder);
  for (Diagnostic& place : submission.diagnostics) {
    shorten(place.file, folder);
    shorten(place.message, folder);
  }
  for (CaseFault& fault : submission.faults) {
    shorten(fault.place.file, folder);
    shorten(fault.place.message, folder);
  }
  for (CaseHeat& heat : submission.heat) {
    for (LineHeat& line : heat.lines) shorten(line.file, folder);
  }
  shorten(submission.build_log, folder);
  for (CriterionResult& criterion : submission.grade.criteria) {
    shorten(criterion.message, folder);
    shorten(criterion.help, folder);
    for (CaseVerdict& test_case : criterion.cases) {
      shorten(test_case.verdict.message, folder);
      shorten(test_case.verdict.help, folder);
    }
  }
  return submission;
}

}  // namespace labcheck::report
