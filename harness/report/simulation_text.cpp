// SPDX-License-Identifier: MIT
#include "harness/report/simulation_text.hpp"

#include "harness/report/simulation_messages.hpp"
#include "harness/report/simulation_remarks.hpp"
#include "harness/report/terminal_page.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::Ink;
using report::Page;

constexpr std::size_t kIndent = 2;

void write_faults(Page& page, const Simulation& simulation) {
  for (const Fault& fault : simulation.faults) {
    page.paragraph(0, {{std::string(page.signs().none) + " ", Ink::bad}},
                   {report::place_of(fault) + report::describe(fault)});
  }
}

void write_figures(Page& page, const KernelCounters& kernel) {
  const Counters& counters = kernel.counters;
  const std::vector<std::pair<std::string_view, std::string>> rows{
      {"instructions", report::instructions_of(counters)},
      {"arithmetic", report::arithmetic_of(counters)},
      {"global memory", report::global_memory_of(counters)},
      {"shared memory", report::shared_memory_of(counters)},
      {"constants", report::constant_memory_of(counters)},
      {"local memory", report::local_memory_of(counters)},
      {"atomics", report::atomics_of(counters)},
      {"branches", report::branches_of(counters)},
      {"barriers", report::barriers_of(counters)},
      {"occupancy", report::occupancy_of(kernel)},
  };
  for (const auto& [name, text] : rows) {
    if (!text.empty())
      page.paragraph(kIndent, {{fmt::format("{:<13}  ", name), Ink::faint}}, {text});
  }
}

void write_remarks(Page& page, const KernelCounters& kernel) {
  const std::vector<report::KernelRemark> remarks = report::remarks_on(kernel);
  if (remarks.empty()) {
    page.line(kIndent, {{std::string(report::kNoRemarks), Ink::faint}});
    return;
  }
  for (const report::KernelRemark& remark : remarks) {
    const std::string place =
        remark.line == 0 ? "" : fmt::format("{}:{}: ", remark.file, remark.line);
    page.paragraph(kIndent, {{std::string(page.signs().partial) + " ", Ink::fair}},
                   {place + remark.message});
  }
}

void write_kernel(Page& page, const KernelCounters& kernel) {
  page.blank();
  page.line(0, {{kernel.kernel, Ink::strong}, {": " + report::shape_of(kernel)}});
  write_figures(page, kernel);
  write_remarks(page, kernel);
}

}  // namespace

std::string simulation_text(const Simulation& simulation, const TerminalStyle& style) {
  Page page(style);
  page.rule();
  page.paragraph(0, {{simulation.program + " ", Ink::strong}},
                 {fmt::format("on {}: {}, {}", simulation.device, report::describe_end(simulation),
                              report::count_findings(simulation.faults.size()))});
  write_faults(page, simulation);
  for (const KernelCounters& kernel : simulation.kernels) write_kernel(page, kernel);
  if (simulation.kernels.empty()) page.line(0, {{report::no_kernels(simulation), Ink::faint}});
  return page.text();
}

std::string simulation_faults_text(const Simulation& simulation, const TerminalStyle& style) {
  Page page(style);
  write_faults(page, simulation);
  return page.text();
}

}  // namespace labcheck
