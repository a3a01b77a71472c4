// SPDX-License-Identifier: MIT
#include "harness/report/simulation_report.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/simulation_messages.hpp"
#include "harness/report/terminal_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

constexpr int kSimulationSchema = 1;
constexpr std::size_t kIndent = 2;
constexpr int kWarpSize = 32;

std::string describe_end(const Simulation& simulation) {
  if (const auto* exited = std::get_if<Exited>(&simulation.end))
    return tr("exit status {}", exited->status);
  const int signal = std::get<Signaled>(simulation.end).signal;
  return tr("killed by signal {} ({})", signal, ::strsignal(signal));
}

// "3 findings", "no findings, 1 warning".
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

std::string why_no_kernels(const Simulation& simulation) {
  if (!simulation.was_counted) return tr("no counters: --checks fast does not count");
  return std::holds_alternative<Signaled>(simulation.end)
             ? tr("no counters: the program was killed")
             : tr("no kernel finished");
}

// "vector.cu:12: out_of_bounds in add: out-of-bounds read of 4 bytes … (3 times)".
std::string describe(const Fault& fault) {
  std::string text(to_string(fault.kind));
  if (!fault.kernel.empty()) text = tr_context("kernel", "{} in {}", text, fault.kernel);
  if (!fault.file.empty()) text = fmt::format("{}:{}: {}", fault.file, fault.line, text);
  text += fmt::format(": {}", render(fault.message));
  if (fault.kind == FaultKind::runaway) text += ' ' + tr("(--instructions N raises the limit)");
  if (fault.count > 1) {
    text += ' ' + tr_plural("({} time)", "({} times)", fault.count, with_thousands(fault.count));
  }
  return text;
}

void write_faults(Page& page, const Simulation& simulation) {
  for (const Fault& fault : simulation.faults) {
    const bool warns = is_warning(fault.kind);
    const std::string_view sign = warns ? page.signs().partial : page.signs().none;
    page.paragraph(0, {{std::string(sign) + " ", warns ? Ink::fair : Ink::bad}}, {describe(fault)});
  }
}

std::string shape_of(const SimulatedKernel& kernel) {
  const std::uint64_t launches = kernel.counters.launches;
  const std::string count = with_thousands(launches);
  const std::string grid = fmt::format("{}", fmt::join(kernel.grid, "×"));
  const std::string block = fmt::format("{}", fmt::join(kernel.block, "×"));
  if (launches == 1 || kernel.one_shape) {
    return tr_plural("{} launch, grid {}, block {}", "{} launches, grid {}, block {}", launches,
                     count, grid, block);
  }
  return tr_plural("{} launch, the last with grid {}, block {}",
                   "{} launches, the last with grid {}, block {}", launches, count, grid, block);
}

/// Loads or stores, and what all of them cost.
struct Requests {
  std::uint64_t count = 0;
  std::uint64_t cost = 0;
};

// "32,768 loads of 4 sectors, 1,024 stores of 32 sectors"; "" without requests.
std::string loads_and_stores(Requests loads, Requests stores, const MessageText<1>& cost) {
  std::string all;
  for (const auto& [requests, counted] :
       {std::pair(loads, text::loads), std::pair(stores, text::stores)}) {
    if (requests.count == 0) continue;
    const double mean = static_cast<double>(requests.cost) / static_cast<double>(requests.count);
    all += all.empty() ? "" : ", ";
    all += tr_context("loads and stores", "{} of {}", render(counted(Count(requests.count))),
                      render(cost(mean_text(mean))));
  }
  return all;
}

std::string arithmetic_of(const Counters& counters) {
  if (counters.flops == 0) return {};
  const std::string text = render(text::flops(Count(counters.flops)));
  const std::optional<double> intensity = counters.arithmetic_intensity();
  return intensity ? tr("{}, {:.3g} per byte of global memory traffic", text, *intensity) : text;
}

