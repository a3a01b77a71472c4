// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/verify/feedback.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/messages.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>
#include <utility>

namespace labcheck {
namespace {

// std::regex uses stack for each character, so lines are cut at this length. No meaningful line is
// longer.
constexpr std::size_t kLongestLine = 2000;

bool is_in(std::string_view text, const std::regex& expression) {
  const std::vector<std::string> lines = lines_of(text);
  return std::ranges::any_of(lines, [&](const std::string& line) {
    return std::regex_search(line.substr(0, kLongestLine), expression);
  });
}

bool is_met(const Pattern& pattern, const Run& run) {
  const std::regex expression(pattern.expression);
  const bool in_output = pattern.stream != Pattern::Stream::errors && is_in(run.output, expression);
  return in_output || (pattern.stream != Pattern::Stream::output && is_in(run.errors, expression));
}

// The last line that a program prints before it gives up says more than its exit status.
std::string last_output(const Run& run) {
  const std::vector<std::string> lines = lines_of(run.errors.empty() ? run.output : run.errors);
  const auto last = std::find_if(lines.rbegin(), lines.rend(), [](const std::string& line) {
    return line.find_first_not_of(" \t\r") != std::string::npos;
  });
  return last == lines.rend() ? std::string() : printable(last->substr(0, kLongestLine / 10));
}

// What is wrong with a number that the program must print.
std::optional<Feedback> problem_of(const ExpectedNumber& number, const Parameters& parameters,
                                   const Run& run) {
  const std::string text = with_parameters(number.is, parameters);
  const std::optional<double> expected = to_number<double>(text);
  if (!expected)
    throw UserError(tr("the expected value of {} is '{}', which is not a number",
                       translated(number.what), text));
  const std::optional<double> printed = number_after(run.output, number.after);
  if (!printed)
    return Feedback{messages::number_not_printed(text_of_lab(number.what), number.after)};
  // NaN is never within the tolerance.
  if (std::abs(*printed - *expected) <= number.within) return std::nullopt;
  return on_wrong_number(number, *printed, *expected);
}

ProgramOutcome outcome_of(const Run& run, int status, const ProgramStandard& standard) {
  ProgramOutcome outcome{status, run.output, run.errors,
                         run.mode.backend == Backend::sim ? &run.counters : nullptr};
  outcome.heap = run.heap;
  outcome.input = standard.input;
  for (const auto& [name, file] : run.files) outcome.files.emplace(name, file.contents);
  outcome.known_device = standard.device;
  return outcome;
}

}  // namespace

Verdict judge_program_faults(const Run& run, const ProgramStandard& standard) {
  Run judged = run;
  judged.buffers.clear();
  // A program that gave up had no chance to free its memory.
  const auto* exit = std::get_if<Exited>(&run.end);
  const bool gave_up = exit == nullptr || exit->status != 0;
  if (gave_up)
    std::erase_if(judged.faults, [](const Fault& fault) { return fault.kind == FaultKind::leak; });
  if (exit != nullptr) judged.end = Completed{};
  return judge_faults(judged, {{}, {}, {}, standard.limits});
}

Verdict judge_program(const Run& run, const ProgramStandard& standard) {
  Verdict faults = judge_program_faults(run, standard);
  if (faults.kind != VerdictKind::accepted) return faults;
  const ProgramCase& expected = *standard.test_case.program;
  const int status = std::get<Exited>(run.end).status;
  const bool is_right = expected.status ? status == *expected.status : status != 0;
  if (!is_right) {
    const bool gave_up = expected.status == 0;
    return verdict(gave_up ? VerdictKind::run_time_error : VerdictKind::wrong_answer,
                   on_wrong_status(status, expected.status, last_output(run)));
  }
  for (const Pattern& pattern : expected.patterns) {
    if (!is_met(pattern, run)) return verdict(VerdictKind::wrong_answer, on_missing_text(pattern));
  }
  for (const ExpectedNumber& number : expected.numbers) {
    if (auto problem = problem_of(number, standard.parameters, run))
      return verdict(VerdictKind::wrong_answer, std::move(*problem));
  }
  for (const std::string& name : expected.written) {
    const auto file = run.files.find(name);
    const FileState state = file == run.files.end() ? FileState::absent : file->second.state;
    if (state != FileState::written)
      return verdict(VerdictKind::wrong_answer, on_missing_file(name, state));
  }
  const ProgramOutcome outcome = outcome_of(run, status, standard);
  if (auto complaint =
          standard.oracle.complaint(standard.test_case.call, standard.parameters, outcome)) {
    return {VerdictKind::wrong_answer, std::move(complaint->message), std::move(complaint->help),
            std::nullopt};
  }
  return {};
}

}  // namespace labcheck
