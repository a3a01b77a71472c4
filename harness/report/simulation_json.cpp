// SPDX-License-Identifier: MIT
#include "harness/report/simulation_json.hpp"

#include "harness/report/json_values.hpp"
#include "harness/report/simulation_remarks.hpp"

namespace labcheck {
namespace {

using report::list;

constexpr int kSimulationSchema = 1;

Json figures(const Counters& counters) {
  Json object = Json::object();
  for (const auto& [name, value] : counters) object[name] = value;
  return object;
}

Json fault_entry(const Fault& fault) {
  return {{"kind", to_string(fault.kind)},
          {"message", fault.message},
          {"kernel", fault.kernel},
          {"file", fault.file},
          {"line", fault.line},
          {"count", fault.count}};
}

Json line_entry(const LineCounters& line) {
  return {{"file", line.file}, {"line", line.line}, {"counters", figures(line.counters)}};
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

Json kernel_entry(const KernelCounters& kernel) {
  return {{"kernel", kernel.kernel},
          {"signature", kernel.signature},
          {"grid", kernel.grid},
          {"block", kernel.block},
          {"one_shape", kernel.one_shape},
          {"static_shared", kernel.static_shared},
          {"dynamic_shared", kernel.dynamic_shared},
          {"resources", resources_entry(kernel.resources)},
          {"occupancy", occupancy_entry(kernel.occupancy)},
          {"counters", figures(kernel.counters)},
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

std::string simulation_json(const Simulation& simulation) {
  const Json document{{"schema", kSimulationSchema},
                      {"labcheck", simulation.labcheck},
                      {"program", simulation.program},
                      {"device", simulation.device},
                      {"end", end_entry(simulation.end)},
                      {"faults", list(simulation.faults, fault_entry)},
                      {"counters", figures(simulation.counters)},
                      {"kernels", list(simulation.kernels, kernel_entry)}};
  return report::json_text(document);
}

}  // namespace labcheck
