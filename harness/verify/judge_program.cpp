// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/messages.hpp"

#include <algorithm>
#include <regex>

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
                   messages::wrong_status(status, expected.status, last_output(run)));
  }
  for (const Pattern& pattern : expected.patterns) {
    if (!is_met(pattern, run))
      return verdict(VerdictKind::wrong_answer, messages::not_printed(pattern));
  }
  const ProgramOutcome outcome{status, run.output, run.errors,
                               run.mode.backend == Backend::sim ? &run.counters : nullptr};
  if (auto complaint =
          standard.oracle.complaint(standard.test_case.call, standard.parameters, outcome)) {
    return {VerdictKind::wrong_answer, std::move(complaint->message), std::move(complaint->help),
            std::nullopt};
  }
  return {};
}

}  // namespace labcheck
