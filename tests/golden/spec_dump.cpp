// SPDX-License-Identifier: MIT
#include "tests/golden/spec_dump.hpp"

#include "harness/base/text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace labcheck::test {
namespace {

std::string bound(std::string_view name, const std::optional<double>& value) {
  return value ? fmt::format(", {} {}", name, *value) : std::string();
}

struct NeedText {
  std::string operator()(const NeedsBuild& need) const {
    return need.part.empty() ? "build" : "build of " + need.part;
  }
  std::string operator()(const NeedsManual&) const { return "manual"; }
  std::string operator()(const NeedsCases& need) const {
    return fmt::format("cases {}{}", joined(need.cases),
                       need.backend ? fmt::format(" on {}", to_string(*need.backend)) : "");
  }
  std::string operator()(const NeedsClean& need) const {
    return fmt::format("clean {}", joined(need.cases));
  }
  std::string operator()(const NeedsKernels& need) const {
    return fmt::format("by kernels {} in {} memory", joined(need.cases), to_string(need.memory));
  }
  std::string operator()(const NeedsCounter& need) const {
    return fmt::format("counter {} on {}{}{}", need.counter, joined(need.cases),
                       bound("at most", need.at_most), bound("at least", need.at_least));
  }
  std::string operator()(const NeedsMeasurement& need) const {
    return fmt::format("{} over '{}' on {}", to_string(need.metric), need.over, joined(need.cases));
  }
  std::string operator()(const NeedsFeatures& need) const {
    return fmt::format("uses [{}], no [{}]{}", names(need.uses), names(need.without),
                       need.part.empty() ? "" : ", of " + need.part);
  }

 private:
  static std::string names(const std::vector<Feature>& features) {
    std::vector<std::string> names;
    for (const Feature feature : features) names.emplace_back(to_string(feature));
    return joined(names);
  }
};

std::string_view stream_name(Pattern::Stream stream) {
  if (stream == Pattern::Stream::output) return "stdout";
  return stream == Pattern::Stream::errors ? "stderr" : "either";
}

std::string dump_program(const ProgramCase& program, const std::string& part) {
  std::string text =
      fmt::format("  runs {} [{}], exit {}\n", part, fmt::join(program.input.arguments, "|"),
                  program.status ? std::to_string(*program.status) : "not 0");
  const ProgramInput& input = program.input;
  if (!input.standard_input.empty()) text += fmt::format("  stdin {:?}\n", input.standard_input);
  for (const auto& [name, contents] : input.files)
    text += fmt::format("  gets {}: {:?}\n", name, contents);
  if (program.device != CaseDevice::generic)
    text += fmt::format("  device {}\n", to_string(program.device));
  for (const Pattern& pattern : program.patterns)
    text += fmt::format("  {} has {}: {}\n", stream_name(pattern.stream), pattern.what,
                        pattern.expression);
  for (const ExpectedNumber& number : program.numbers)
    text += fmt::format("  {} after '{}' is {} within {}\n", number.what, number.after, number.is,
                        number.within);
  if (!program.written.empty()) text += fmt::format("  writes {}\n", joined(program.written));
  return text;
}

std::string dump_lateness(const LatePolicy& late) {
  std::string text =
      fmt::format("late after {:%FT%TZ}, grace {} s, {} % a {}, at most {} %\n", late.deadline,
                  late.grace.count(), late.percent, to_string(late.period), late.at_most);
  if (late.cut_off) text += fmt::format("  nothing after {:%FT%TZ}\n", *late.cut_off);
  for (const auto& [student, until] : late.extensions) {
    text += fmt::format("  {} until {:%FT%TZ}\n", student, until);
  }
  return text;
}

}  // namespace

