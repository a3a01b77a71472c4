// A graph that is built node by node: its work runs in the order of the edges.
#include "check.hpp"

#include <vector>

__device__ int symbol[4];

__global__ void scale(int* x, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}

void count(void* calls) {
  ++*static_cast<int*>(calls);
}

int main() {
  constexpr int n = 256;
  constexpr std::size_t size = n * sizeof(int);
  std::vector<int> in(n), out(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  int* x = nullptr;
  REQUIRE_OK(cudaMalloc(&x, size));
  cudaGraph_t graph = nullptr;
  REQUIRE_OK(cudaGraphCreate(&graph, 0));

  // The order of creation differs from the order of the edges: copy back, scale, copy in.
  cudaGraphNode_t back, kernel, there, called, empty;
  REQUIRE_OK(cudaGraphAddMemcpyNode1D(&back, graph, nullptr, 0, out.data(), x, size,
                                      cudaMemcpyDeviceToHost));
  int length = n, by = 3;
  void* arguments[] = {&x, &length, &by};
  cudaKernelNodeParams launch{};
  launch.func = reinterpret_cast<void*>(scale);
  launch.gridDim = dim3(2);
  launch.blockDim = dim3(128);
  launch.kernelParams = arguments;
  REQUIRE_OK(cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, &launch));
  by = 7;  // the node keeps the value from its creation
  REQUIRE_OK(cudaGraphAddMemcpyNode1D(&there, graph, nullptr, 0, x, in.data(), size,
                                      cudaMemcpyHostToDevice));
  int calls = 0;
  cudaHostNodeParams call{};
  call.fn = count;
  call.userData = &calls;
  REQUIRE_OK(cudaGraphAddHostNode(&called, graph, &back, 1, &call));
  const cudaGraphNode_t last[] = {called, back};
  REQUIRE_OK(cudaGraphAddEmptyNode(&empty, graph, last, 2));
  const cudaGraphNode_t from[] = {there, kernel}, to[] = {kernel, back};
#if CUDART_VERSION >= 13000
  REQUIRE_OK(cudaGraphAddDependencies(graph, from, to, nullptr, 2));
#else
  REQUIRE_OK(cudaGraphAddDependencies(graph, from, to, 2));
#endif

  cudaGraphNodeType type;
  EXPECT_OK(cudaGraphNodeGetType(kernel, &type));
  EXPECT(type == cudaGraphNodeTypeKernel);
  EXPECT_OK(cudaGraphNodeGetType(back, &type));
  EXPECT(type == cudaGraphNodeTypeMemcpy);
  EXPECT_OK(cudaGraphNodeGetType(called, &type));
  EXPECT(type == cudaGraphNodeTypeHost);
  EXPECT_OK(cudaGraphNodeGetType(empty, &type));
  EXPECT(type == cudaGraphNodeTypeEmpty);
  cudaGraphNode_t roots[2] = {};
  std::size_t root_count = 2;
  EXPECT_OK(cudaGraphGetRootNodes(graph, roots, &root_count));
  EXPECT(root_count == 1 && roots[0] == there);
  std::size_t edges = 0;
#if CUDART_VERSION >= 13000
  EXPECT_OK(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges));
#else
  EXPECT_OK(cudaGraphGetEdges(graph, nullptr, nullptr, &edges));
#endif
  EXPECT(edges == 5);

  cudaKernelNodeParams got{};
  EXPECT_OK(cudaGraphKernelNodeGetParams(kernel, &got));
  EXPECT(got.gridDim.x == 2 && got.blockDim.x == 128 && got.sharedMemBytes == 0);
  EXPECT(*static_cast<int*>(got.kernelParams[2]) == 3);

  cudaStream_t stream;
  REQUIRE_OK(cudaStreamCreate(&stream));
  cudaGraphExec_t executable = nullptr;
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, graph, 0));
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(out[0] == 0 && out[1] == 3 && out[n - 1] == 3 * (n - 1));
  EXPECT(calls == 1);

  // Change parameters in the executable graph, then in the graph itself.
  by = 5;
  EXPECT_OK(cudaGraphExecKernelNodeSetParams(executable, kernel, &launch));
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(out[1] == 5);
  by = 6;
  EXPECT_OK(cudaGraphKernelNodeSetParams(kernel, &launch));
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(out[1] == 5);
#if CUDART_VERSION >= 12000
  cudaGraphExecUpdateResultInfo result;
  EXPECT_OK(cudaGraphExecUpdate(executable, graph, &result));
  EXPECT(result.result == cudaGraphExecUpdateSuccess);
