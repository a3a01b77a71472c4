// SPDX-License-Identifier: MIT
#include "harness/report/gitlab/dotenv_report.hpp"

#include "harness/report/gitlab/messages.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

// GitLab rejects the whole report above these limits; 20 variables is the default of an instance.
constexpr std::size_t kMostVariables = 20;
constexpr std::size_t kMostBytes = 5 * 1024;

std::string variable_part(std::string_view lab) {
  std::string name;
  for (const char c : lab) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte < 0x80 && std::isalnum(byte) != 0;
    name += plain ? static_cast<char>(std::toupper(byte)) : '_';
  }
  return name;
}

// Only the names of labs come from outside labcheck.
std::string value_of(std::string_view text) {
  std::string value;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        byte < 0x80 && (std::isalnum(byte) != 0 || c == '-' || c == '_' || c == '.' || c == ',');
    value += plain ? c : '_';
  }
  return value;
}

/// Collects variables up to GitLab's limits.
class Variables {
 public:
  void add(std::string_view name, std::string_view value) {
    const std::string line = fmt::format("{}={}\n", name, value_of(value));
    if (count_ == kMostVariables || text_.size() + line.size() > kMostBytes) return;
    text_ += line;
    ++count_;
  }

  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

void add_total(const TotalGrade& total, Variables& variables) {
  variables.add("LABCHECK_POINTS", fmt::format("{:.2f}", total.points));
  variables.add("LABCHECK_MAX_POINTS", fmt::format("{:.2f}", total.max_points));
  variables.add("LABCHECK_PERCENT", report::gitlab::percent_text(total.percent));
  variables.add("LABCHECK_STATE", total.problems > 0 ? "incomplete" : to_string(total.state));
  variables.add("LABCHECK_VERDICT", total.graded == 0 ? "none" : to_string(total.verdict));
}

}  // namespace

std::string dotenv_report(const GradedSubmission& submission) {
  return dotenv_report(RepositoryGrade{{{submission.lab, ".", submission, {}}}, {}});
}

std::string dotenv_report(const RepositoryGrade& repository) {
  Variables variables;
  add_total(total_of(repository), variables);
  std::string graded;
  for (const RepositoryLab& lab : repository.labs) {
    if (lab.graded) graded += (graded.empty() ? "" : ",") + lab.lab;
  }
  variables.add("LABCHECK_GRADED", graded.empty() ? "none" : graded);
  for (const RepositoryLab& lab : repository.labs) {
    if (!lab.graded) continue;
    const double percent = total_of({{lab}, {}}).percent;
    variables.add(fmt::format("LABCHECK_{}_PERCENT", variable_part(lab.lab)),
                  report::gitlab::percent_text(percent));
  }
  return std::move(variables).text();
}

}  // namespace labcheck
