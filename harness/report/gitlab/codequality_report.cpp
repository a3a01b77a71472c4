// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/report/text_columns.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>
#include <utility>

namespace labcheck {
namespace {

using namespace report;

namespace fs = std::filesystem;

// Lines above this multiple of the minimum traffic are reported, as in the pages' source view.
constexpr double kWastefulRatio = 2;
constexpr std::size_t kLongestDescription = 1000;  // [columns]

/// One entry of the report. `words` distinguishes several entries of the same check at one line.
struct Issue {
  std::string check;
  std::string severity;
  std::string path;
  int line = 0;
  std::string words;
  std::string description;
};

GradedSubmission relative_to_working_folder(const GradedSubmission& submission) {
  const bool any_outside = std::ranges::any_of(submission.files, [](const GradedFile& file) {
    const fs::path path = file.path;
    return path.is_absolute() || path.lexically_normal().native().starts_with("..");
  });
  return any_outside ? with_short_paths(submission) : submission;
}

// Equal for equal problems in other runs and commits, in every language: numbers vary, such as line
// numbers, indices and counts.
std::string key_of(const Message& message) {
  std::string key;
  for (const char c : cause_of(message)) {
    if (!is_digit(c)) {
      key += c;
    } else if (!key.ends_with('#')) {
      key += '#';
    }
  }
  return key;
}

// The first fault in full, the others counted.
std::string faults_at_line(const std::vector<Message>& messages) {
  const std::size_t others = messages.size() - 1;
  const std::string first = render(messages.front());
  if (others == 0) return tr("simulated GPU: {}", first);
  return tr_plural("simulated GPU: {} (and {} more fault at this line)",
                   "simulated GPU: {} (and {} more faults at this line)", others, first,
                   with_thousands(others));
}

/// The entries for one submission.
class Issues {
 public:
  explicit Issues(const GradedSubmission& submission) {
    for (const GradedFile& file : submission.files) lines_[file.path] = lines_of(file.text);
    for (const Diagnostic& place : compiler_diagnostics(submission)) add_compiler(place);
    add_faults(submission.evidence.runs);
    add_heat(submission.evidence.runs);
    add_unlocated_error(submission);
  }

  Json json() {
    std::ranges::stable_sort(issues_, [](const Issue& a, const Issue& b) {
      return std::tie(a.path, a.line) < std::tie(b.path, b.line);
    });
    return list(issues_, [&](const Issue& issue) { return as_json(issue); });
  }

 private:
  void add(Issue issue) {
    const bool is_own = lines_.contains(issue.path) && issue.line > 0;
    if (is_own) issues_.push_back(std::move(issue));
  }

  void add_compiler(const Diagnostic& place) {
    const bool error = place.severity == Severity::error;
    if (place.severity == Severity::note) return;
    const bool is_known = std::ranges::any_of(reported_, [&](const Diagnostic& other) {
      return other.file == place.file && other.line == place.line && other.message == place.message;
    });
    if (is_known) return;
    reported_.push_back(place);
    // GitLab requires a line number, but linker errors have none.
    add({error ? "compiler-error" : "compiler-warning", error ? "blocker" : "minor", place.file,
         std::max(place.line, 1), key_of(place.message), render(place.message)});
  }

  // The order and wording of faults at a line may vary between runs, so `words` stays empty.
  void add_faults(const std::vector<CaseRecord>& runs) {
    struct Line {
      std::vector<Message> messages;
      bool has_error = false;  // not only warnings
    };
    std::map<std::pair<std::string, int>, Line> at_line;
    for (const CaseRecord& run : runs) {
      for (const Diagnostic& fault : run.faults) {
        auto& [messages, has_error] = at_line[{fault.file, fault.line}];
        has_error = has_error || fault.severity != Severity::warning;
        if (std::ranges::find(messages, fault.message) == messages.end())
          messages.push_back(fault.message);
      }
    }
    for (const auto& [place, line] : at_line) {
      add({"simulated-gpu",
           line.has_error ? "critical" : "minor",
           place.first,
           place.second,
           {},
           faults_at_line(line.messages)});
    }
  }

  void add_heat(const std::vector<CaseRecord>& runs) {
    for (const auto& [place, heat] : heat_by_line(runs)) {
      if (!(traffic_ratio(heat) > kWastefulRatio)) continue;
      add({"memory-access",
           "info",
           place.first,
           place.second,
           {},
           tr("this line causes more memory traffic than necessary: {}", describe_heat(heat))});
    }
  }

  // A build error without a file belongs to the only file, if there is only one.
  void add_unlocated_error(const GradedSubmission& submission) {
    const bool has_error = std::ranges::any_of(
        issues_, [](const Issue& issue) { return issue.check == "compiler-error"; });
    if (has_error || submission.files.size() != 1) return;
    for (const CriterionResult& criterion : submission.grade.criteria) {
      if (criterion.verdict != VerdictKind::compile_error || criterion.message.empty()) continue;
      add({"compiler-error", "blocker", submission.files.front().path, 1, key_of(criterion.message),
           render(criterion.message)});
      return;
    }
  }

  std::string text_at(const Issue& issue) const {
    const std::vector<std::string>& lines = lines_.at(issue.path);
    const auto index = static_cast<std::size_t>(issue.line - 1);
    return index < lines.size() ? std::string(trimmed(lines[index])) : std::string();
  }

  Json as_json(const Issue& issue) {
    const std::string path = fs::path(issue.path).lexically_normal().string();
    const std::string text = text_at(issue);
    const int which = ++seen_[{issue.check, path, text, issue.words}];
    const std::string fingerprint = Digest()
                                        .add("codequality 1")
                                        .add(issue.check)
                                        .add(path)
                                        .add(text)
                                        .add(issue.words)
                                        .add(std::to_string(which))
                                        .hex();
    return {{"description", cut(plain_line(issue.description), kLongestDescription, "…")},
            {"check_name", issue.check},
            {"fingerprint", fingerprint},
            {"severity", issue.severity},
            {"location", {{"path", plain_line(path)}, {"lines", {{"begin", issue.line}}}}}};
  }

  std::map<std::string, std::vector<std::string>> lines_;
  std::vector<Diagnostic> reported_;
  std::vector<Issue> issues_;
  std::map<std::tuple<std::string, std::string, std::string, std::string>, int> seen_;
};

}  // namespace

std::string codequality_report(const GradedSubmission& submission) {
  return codequality_report(std::vector{submission});
}

std::string codequality_report(const std::vector<GradedSubmission>& submissions) {
  Json all = Json::array();
  for (const GradedSubmission& submission : submissions) {
    const Json issues = Issues(relative_to_working_folder(submission)).json();
    for (const Json& issue : issues.elements()) all.push_back(issue);
  }
  return json_text(all);
}

}  // namespace labcheck
