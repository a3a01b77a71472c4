// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/graph.hpp"

#include "harness/simgpu/client/graph/executable_graph.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

using Nodes = std::vector<cudaGraphNode_t>;

// Work that is identified by the number of its event.
Work mark(std::uintptr_t number) {
  return RecordWork{reinterpret_cast<cudaEvent_t>(number)};
}

std::vector<std::uintptr_t> marks(const std::vector<Work>& plan) {
  std::vector<std::uintptr_t> numbers;
  for (const Work& work : plan)
    numbers.push_back(reinterpret_cast<std::uintptr_t>(std::get<RecordWork>(work).event));
  return numbers;
}

TEST(Graph, OrdersNodesByDependenciesThenByCreation) {
  Graph graph;
  const auto a = graph.add(mark(1), {});
  const auto b = graph.add(mark(2), {});
  const auto c = graph.add(mark(3), {});
  ASSERT_TRUE(graph.connect(c, a));
  EXPECT_FALSE(graph.connect(c, a));
  EXPECT_EQ(*graph.order(), (Nodes{b, c, a}));
  EXPECT_EQ(graph.dependents(c), Nodes{a});
}

TEST(Graph, CyclesHaveNoOrder) {
  Graph graph;
  const auto a = graph.add(EmptyWork{}, {});
  const auto b = graph.add(EmptyWork{}, {a});
  ASSERT_TRUE(graph.connect(b, a));
  EXPECT_FALSE(graph.order());
  EXPECT_FALSE(ExecutableGraph::make(graph, 0));
}

TEST(Graph, RemovingANodeRemovesItsEdges) {
  Graph graph;
  const auto a = graph.add(EmptyWork{}, {});
  const auto b = graph.add(EmptyWork{}, {a});
  graph.remove(a);
  EXPECT_TRUE(graph.edges().empty());
  EXPECT_EQ(*graph.order(), Nodes{b});
}

TEST(Graph, ClonesHaveNewNodesThatReferToTheOriginals) {
  Graph graph;
  const auto a = graph.add(mark(1), {});
  graph.add(mark(2), {a});
  const Graph clone = graph.clone();
  EXPECT_NE(clone.handle(), graph.handle());
  const Nodes order = *clone.order();
  ASSERT_EQ(order.size(), 2u);
  EXPECT_EQ(clone.find(order[0])->original, a);
  EXPECT_EQ(clone.find(order[1])->dependencies, Nodes{order[0]});
  EXPECT_EQ(graph.find(order[0]), nullptr);
}

TEST(Graph, IsWrittenAsDot) {
  Graph graph;
  const auto copy = graph.add(CopyWork{{}, {}, {4, 2, 1}, cudaMemcpyDefault}, {});
  graph.add(HostWork{}, {copy});
  EXPECT_EQ(dot_of(graph),
            "digraph graph_of_work {\n"
            "  1 [label=\"copy of 8 bytes\"];\n"
            "  2 [label=\"host function\"];\n"
            "  1 -> 2;\n"
            "}\n");
}

TEST(GraphTable, FindsChildGraphsButDoesNotRemoveThem) {
  GraphTable table;
  Graph inner;
  const auto node = inner.add(EmptyWork{}, {});
  const cudaGraph_t handle = inner.handle();
  Graph& outer = table.add(Graph());
  outer.add(ChildWork{std::make_shared<Graph>(std::move(inner))}, {});
  ASSERT_NE(table.find(handle), nullptr);
  EXPECT_EQ(table.find_owner(node), table.find(handle));
  EXPECT_FALSE(table.remove(handle));
  EXPECT_TRUE(table.remove(outer.handle()));
  EXPECT_EQ(table.find(handle), nullptr);
}

TEST(ExecutableGraph, ThePlanContainsTheWorkOfChildGraphs) {
  Graph inner;
  inner.add(mark(2), {inner.add(mark(1), {})});
  Graph graph;
  const auto child = graph.add(ChildWork{std::make_shared<Graph>(std::move(inner))}, {});
  graph.add(mark(3), {child});
  const auto executable = ExecutableGraph::make(graph, 0);
  ASSERT_TRUE(executable);
  EXPECT_EQ(marks(*executable->plan()), (std::vector<std::uintptr_t>{1, 2, 3}));
}

TEST(ExecutableGraph, ChangesAffectOnlyLaterPlans) {
  Graph graph;
  const auto a = graph.add(mark(1), {});
  const auto b = graph.add(mark(2), {a});
  auto executable = ExecutableGraph::make(graph, 0);
  ASSERT_TRUE(executable);
  const auto before = executable->plan();
  executable->set(a, mark(7));
  executable->set_enabled(b, false);
  EXPECT_EQ(marks(*before), (std::vector<std::uintptr_t>{1, 2}));
  EXPECT_EQ(marks(*executable->plan()), std::vector<std::uintptr_t>{7});
  executable->set_enabled(b, true);
  EXPECT_EQ(marks(*executable->plan()), (std::vector<std::uintptr_t>{7, 2}));
  EXPECT_EQ(std::get<RecordWork>(graph.find(a)->work).event, reinterpret_cast<cudaEvent_t>(1));
}

TEST(ExecutableGraph, UpdatesFromAGraphOfTheSameShape) {
  Graph graph;
  const auto a = graph.add(mark(1), {});
  graph.add(mark(2), {a});
  auto executable = ExecutableGraph::make(graph, 0);
  ASSERT_TRUE(executable);

  Graph same;
  same.add(mark(4), {same.add(mark(3), {})});
  EXPECT_FALSE(executable->update(same));
  EXPECT_EQ(marks(*executable->plan()), (std::vector<std::uintptr_t>{3, 4}));

  Graph unconnected;
  unconnected.add(mark(5), {});
  const auto second = unconnected.add(mark(6), {});
  auto refusal = executable->update(unconnected);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->result, cudaGraphExecUpdateErrorTopologyChanged);
  EXPECT_EQ(refusal->node, second);

  Graph other;
  const auto empty = other.add(EmptyWork{}, {});
  other.add(mark(6), {empty});
  refusal = executable->update(other);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->result, cudaGraphExecUpdateErrorNodeTypeChanged);
  EXPECT_EQ(refusal->node, empty);
  EXPECT_EQ(marks(*executable->plan()), (std::vector<std::uintptr_t>{3, 4}));
}

}  // namespace
}  // namespace labcheck::simgpu