std::string dump(const Assignment& assignment) {
  const Limits& limits = assignment.limits;
  const BuildLimits& build = assignment.build_limits;
  std::string text = fmt::format("lab {}\ntitle {}\nsummary {}\n", assignment.id, assignment.title,
                                 assignment.summary);
  if (assignment.hours > 0) {
    text +=
        fmt::format("after [{}], {} hours\n", fmt::join(assignment.after, "|"), assignment.hours);
  }
  if (!assignment.headers.empty()) text += fmt::format("headers {}\n", joined(assignment.headers));
  for (const Part& part : assignment.parts) {
    if (!part.id.empty()) text += fmt::format("part {}, {}\n", part.id, to_string(part.kind));
    text += fmt::format("files {}\n", joined(part.files));
    if (!part.given.empty()) text += fmt::format("given {}\n", joined(part.given));
    for (const RequiredFunction& function : part.functions) {
      text += fmt::format("function {}: {}\n", function.name, function.declaration);
    }
  }
  text += fmt::format("compile [{}] {} ms, {} bytes\n", fmt::join(assignment.compiler_options, "|"),
                      build.time.count(), build.memory);
  text += fmt::format("limits {} ms, {} bytes, {} bytes of output, {}, {}\n", limits.time.count(),
                      limits.memory, limits.output, counted(limits.processes, "task"),
                      counted(limits.instructions, "instruction"));
  for (const TestCase& test_case : assignment.cases) {
    text += fmt::format("{} case {} '{}': {}({}) gpu({})\n", to_string(test_case.visibility),
                        test_case.id, test_case.title, test_case.call,
                        describe(test_case.parameters), describe(test_case.gpu_parameters));
    for (const Parameters& alternative : test_case.alternatives)
      text += fmt::format("  alternative {}\n", describe(alternative));
    if (test_case.program) text += dump_program(*test_case.program, test_case.part);
  }
  if (!assignment.hidden.empty()) text += fmt::format("hidden {}\n", joined(assignment.hidden));
  const Ladder& ladder = assignment.ladder;
  if (!ladder.rungs.empty())
    text += fmt::format("ladder on {} under '{}'\n", joined(ladder.cases), ladder.ceiling);
  for (const Rung& rung : ladder.rungs)
    text += fmt::format("rung {}: {} ({})\n", rung.id, rung.step, rung.historic);
  return text;
}

std::string dump(const Rubric& rubric) {
  std::string text = fmt::format("assignment {}\n", rubric.assignment);
  for (const Criterion& criterion : rubric.criteria) {
    text += fmt::format("{} '{}' {} points, credit {}, after [{}]\n  needs {}\n", criterion.id,
                        criterion.title, criterion.points, to_string(criterion.credit),
                        fmt::join(criterion.after, ", "), std::visit(NeedText{}, criterion.need));
    for (const ScaleStep& step : criterion.scale) {
      text += fmt::format("  at {} earns {}\n", step.at, step.earns);
    }
    if (!criterion.help.empty()) text += fmt::format("  help {}\n", criterion.help);
    if (!criterion.why.empty()) text += fmt::format("  why {}\n", criterion.why);
    for (const std::string& text_to_read : criterion.read)
      text += fmt::format("  read {}\n", text_to_read);
  }
  for (const auto& [rung, lost] : rubric.rungs)
    text += fmt::format("rung {} loses {}\n", rung, joined(lost));
  if (rubric.speed == SpeedInTotal::excluded) {
    text += "without speed:";
    for (const Criterion& criterion : graded_criteria(rubric))
      text += fmt::format(" {} {}", criterion.id, criterion.points);
    text += '\n';
  }
  return rubric.late ? text + dump_lateness(*rubric.late) : text;
}

std::string dump(const std::vector<LocatedMark>& marks) {
  std::string text;
  for (const LocatedMark& located : marks) {
    const InstructorMark& mark = located.mark;
    text += fmt::format("{}:{} {} '{}' {} {} by '{}' because '{}'\n", located.student.line,
                        located.student.column, mark.submission, mark.criterion, mark.points,
                        to_string(mark.kind), mark.author, mark.reason);
  }
  return text;
}

}  // namespace labcheck::test
