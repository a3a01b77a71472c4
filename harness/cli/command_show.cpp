// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/report/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

/// labcheck list
struct ListCommand {};

/// labcheck show LAB
struct ShowCommand {
  std::string lab;
};

CommandSpec list_spec(ListCommand&) {
  return {"list", "list the labs", {}, {}};
}

// "about 3 hours, after lab4 and lab5"; "" if the lab states neither.
std::string effort_of(const Assignment& assignment) {
  std::string text;
  if (assignment.hours > 0)
    text = fmt::format("about {:g} {}", assignment.hours, assignment.hours == 1 ? "hour" : "hours");
  if (!assignment.after.empty())
    text += fmt::format("{}after {}", text.empty() ? "" : ", ", joined(assignment.after));
  return text;
}

ExitCode print_labs(const ListCommand&, const CommonOptions& options) {
  const std::filesystem::path root = labs_root(options);
  std::vector<std::array<std::string, 3>> rows;
  for (const std::string& name : lab_names(root)) {
    const Loaded<Assignment> loaded = load_assignment(root, name);
    if (has_errors(loaded.diagnostics)) {
      rows.push_back({name, "(assignment.yaml contains errors: run labcheck validate)", ""});
    } else {
      rows.push_back({name, loaded.value.title, effort_of(loaded.value)});
    }
  }
  std::array<std::size_t, 2> widths{};
  for (const auto& row : rows) {
    for (std::size_t k = 0; k < widths.size(); ++k)
      widths[k] = std::max(widths[k], display_width(row[k]));
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < widths.size(); ++k)
      line += row[k] + std::string(widths[k] - display_width(row[k]) + 2, ' ');
    fmt::print("{}\n", trimmed(line + row.back()));
  }
  return ExitCode::full;
}

constexpr std::size_t kWidth = 100;

void print_wrapped(const std::string& text, std::string_view indent) {
  for (const std::string& line : wrapped(text, kWidth - indent.size()))
    fmt::print("{}{}\n", indent, line);
}

void print_cases(const Assignment& assignment) {
  std::size_t hidden = 0;
  fmt::print("\nTest cases\n");
  for (const TestCase& test_case : assignment.cases) {
    if (test_case.visibility == Visibility::hidden) {
      ++hidden;
      continue;
    }
    const std::string on_gpu =
        test_case.gpu_parameters.all().empty()
            ? ""
            : fmt::format("; on a GPU {}", describe(test_case.gpu_parameters));
    const std::string inputs =
        test_case.program ? describe_start(input_of(*test_case.program, test_case.parameters),
                                           test_case.program->device)
                          : describe(test_case.parameters);
    fmt::print("  {:<14} {}: {}{}\n", test_case.id, test_case.call, inputs, on_gpu);
  }
  const std::size_t absent = absent_cases(assignment).size();
  if (hidden + absent > 0) {
    fmt::print("  and {}{}\n", counted(hidden + absent, "hidden case"),
               absent > 0 ? ", not installed here" : "");
  }
}

void print_criteria(const Rubric& rubric) {
  const std::vector<Criterion> graded = graded_criteria(rubric);
  std::size_t width = 0;
  for (const Criterion& criterion : graded) width = std::max(width, criterion.id.size());
  fmt::print("\nPoints\n");
  for (const Criterion& criterion : graded) {
    fmt::print("  {:>6.6g}  {:<{}}  {}{}\n", criterion.points, criterion.id, width, criterion.title,
               is_about_speed(criterion) ? " (on a real GPU)" : "");
  }
  const double total = total_points(rubric);
  fmt::print("  {:>6.6g}  total\n", total);
  if (excludes_speed(rubric)) fmt::print("\n{}\n", report::graded_without_speed(total));
}

std::string contents_of(const Part& part) {
  if (part.kind == PartKind::program && part.given.empty()) return ", a whole program";
  if (part.kind == PartKind::program)
    return fmt::format(", a whole program together with {}", joined(part.given));
  return part.functions.size() == 1 ? " with this function:" : " with these functions:";
}

CommandSpec show_spec(ShowCommand& command) {
  return {"show",
          "show a lab's requirements and their points",
          {},
          {required(positional("LAB", into(command.lab), ""))}};
}

ExitCode print_lab(const ShowCommand& command, const CommonOptions& options) {
  const Lab lab = load_named_lab(options, command.lab);
  const Assignment& assignment = lab.assignment;
  fmt::print("{}: {}\n\n", assignment.id, assignment.title);
  print_wrapped(assignment.summary, "");
  if (const std::string effort = effort_of(assignment); !effort.empty())
    fmt::print("\nEffort: {}\n", effort);
  for (const Part& part : assignment.parts) {
    fmt::print("\nSubmit {}{}\n", joined(part.files), contents_of(part));
    for (const RequiredFunction& function : part.functions)
      fmt::print("  {};\n", function.declaration);
  }
  const std::vector<std::string> provided = provided_files(assignment);
  if (!provided.empty()) fmt::print("\nThe lab provides {}.\n", joined(provided));
  print_cases(assignment);
  print_criteria(lab.rubric);
  fmt::print("\nTo explain a criterion: labcheck {} --explain {}\n", assignment.id,
             lab.rubric.criteria.back().id);
  fmt::print("\nHandout:  {}\n", (lab.assignment_folder / "README.md").string());
  fmt::print("Template: {}\n", lab.template_folder.string());
  return ExitCode::full;
}

}  // namespace

CommandSpec list_command() {
  return make_command(list_spec, print_labs);
}

CommandSpec show_command() {
  return make_command(show_spec, print_lab);
}

}  // namespace labcheck
