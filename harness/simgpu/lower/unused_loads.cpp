// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/passes.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace labcheck::simgpu {

// Walks backward from the statements with effects to those that compute what they read. The order
// of the statements does not matter, so a register is used if any of its values is.
void mark_unused_loads(Program& program, const std::vector<StatementFlow>& statements) {
  std::map<std::uint32_t, std::vector<const StatementFlow*>> writers;
  std::set<std::uint32_t> used;
  std::vector<std::uint32_t> open;
  const auto use = [&](const StatementFlow& statement) {
    for (const std::uint32_t reg : statement.reads)
      if (used.insert(reg).second) open.push_back(reg);
  };
  for (const StatementFlow& statement : statements) {
    for (const std::uint32_t reg : statement.writes) writers[reg].push_back(&statement);
    if (statement.has_effect) use(statement);
  }
  while (!open.empty()) {
    const std::uint32_t reg = open.back();
    open.pop_back();
    for (const StatementFlow* statement : writers[reg]) use(*statement);
  }
  for (const StatementFlow& statement : statements) {
    if (!statement.load) continue;
    const bool is_used = std::ranges::any_of(statement.writes,
                                             [&](std::uint32_t reg) { return used.contains(reg); });
    if (!is_used) (program.*statement.load->sites)[statement.load->index].is_used = false;
  }
}

}  // namespace labcheck::simgpu
