// SPDX-License-Identifier: MIT
#include "harness/report/gitlab/repository_reports.hpp"

#include "harness/base/json.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/submission_reports.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

// The coverage expression of the pipeline matches this line, so it is the same in every language.
// If a person must look first, it must not match: the badge would show a percentage.
std::string total_line(const TotalGrade& total) {
  if (total.graded == 0) return {};
  if (total.is_held) return "labcheck total: held for review";
  return fmt::format("labcheck total: {} %", percent_text(total.percent));
}

std::string state_of(const TotalGrade& total) {
  if (total.is_held) return outcome_word(Outcome::held);
  return total.state == GradeState::final_ ? std::string() : state_word(total.state);
}

// "", " (provisional)", " (without speed)" or " (provisional, without speed)".
std::string in_parentheses(const std::string& state, SpeedInTotal speed) {
  std::vector<std::string> words;
  if (!state.empty()) words.push_back(state);
  if (speed == SpeedInTotal::excluded) words.push_back(tr("without speed"));
  return words.empty() ? "" : fmt::format(" ({})", fmt::join(words, ", "));
}

std::string heading(const TotalGrade& total) {
  if (total.graded == 0) return tr("labcheck: no lab was graded");
  return fmt::format("labcheck: {}, {} %{}", report::points_of(total.points, total.max_points),
                     percent_text(total.percent), in_parentheses(state_of(total), total.speed));
}

std::string points_of(const RepositoryLab& lab) {
  if (!lab.graded) return {};
  return report::points_of(lab.graded->grade.points, lab.graded->grade.max_points);
}

std::string state_of(const RepositoryLab& lab) {
  if (!lab.problem.empty()) return tr("not graded: {}", lab.problem);
  if (!lab.graded) return tr("unchanged, not graded again");
  const Grade& grade = lab.graded->grade;
  const bool is_known =
      grade.state == GradeState::final_ || grade.verdict == VerdictKind::suspicious;
  return headline(grade.verdict) + in_parentheses(is_known ? "" : state_word(grade), grade.speed);
}

// The sentences above the table.
std::vector<std::string> sentences(const RepositoryGrade& repository) {
  std::vector<std::string> all = repository.remarks;
  const bool is_unchanged = std::ranges::all_of(
      repository.labs, [](const RepositoryLab& lab) { return !lab.graded && lab.problem.empty(); });
  if (is_unchanged && !repository.labs.empty())
    all.push_back(tr("No lab has changed, so nothing was graded. Use --all to grade all labs."));
  return all;
}

Json page_row(const RepositoryLab& lab) {
  return {{"lab", lab.lab},
          {"folder", lab.folder},
          {"points", points_of(lab)},
          {"state", state_of(lab)},
          {"graded", lab.graded.has_value()}};
}

// GitLab rejects the whole report above these limits; 20 variables is the default of an instance.
constexpr std::size_t kMostVariables = 20;
constexpr std::size_t kMostBytes = 5 * 1024;

std::string variable_part(std::string_view lab) {
  std::string name;
  for (const char c : lab) {
    const bool is_plain = is_letter(c) || is_digit(c);
    name += is_plain ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : '_';
  }
  return name;
}

// Only the names of labs come from outside labcheck.
std::string value_of(std::string_view text) {
  std::string value;
  for (const char c : text) {
    const bool is_mark = std::string_view("-_.,").find(c) != std::string_view::npos;
    value += is_letter(c) || is_digit(c) || is_mark ? c : '_';
  }
  return value;
}

}  // namespace

std::string report::percent_text(double percent) {
  // Rounds down, so that only full points are 100.0. The small addend compensates binary fractions.
  return fmt::format("{:.1f}", std::floor(percent * 10 + 1e-6) / 10);
}

TotalGrade total_of(const RepositoryGrade& repository) {
  TotalGrade total;
  for (const RepositoryLab& lab : repository.labs) {
    if (!lab.problem.empty()) ++total.problems;
    if (!lab.graded) continue;
    const Grade& grade = lab.graded->grade;
    ++total.graded;
    total.points += grade.points;
    total.max_points += grade.max_points;
    total.state = std::max(total.state, grade.state);
    total.is_held = total.is_held || is_held(grade);
    total.speed = std::max(total.speed, grade.speed);
    total.verdict = worse(total.verdict, grade.verdict);
  }
  if (total.max_points > 0) total.percent = 100 * total.points / total.max_points;
  return total;
}

