// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/report/simulation_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace labcheck::report {

std::string describe_end(const Simulation& simulation) {
  if (const auto* exited = std::get_if<Exited>(&simulation.end))
    return tr("exit status {}", exited->status);
  const int signal = std::get<Signaled>(simulation.end).signal;
  return tr("killed by signal {} ({})", signal, ::strsignal(signal));
}

std::string count_findings(const std::vector<Fault>& faults) {
  const auto warnings = static_cast<std::size_t>(
      std::ranges::count_if(faults, [](const Fault& fault) { return is_warning(fault.kind); }));
  const std::size_t findings = faults.size() - warnings;
  std::string text =
      findings == 0 ? tr("no findings")
                    : tr_plural("{} finding", "{} findings", findings, with_thousands(findings));
  if (warnings > 0)
    text += ", " + tr_plural("{} warning", "{} warnings", warnings, with_thousands(warnings));
  return text;
}

std::string no_kernels(const Simulation& simulation) {
  if (!simulation.was_counted) return tr("no counters: --checks fast does not count");
  return std::holds_alternative<Signaled>(simulation.end)
             ? tr("no counters: the program was killed")
             : tr("no kernel finished");
}

std::string describe(const Fault& fault) {
  std::string text(to_string(fault.kind));
  if (!fault.kernel.empty()) text = tr_context("kernel", "{} in {}", text, fault.kernel);
  text += fmt::format(": {}", render(fault.message));
  if (fault.kind == FaultKind::runaway) text += ' ' + tr("(--instructions N raises the limit)");
  if (fault.count > 1) {
    text += ' ' + tr_plural("({} time)", "({} times)", fault.count, with_thousands(fault.count));
  }
  return text;
}

std::string place_of(const Fault& fault) {
  return fault.file.empty() ? "" : fmt::format("{}:{}: ", fault.file, fault.line);
}

}  // namespace labcheck::report
