// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/report/messages.hpp"
#include "harness/spec/new_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace labcheck {
namespace {

// "about 3 hours, after lab4 and lab5"; "" if the lab states neither.
std::string effort_of(const Assignment& assignment) {
  std::vector<std::string> parts;
  if (const double hours = assignment.hours; hours > 0) {
    // Fractions have the form of 2, in all languages of messages.
    const bool is_whole = hours == std::floor(hours);
    parts.push_back(tr_plural("about {:g} hour", "about {:g} hours",
                              is_whole ? static_cast<std::uint64_t>(hours) : 2, hours));
  }
  if (!assignment.after.empty()) parts.push_back(tr("after {}", joined(assignment.after)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

constexpr std::size_t kWidth = 100;

void print_wrapped(const std::string& text, std::string_view indent) {
  for (const std::string& line : wrapped(text, kWidth - indent.size()))
    fmt::print("{}{}\n", indent, line);
}

void print_cases(const Assignment& assignment) {
  std::size_t hidden = 0;
  fmt::print("\n{}\n", tr("Test cases"));
  for (const TestCase& test_case : assignment.cases) {
    if (test_case.visibility == Visibility::hidden) {
      ++hidden;
      continue;
    }
    std::string inputs = test_case.program
                             ? describe_start(input_of(*test_case.program, test_case.parameters),
                                              test_case.program->device)
                             : describe(test_case.parameters);
    if (!test_case.gpu_parameters.all().empty())
      inputs = tr("{}; on a GPU {}", inputs, describe(test_case.gpu_parameters));
    fmt::print("  {:<14} {}: {}\n", test_case.id, test_case.call, inputs);
  }
  const std::size_t absent = absent_cases(assignment).size();
  hidden += absent;
  if (hidden == 0) return;
  fmt::print("  {}\n", absent > 0 ? tr_plural("and {} hidden case, not installed here",
                                              "and {} hidden cases, not installed here", hidden,
                                              with_thousands(hidden))
                                  : tr_plural("and {} hidden case", "and {} hidden cases", hidden,
                                              with_thousands(hidden)));
}

void print_criteria(const Rubric& rubric) {
  const std::vector<Criterion> graded = graded_criteria(rubric);
  std::size_t width = 0;
  for (const Criterion& criterion : graded) width = std::max(width, criterion.id.size());
  fmt::print("\n{}\n", tr("Points"));
  for (const Criterion& criterion : graded) {
    std::string title = translated(criterion.title);
    if (is_about_speed(criterion)) title = tr("{} (on a real GPU)", title);
    fmt::print("  {:>6.6g}  {:<{}}  {}\n", criterion.points, criterion.id, width, title);
  }
  const double total = total_points(rubric);
  fmt::print("  {:>6.6g}  {}\n", total, tr_context("points", "total"));
  if (excludes_speed(rubric)) fmt::print("\n{}\n", report::graded_without_speed(total));
}

std::string what_to_submit(const Part& part) {
  const std::string files = joined(part.files);
  if (part.kind == PartKind::program && part.given.empty())
    return tr("Submit {}, a whole program", files);
  if (part.kind == PartKind::program)
    return tr("Submit {}, a whole program together with {}", files, joined(part.given));
  return tr_plural("Submit {} with this function:", "Submit {} with these functions:",
                   part.functions.size(), files);
}

std::string handout_of(const Lab& lab) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(lab.assignment_folder))
    names.push_back(entry.path().filename().string());
  return (lab.assignment_folder / handout_in(names)).string();
}

}  // namespace

ListCommand::ListCommand() : LabcheckCommand("list", tr("list the labs")) {}

ExitCode ListCommand::run(const CommonOptions& common) const {
  const std::filesystem::path root = labs_root(common);
  std::vector<Assignment> labs;
  for (const std::string& id : lab_names(root)) {
    const Loaded<Assignment> loaded = load_assignment(root, id);
    Assignment& lab = labs.emplace_back();
    if (!has_errors(loaded.diagnostics)) lab = loaded.value;
    lab.id = id;
  }
  std::vector<std::array<std::string, 3>> rows;
  for (const Assignment& lab : in_order_of_study(std::move(labs))) {
    const std::string title = lab.parts.empty()
                                  ? tr("(assignment.yaml contains errors: run labcheck validate)")
                                  : translated(lab.title);
    rows.push_back({lab.id, title, effort_of(lab)});
  }
  std::array<std::size_t, 2> widths{};
  for (const auto& row : rows) {
    for (std::size_t k = 0; k < widths.size(); ++k)
      widths[k] = std::max(widths[k], columns(row[k]));
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < widths.size(); ++k)
      line += row[k] + std::string(widths[k] - columns(row[k]) + 2, ' ');
    fmt::print("{}\n", trimmed(line + row.back()));
  }
  return ExitCode::full;
}

ShowCommand::ShowCommand()
    : LabcheckCommand("show", tr("show a lab's requirements and their points")) {
  options = {required({"LAB", "", into(lab_name), ""})};
}

ExitCode ShowCommand::run(const CommonOptions& common) const {
  const Lab lab = load_named_lab(common, lab_name);
  const Assignment& assignment = lab.assignment;
  fmt::print("{}: {}\n\n", assignment.id, translated(assignment.title));
  print_wrapped(translated(assignment.summary), "");
  if (const std::string effort = effort_of(assignment); !effort.empty())
    fmt::print("\n{}\n", tr("Effort: {}", effort));
  for (const Part& part : assignment.parts) {
    fmt::print("\n{}\n", what_to_submit(part));
    for (const RequiredFunction& function : part.functions)
      fmt::print("  {};\n", function.declaration);
  }
  const std::vector<std::string> provided = provided_files(assignment);
  if (!provided.empty()) fmt::print("\n{}\n", tr("The lab provides {}.", joined(provided)));
  print_cases(assignment);
  print_criteria(lab.rubric);
  fmt::print("\n{}\n\n{}\n",
             tr("To explain a criterion: labcheck {} --explain {}", assignment.id,
                lab.rubric.criteria.back().id),
             tr("Handout:  {}\nTemplate: {}", handout_of(lab), lab.template_folder.string()));
  return ExitCode::full;
}

}  // namespace labcheck
