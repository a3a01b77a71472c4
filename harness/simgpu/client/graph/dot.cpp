// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/dot.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

#include <map>

namespace labcheck::simgpu {
namespace {

std::string label(const EmptyWork&) {
  return "empty";
}

std::string label(const KernelWork& work) {
  const auto& [grid, block, shared] = work.shape;
  return fmt::format("{}<<<({},{},{}), ({},{},{}), {}>>>", ptx::short_name(work.kernel->name),
                     grid[0], grid[1], grid[2], block[0], block[1], block[2], shared);
}

std::string label(const CopyWork& work) {
  return fmt::format("copy of {}", counted(work.extent.bytes(), "byte"));
}

std::string label(const FillWork& work) {
  return fmt::format("fill of {}", counted(work.extent.bytes(), "byte"));
}

std::string label(const HostWork&) {
  return "host function";
}

std::string label(const RecordWork&) {
  return "event record";
}

std::string label(const WaitWork&) {
  return "event wait";
}

std::string label(const ChildWork& work) {
  return fmt::format("child graph with {}", counted(work.graph->nodes().size(), "node"));
}

}  // namespace

std::string dot_of(const Graph& graph) {
  std::map<cudaGraphNode_t, std::size_t> numbers;
  for (const auto& [handle, node] : graph.nodes()) numbers.emplace(handle, numbers.size() + 1);
  std::string text = "digraph graph_of_work {\n";
  for (const auto& [handle, node] : graph.nodes()) {
    text += fmt::format("  {} [label=\"{}\"];\n", numbers[handle],
                        std::visit([](const auto& work) { return label(work); }, node.work));
  }
  for (const auto& [from, to] : graph.edges())
    text += fmt::format("  {} -> {};\n", numbers[from], numbers[to]);
  return text + "}\n";
}

}  // namespace labcheck::simgpu