std::string global_memory_of(const Counters& all) {
  const std::string text =
      loads_and_stores({all.global_load_requests, all.global_load_sectors},
                       {all.global_store_requests, all.global_store_sectors}, text::sectors);
  return text.empty() ? text : tr("{}; {} moved", text, describe_bytes(all.global_bytes_moved));
}

std::string occupancy_of(const SimulatedKernel& kernel) {
  if (!kernel.occupancy) return tr("unknown: only the compiler reports a kernel's resource usage");
  return tr("{} of {} warps, {}", kernel.occupancy->warps, kernel.occupancy->max_warps,
            render(limit_of(kernel)));
}

// Each line is empty if the kernel did not use this kind of memory or instruction.
void write_figures(Page& page, const SimulatedKernel& kernel) {
  const Counters& all = kernel.counters;
  const auto counted = [](std::uint64_t number, const auto& sentence, const auto&... further) {
    return number == 0 ? std::string() : render(sentence(Count(number), further...));
  };
  const std::string lanes = mean_text(all.lanes_per_instruction().value_or(0));
  const std::string contending = mean_text(all.atomic_passes_per_request().value_or(0));
  page.named(
      kIndent,
      {{tr_context("of a kernel", "instructions"),
        counted(all.warp_instructions, text::warp_instructions, lanes, as_number(kWarpSize))},
       {tr_context("of a kernel", "arithmetic"), arithmetic_of(all)},
       {tr_context("of a kernel", "global memory"), global_memory_of(all)},
       {tr_context("of a kernel", "shared memory"),
        loads_and_stores({all.shared_load_requests, all.shared_load_passes},
                         {all.shared_store_requests, all.shared_store_passes}, text::bank_passes)},
       {tr_context("of a kernel", "constants"),
        loads_and_stores({all.constant_load_requests, all.constant_load_passes}, {}, text::passes)},
       {tr_context("of a kernel", "local memory"),
        loads_and_stores({all.local_load_requests, all.local_load_sectors},
                         {all.local_store_requests, all.local_store_sectors}, text::sectors)},
       {tr_context("of a kernel", "atomics"),
        counted(all.atomic_requests, text::atomic_requests, text::threads(contending))},
       {tr_context("of a kernel", "branches"),
        counted(all.branches, text::branches, Count(all.divergent_branches))},
       {tr_context("of a kernel", "barriers"), counted(all.barrier_waits, text::barrier_waits)},
       {tr_context("of a kernel", "occupancy"), occupancy_of(kernel)}});
}

void write_remarks(Page& page, const SimulatedKernel& kernel) {
  const std::vector<KernelRemark> remarks = remarks_on(kernel);
  if (remarks.empty()) {
    page.line(kIndent, {{tr("no remarks"), Ink::faint}});
    return;
  }
  for (const KernelRemark& remark : remarks) {
    const std::string place =
        remark.line == 0 ? "" : fmt::format("{}:{}: ", remark.file, remark.line);
    page.paragraph(kIndent, {{std::string(page.signs().partial) + " ", Ink::fair}},
                   {place + render(remark.message)});
  }
}

void write_kernel(Page& page, const SimulatedKernel& kernel) {
  page.blank();
  page.line(0, {{kernel.kernel, Ink::strong}, {": " + shape_of(kernel)}});
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
  add("message", fault.message, json);
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

Json remark_entry(const KernelRemark& remark) {
  return {{"file", remark.file},
          {"line", remark.line},
          {"share", remark.share},
          {"message", render(remark.message)}};
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
          {"remarks", list(remarks_on(kernel), remark_entry)}};
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
                 {tr("on {}: {}, {}", simulation.device, describe_end(simulation),
                     count_findings(simulation.faults))});
  write_faults(page, simulation);
  for (const SimulatedKernel& kernel : simulation.kernels) write_kernel(page, kernel);
  if (simulation.kernels.empty()) page.line(0, {{why_no_kernels(simulation), Ink::faint}});
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
  return json_text(document);
}

}  // namespace labcheck
