/// What a program asks a stream to do, as values: done at once, or kept as the nodes of a graph.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/copies.hpp"
#include "harness/simgpu/runtime/launch_rules.hpp"
#include "harness/simgpu/runtime/module_table.hpp"

#include <cstddef>
#include <memory>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

class Graph;

/// A kernel that is ready to run.
struct LoadedKernel {
  RegisteredKernel* registered = nullptr;
  const Program* program = nullptr;
  std::uint32_t registers = kRegistersPerThread;  // of a thread
};

/// Whether a launch's blocks must all be resident at once.
enum class Grid { independent, cooperative };

/// Nothing: a place where other work meets.
struct EmptyWork {};

/// A launch. `parameters` is the kernel's parameter block; `function` is what the program named the
/// kernel by.
struct KernelWork {
  LoadedKernel kernel;
  LaunchRequest request;
  Grid grid = Grid::independent;
  std::vector<std::byte> parameters;
  const void* function = nullptr;
};

/// A copy of `extent` bytes; `kind` is a cudaMemcpyKind.
struct CopyWork {
  Region to;
  Region from;
  Extent extent;
  int kind = cudaMemcpyDefault;
};

/// Filling `extent` bytes with elements that hold `pattern`.
struct FillWork {
  Region to;
  FillPattern pattern;
  Extent extent;
};

/// A call of a function of the host.
struct HostWork {
  cudaHostFn_t function = nullptr;
  void* data = nullptr;
};

/// Recording an event.
struct RecordWork {
  cudaEvent_t event = nullptr;
};

/// Waiting for an event.
struct WaitWork {
  cudaEvent_t event = nullptr;
};

/// A graph within a graph, which owns it.
struct ChildWork {
  std::shared_ptr<Graph> graph;
};

using Work = std::variant<EmptyWork, KernelWork, CopyWork, FillWork, HostWork, RecordWork, WaitWork,
                          ChildWork>;

/// The parameter block that `arguments`, pointers to the values, stand for.
std::vector<std::byte> packed(const Program& program, void* const* arguments);

}  // namespace labcheck::simgpu
