// SPDX-License-Identifier: MIT
#include "harness/report/source_lines.hpp"

#include "harness/base/json_writer.hpp"
#include "harness/base/message_fields.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/facts/occurrence.hpp"

#include <algorithm>
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

std::string describe_positions(const std::vector<Diagnostic>& positions) {
  std::string text;
  for (const Diagnostic& position : positions)
    text += (text.empty() ? "" : "\n") + describe(position);
  return text;
}

std::vector<Diagnostic> source_positions(const GradedSubmission& submission) {
  std::vector<Diagnostic> positions = compiler_diagnostics(submission);
  for (const CaseRecord& run : submission.evidence.runs) {
    for (const Diagnostic& fault : run.faults) {
      if (std::ranges::find(positions, fault) == positions.end()) positions.push_back(fault);
    }
  }
  return positions;
}

std::string cause_of(const Message& message) {
  return json::text_of(without_figures(message));
}

std::optional<Diagnostic> quoted_error(const Message& message, const GradedSubmission& submission) {
  for (const Diagnostic& each : compiler_diagnostics(submission)) {
    if (each.severity == Severity::error && contains(message, each.message)) return each;
  }
  return std::nullopt;
}

bool is_path_char(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("_/.-").find(c) != std::string_view::npos;
}

GradedSubmission with_short_paths(GradedSubmission submission) {
  const std::string folder = common_folder(submission.files);
  return folder.empty() ? submission : with_folder_renamed(std::move(submission), folder, {});
}

GradedSubmission with_folder_renamed(GradedSubmission submission, const std::string& folder,
                                     const std::string& name) {
  const auto shorten = [&](std::string& text) { rename(text, folder, name); };
  for (GradedFile& file : submission.files) shorten(file.path);
  const auto shorten_all_in = [&](Message& message) {
    for_each_argument(message, [&](MessageArgument::Value& value) {
      if (auto* text = std::get_if<std::string>(&value)) shorten(*text);
      if (auto* place = std::get_if<SourcePlace>(&value)) shorten(place->file);
    });
  };
  for (Message& remark : submission.remarks) shorten_all_in(remark);
  const auto shorten_all = [&](std::vector<Diagnostic>& places) {
    for (Diagnostic& place : places) {
      shorten(place.file);
      shorten_all_in(place.message);
    }
  };
  for (BuildRecord& build : submission.evidence.builds) {
    shorten_all(build.diagnostics);
    shorten(build.log);
  }
  for (CaseRecord& run : submission.evidence.runs) {
    shorten_all(run.faults);
    for (LineHeat& line : run.heat) shorten(line.file);
  }
  for (CriterionResult& criterion : submission.grade.criteria) {
    shorten_all_in(criterion.message);
    shorten_all_in(criterion.help);
    for (CaseVerdict& test_case : criterion.cases) {
      shorten_all_in(test_case.verdict.message);
      shorten_all_in(test_case.verdict.help);
    }
  }
  return submission;
}

std::string affected_file(const CriterionResult& criterion, const GradedSubmission& submission) {
  Paths with_errors;
  Paths named;
  if (criterion.verdict == VerdictKind::compile_error) {
    for (const Diagnostic& place : compiler_diagnostics(submission)) {
      if (place.severity != Severity::error) continue;
      add_own(place, submission, with_errors);
      // If several parts do not compile, the criterion's message quotes the error of its own part.
      if (contains(criterion.message, place.message)) add_own(place, submission, named);
    }
  }
  return only_one(named.empty() ? with_errors : named, submission);
}

std::string affected_file(const CaseVerdict& test_case, const GradedSubmission& submission) {
  Paths paths;
  for (const CaseRecord& run : submission.evidence.runs) {
    if (run.case_id != test_case.case_id) continue;
    for (const Diagnostic& fault : run.faults) add_own(fault, submission, paths);
  }
  return only_one(paths, submission);
}

}  // namespace labcheck::report