#else
  cudaGraphNode_t at_fault;
  cudaGraphExecUpdateResult result;
  EXPECT_OK(cudaGraphExecUpdate(executable, graph, &at_fault, &result));
  EXPECT(result == cudaGraphExecUpdateSuccess);
#endif
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(out[1] == 6);

  // A disabled node does not run.
  EXPECT_OK(cudaGraphNodeSetEnabled(executable, kernel, 0));
  unsigned is_enabled = 1;
  EXPECT_OK(cudaGraphNodeGetEnabled(executable, kernel, &is_enabled));
  EXPECT(is_enabled == 0);
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(out[1] == 1);
  EXPECT_OK(cudaGraphExecDestroy(executable));

  // A clone is a separate graph.
  cudaGraph_t clone = nullptr;
  cudaGraphNode_t twin = nullptr;
  REQUIRE_OK(cudaGraphClone(&clone, graph));
  EXPECT_OK(cudaGraphNodeFindInClone(&twin, kernel, clone));
  EXPECT(twin != nullptr && twin != kernel);
  by = 9;
  EXPECT_OK(cudaGraphKernelNodeSetParams(twin, &launch));

  // The clone in another graph, after a fill of words and a copy to a symbol.
  cudaGraph_t outer = nullptr;
  cudaGraphNode_t fill, symbols, child, read;
  REQUIRE_OK(cudaGraphCreate(&outer, 0));
  cudaMemsetParams words{};
  words.dst = x;
  words.value = 0x01020304;
  words.elementSize = 4;
  words.width = n;
  words.height = 1;
  REQUIRE_OK(cudaGraphAddMemsetNode(&fill, outer, nullptr, 0, &words));
  const int four[4] = {1, 2, 3, 4};
  REQUIRE_OK(cudaGraphAddMemcpyNodeToSymbol(&symbols, outer, nullptr, 0, symbol, four, sizeof four,
                                            0, cudaMemcpyHostToDevice));
  const cudaGraphNode_t both[] = {fill, symbols};
  REQUIRE_OK(cudaGraphAddChildGraphNode(&child, outer, both, 2, clone));
  int three = 0;
  REQUIRE_OK(cudaGraphAddMemcpyNodeFromSymbol(&read, outer, &child, 1, &three, symbol, sizeof three,
                                              2 * sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT_OK(cudaGraphNodeGetType(child, &type));
  EXPECT(type == cudaGraphNodeTypeGraph);
  cudaGraph_t inner = nullptr;
  EXPECT_OK(cudaGraphChildGraphNodeGetGraph(child, &inner));
  std::size_t inner_count = 0;
  EXPECT_OK(cudaGraphGetNodes(inner, nullptr, &inner_count));
  EXPECT(inner_count == 5);
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, outer, 0));
  EXPECT_OK(cudaGraphLaunch(executable, 0));
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(out[1] == 9 && three == 3);
  EXPECT_OK(cudaGraphExecDestroy(executable));

  REQUIRE_OK(cudaGraphDestroyNode(child));
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, outer, 0));
  three = 0;
  EXPECT_OK(cudaGraphLaunch(executable, 0));
  EXPECT_OK(cudaMemcpy(out.data(), x, size, cudaMemcpyDeviceToHost));
  EXPECT(out[0] == 0x01020304 && out[n - 1] == 0x01020304);
  EXPECT_OK(cudaGraphExecDestroy(executable));
  EXPECT_OK(cudaGraphDestroy(outer));
  EXPECT_OK(cudaGraphDestroy(clone));
  EXPECT_OK(cudaGraphDestroy(graph));
  return failures;
}
