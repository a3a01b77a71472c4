// SPDX-License-Identifier: MIT
/// The binary interface of CUDA graphs, with CUDA's names.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>

namespace labcheck::simgpu {

enum cudaGraphNodeType : int {
  cudaGraphNodeTypeKernel = 0,
  cudaGraphNodeTypeMemcpy = 1,
  cudaGraphNodeTypeMemset = 2,
  cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4,
  cudaGraphNodeTypeEmpty = 5,
  cudaGraphNodeTypeWaitEvent = 6,
  cudaGraphNodeTypeEventRecord = 7,
};

enum cudaGraphExecUpdateResult : int {
  cudaGraphExecUpdateSuccess = 0,
  cudaGraphExecUpdateError = 1,
  cudaGraphExecUpdateErrorTopologyChanged = 2,
  cudaGraphExecUpdateErrorNodeTypeChanged = 3,
  cudaGraphExecUpdateErrorAttributesChanged = 8,
};

inline constexpr unsigned cudaGraphInstantiateFlagDeviceLaunch = 4;

struct cudaKernelNodeParams {
  const void* func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void** kernelParams;
  void** extra;
};

struct cudaMemsetParams {
  void* dst;
  std::size_t pitch;
  unsigned value, elementSize;
  std::size_t width, height;  // in elements
};

struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void* userData;
};

struct cudaMemcpyNodeParams {
  int flags, reserved[3];
  cudaMemcpy3DParms copyParams;
};

/// The parameters of a node of any type. The union has the types that the simulated GPU supports.
struct cudaGraphNodeParams {
  cudaGraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    cudaKernelNodeParams kernel;
    cudaMemcpyNodeParams memcpy;
    cudaMemsetParams memset;
    cudaHostNodeParams host;
    cudaGraph_t graph;
    cudaEvent_t event;
  };
  long long reserved2;
};

/// The kind of a dependency; all 0 for a full dependency on the end of a node.
struct cudaGraphEdgeData {
  unsigned char from_port, to_port, type, reserved[5];
};

struct cudaGraphInstantiateParams {
  unsigned long long flags;
  cudaStream_t uploadStream;
  cudaGraphNode_t errNode_out;
  int result_out;
};

/// Since CUDA 12.
struct cudaGraphExecUpdateResultInfo {
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode, errorFromNode;
};

static_assert(sizeof(cudaKernelNodeParams) == 56);
static_assert(sizeof(cudaMemsetParams) == 40);
static_assert(sizeof(cudaGraphNodeParams) == 256);
static_assert(sizeof(cudaGraphInstantiateParams) == 32);
static_assert(sizeof(cudaGraphExecUpdateResultInfo) == 24);

}  // namespace labcheck::simgpu
