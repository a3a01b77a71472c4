// SPDX-License-Identifier: MIT
/// Work for a stream, as values: it runs immediately or is stored in the nodes of a graph.
#pragma once

#include "harness/simgpu/client/module_table.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

#include <cstddef>
#include <memory>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

class Graph;

/// No work: a node that only joins dependencies.
struct EmptyWork {};

/// A launch of a loaded kernel. `parameters` is its parameter block; `function` is the host
/// function or handle that the program passed.
struct KernelWork {
  const RegisteredKernel* kernel = nullptr;
  LaunchShape shape;
  Grid grid = Grid::independent;
  std::vector<std::byte> parameters;
  const void* function = nullptr;
};

/// A copy of `extent`; `kind` is a cudaMemcpyKind.
struct CopyWork {
  Region to;
  Region from;
  Extent extent;
  int kind = cudaMemcpyDefault;
};

/// A fill of `extent` with `pattern`.
struct FillWork {
  Region to;
  FillPattern pattern;
  Extent extent;
};

/// A call of a host function.
struct HostWork {
  cudaHostFn_t function = nullptr;
  void* data = nullptr;
};

/// The recording of an event.
struct RecordWork {
  cudaEvent_t event = nullptr;
};

/// A wait for an event.
struct WaitWork {
  cudaEvent_t event = nullptr;
};

/// A child graph, owned by its parent graph.
struct ChildWork {
  std::shared_ptr<Graph> graph;
};

using Work = std::variant<EmptyWork, KernelWork, CopyWork, FillWork, HostWork, RecordWork, WaitWork,
                          ChildWork>;

/// The parameter block with the values that `arguments` points to.
std::vector<std::byte> pack_arguments(const KernelTraits& kernel, void* const* arguments);

}  // namespace labcheck::simgpu
