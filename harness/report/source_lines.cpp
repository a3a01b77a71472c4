// SPDX-License-Identifier: MIT
#include "harness/report/source_lines.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
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

// The beginning of the message `text`, in the language in use, before its replacement fields.
std::string before_fields(const char* text) {
  const std::string all = translated(text);
  return all.substr(0, all.find('{'));
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

std::string position_prefix(const Diagnostic& diagnostic) {
  return place_of(diagnostic);
}

Diagnostic in_file_name(Diagnostic diagnostic) {
  diagnostic.file = std::filesystem::path(diagnostic.file).filename();
  return diagnostic;
}

std::string cause_of(std::string_view message) {
  // These texts are those of the simulated GPU, in harness/simgpu/device/fault.cpp.
  for (const char* race : {translatable("data race in shared memory: {}, and {}"),
                           translatable("data race in global memory: {}, and {}")}) {
    const std::string words = before_fields(race);
    if (message.find(words) != std::string_view::npos) return words;
  }
  const std::string thread = before_fields(translatable("thread {} of block {}")) + '(';
  std::string_view text = message;
  std::string cause;
  const std::string_view first = text.substr(0, text.find(' '));
  if (const auto colon = first.find(':'); colon != std::string_view::npos) {
    cause = first.substr(0, first.find(':', colon + 1));
    text.remove_prefix(std::min(text.size(), text.find(": ")));
    text.remove_prefix(std::min<std::size_t>(text.size(), 2));
  }
  // A message that begins with the thread says after it what happened.
  if (const auto at = text.find(thread); at != 0) text = text.substr(0, at);
  const std::string separator = tr_context("between thousands", ",");
  bool in_number = false;
  while (!text.empty()) {
    const char c = text.front();
    if (is_digit(c) && !in_number) cause += '#';
    const bool is_separator = in_number && text.starts_with(separator);
    in_number = is_digit(c) || is_separator || (in_number && ((c >= 'a' && c <= 'f') || c == 'x'));
    if (!in_number) cause += c;
    text.remove_prefix(is_separator ? separator.size() : 1);
  }
  return cause;
}

std::string without_first_error(const std::string& message, const GradedSubmission& submission) {
  for (const Diagnostic& each : compiler_diagnostics(submission)) {
    if (each.severity != Severity::error) continue;
    const auto at = message.find(": " + position_prefix(in_file_name(each)));
    if (at != std::string::npos) return message.substr(0, at) + '.';
  }
  return message;
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
  for (std::string& remark : submission.remarks) shorten(remark);
  const auto shorten_all = [&](std::vector<Diagnostic>& places) {
    for (Diagnostic& place : places) {
      shorten(place.file);
      shorten(place.message);
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
    for (const Diagnostic& place : compiler_diagnostics(submission)) {
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
  for (const CaseRecord& run : submission.evidence.runs) {
    if (run.case_id != test_case.case_id) continue;
    for (const Diagnostic& fault : run.faults) add_own(fault, submission, paths);
  }
  return only_one(paths, submission);
}

}  // namespace labcheck::report