std::vector<GradedSubmission> graded_labs(const RepositoryGrade& repository) {
  std::vector<GradedSubmission> graded;
  for (const RepositoryLab& lab : repository.labs) {
    if (lab.graded) graded.push_back(*lab.graded);
  }
  return graded;
}

std::string repository_markdown(const RepositoryGrade& repository) {
  std::string text = fmt::format("# {}\n", heading(total_of(repository)));
  for (const std::string& sentence : sentences(repository))
    text += fmt::format("\n{}\n", markdown_text(sentence));
  text += fmt::format("\n| {} | {} | {} | {} |\n| --- | --- | ---: | --- |\n",
                      tr_context("column", "lab"), tr_context("column", "folder"),
                      tr_context("column", "points"), tr_context("column", "verdict"));
  for (const RepositoryLab& lab : repository.labs) {
    text += fmt::format("| {} | {} | {} | {} |\n", markdown_text(lab.lab),
                        markdown_text(lab.folder), points_of(lab), markdown_text(state_of(lab)));
  }
  for (const GradedSubmission& graded : graded_labs(repository))
    text += '\n' + markdown_report(graded);
  return text;
}

std::string repository_page(const RepositoryGrade& repository) {
  const std::string title = heading(total_of(repository));
  return html::document(
      {title,
       {assets::page_css, assets::repository_css},
       html::render(assets::repository_html, {{"title", title},
                                              {"sentences", sentences(repository)},
                                              {"labs", list(repository.labs, page_row)}})});
}

std::string repository_text(const RepositoryGrade& repository) {
  const TotalGrade total = total_of(repository);
  std::string text = '\n' + heading(total) + '\n';
  for (const std::string& sentence : sentences(repository))
    text += fmt::format("  {}\n", plain_line(sentence));
  for (const RepositoryLab& lab : repository.labs) {
    const std::string points = points_of(lab);
    text += fmt::format("  {}: {}{}{}\n", plain_line(lab.lab), points, points.empty() ? "" : ", ",
                        plain_line(state_of(lab)));
  }
  if (total.graded > 0) text += total_line(total) + '\n';
  return text;
}

std::string dotenv_report(const GradedSubmission& submission) {
  return dotenv_report(RepositoryGrade{{{submission.lab, ".", submission, {}}}, {}});
}

std::string dotenv_report(const RepositoryGrade& repository) {
  std::string text;
  std::size_t count = 0;
  const auto add = [&](std::string_view name, std::string_view value) {
    const std::string line = fmt::format("{}={}\n", name, value_of(value));
    if (count == kMostVariables || text.size() + line.size() > kMostBytes) return;
    text += line;
    ++count;
  };
  const TotalGrade total = total_of(repository);
  add("LABCHECK_POINTS", fmt::format("{:.2f}", total.points));
  add("LABCHECK_MAX_POINTS", fmt::format("{:.2f}", total.max_points));
  add("LABCHECK_PERCENT", percent_text(total.percent));
  add("LABCHECK_STATE", total.problems > 0 ? "incomplete"
                        : total.is_held    ? "held"
                                           : to_string(total.state));
  add("LABCHECK_SPEED", total.graded == 0 ? "none" : to_string(total.speed));
  add("LABCHECK_VERDICT", total.graded == 0 ? "none" : to_string(total.verdict));
  std::string names;
  for (const RepositoryLab& lab : repository.labs) {
    if (lab.graded) names += (names.empty() ? "" : ",") + lab.lab;
  }
  add("LABCHECK_GRADED", names.empty() ? "none" : names);
  for (const RepositoryLab& lab : repository.labs) {
    if (!lab.graded) continue;
    add(fmt::format("LABCHECK_{}_PERCENT", variable_part(lab.lab)),
        percent_text(total_of({{lab}, {}}).percent));
  }
  return text;
}

}  // namespace labcheck
