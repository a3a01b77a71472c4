// SPDX-License-Identifier: MIT
#include "harness/report/simulation_report.hpp"

#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/message_json.hpp"
#include "harness/report/simulation_remarks.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using report::Ink;
using report::list;
using report::Page;

constexpr int kSimulationSchema = 1;
constexpr std::size_t kIndent = 2;

void write_faults(Page& page, const Simulation& simulation) {
  for (const Fault& fault : simulation.faults) {
    const bool warns = is_warning(fault.kind);
    const std::string_view sign = warns ? page.signs().partial : page.signs().none;
    page.paragraph(0, {{std::string(sign) + " ", warns ? Ink::fair : Ink::bad}},
                   {report::place_of(fault) + report::describe(fault)});
  }
}

void write_figures(Page& page, const SimulatedKernel& kernel) {
  const Counters& counters = kernel.counters;
  const std::vector<std::pair<std::string, std::string>> rows{
      {tr_context("of a kernel", "instructions"), report::instructions_of(counters)},
      {tr_context("of a kernel", "arithmetic"), report::arithmetic_of(counters)},
      {tr_context("of a kernel", "global memory"), report::global_memory_of(counters)},
      {tr_context("of a kernel", "shared memory"), report::shared_memory_of(counters)},
      {tr_context("of a kernel", "constants"), report::constant_memory_of(counters)},
      {tr_context("of a kernel", "local memory"), report::local_memory_of(counters)},
      {tr_context("of a kernel", "atomics"), report::atomics_of(counters)},
      {tr_context("of a kernel", "branches"), report::branches_of(counters)},
      {tr_context("of a kernel", "barriers"), report::barriers_of(counters)},
      {tr_context("of a kernel", "occupancy"), report::occupancy_of(kernel)},
  };
  std::size_t width = 0;
  for (const auto& [name, text] : rows) width = std::max(width, report::columns(name));
  for (const auto& [name, text] : rows) {
    if (!text.empty())
      page.paragraph(kIndent, {{report::padded(name, width + 2), Ink::faint}}, {text});
  }
}

void write_remarks(Page& page, const SimulatedKernel& kernel) {
  const std::vector<report::KernelRemark> remarks = report::remarks_on(kernel);
  if (remarks.empty()) {
    page.line(kIndent, {{translated(report::kNoRemarks), Ink::faint}});
    return;
  }
  for (const report::KernelRemark& remark : remarks) {
    const std::string place =
        remark.line == 0 ? "" : fmt::format("{}:{}: ", remark.file, remark.line);
    page.paragraph(kIndent, {{std::string(page.signs().partial) + " ", Ink::fair}},
                   {place + remark.message});
  }
}

void write_kernel(Page& page, const SimulatedKernel& kernel) {
  page.blank();
  page.line(0, {{kernel.kernel, Ink::strong}, {": " + report::shape_of(kernel)}});
  write_figures(page, kernel);
  write_remarks(page, kernel);
}

enum class CountersOf { program, kernel };

// Without ratios that have a zero denominator.
Json figures(const Counters& counters, CountersOf owner) {
  Json object = Json::object();
  for (const NamedCounter& counter : named_counters()) {
    if (owner == CountersOf::kernel && !counter.is_of_kernels) continue;
    if (const auto value = counter.value(counters)) object[counter.name] = *value;
  }
  return object;
}

Json fault_entry(const Fault& fault) {
  Json json{{"kind", to_string(fault.kind)}};
  report::add("message", fault.message, json);
  json["kernel"] = fault.kernel;
  json["file"] = fault.file;
  json["line"] = fault.line;
  json["count"] = fault.count;
  return json;
}

Json line_entry(const LineCounters& line) {
  return {{"file", line.file},
          {"line", line.line},
          {"counters", figures(line.counters, CountersOf::kernel)}};
}

Json access_entry(const LineAccess& access) {
  return {{"file", access.file},
          {"line", access.line},
          {"direction", to_string(access.direction)},
          {"memory", to_string(access.memory)},
          {"bytes", access.bytes},
          {"stride", access.stride ? Json(*access.stride) : Json(nullptr)},
          {"requests", access.requests},
          {"cost", access.cost},
          {"least", access.least}};
}

Json remark_entry(const report::KernelRemark& remark) {
  return {{"file", remark.file},
          {"line", remark.line},
          {"share", remark.share},
          {"message", remark.message}};
}

Json resources_entry(const std::optional<KernelResources>& resources) {
  if (!resources) return nullptr;
  return {{"registers", resources->registers}, {"spilled_bytes", resources->spilled_bytes}};
}

Json occupancy_entry(const std::optional<Occupancy>& occupancy) {
  if (!occupancy) return nullptr;
  return {{"blocks", occupancy->blocks},
          {"warps", occupancy->warps},
          {"most_warps", occupancy->max_warps},
          {"limit", to_string(occupancy->limit)}};
}

Json kernel_entry(const SimulatedKernel& kernel) {
  return {{"kernel", kernel.kernel},
          {"signature", kernel.signature},
          {"grid", kernel.grid},
          {"block", kernel.block},
          {"one_shape", kernel.one_shape},
          {"static_shared", kernel.static_shared},
          {"dynamic_shared", kernel.dynamic_shared},
          {"resources", resources_entry(kernel.resources)},
          {"occupancy", occupancy_entry(kernel.occupancy)},
          {"counters", figures(kernel.counters, CountersOf::kernel)},
          {"lines", list(kernel.lines, line_entry)},
          {"accesses", list(kernel.accesses, access_entry)},
          {"remarks", list(report::remarks_on(kernel), remark_entry)}};
}

Json end_entry(const std::variant<Exited, Signaled>& end) {
  if (const auto* exited = std::get_if<Exited>(&end))
    return {{"kind", "exited"}, {"status", exited->status}};
  return {{"kind", "signaled"}, {"signal", std::get<Signaled>(end).signal}};
}

}  // namespace

std::string simulation_text(const Simulation& simulation, const TerminalStyle& style) {
  Page page(style);
  page.rule();
  page.paragraph(0, {{simulation.program + " ", Ink::strong}},
                 {tr("on {}: {}, {}", simulation.device, report::describe_end(simulation),
                     report::count_findings(simulation.faults))});
  write_faults(page, simulation);
  for (const SimulatedKernel& kernel : simulation.kernels) write_kernel(page, kernel);
  if (simulation.kernels.empty()) page.line(0, {{report::no_kernels(simulation), Ink::faint}});
  return page.text();
}

std::string simulation_faults_text(const Simulation& simulation, const TerminalStyle& style) {
  Page page(style);
  write_faults(page, simulation);
  return page.text();
}

std::string simulation_json(const Simulation& simulation) {
  const Json document{{"schema", kSimulationSchema},
                      {"labcheck", simulation.labcheck},
                      {"program", simulation.program},
                      {"device", simulation.device},
                      {"end", end_entry(simulation.end)},
                      {"faults", list(simulation.faults, fault_entry)},
                      {"counters", figures(simulation.counters, CountersOf::program)},
                      {"kernels", list(simulation.kernels, kernel_entry)}};
  return report::json_text(document);
}

}  // namespace labcheck
