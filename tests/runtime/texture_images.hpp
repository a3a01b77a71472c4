/// Helpers that create textures and surfaces for the programs in this folder.
#pragma once

#include "check.hpp"

#include <cmath>
#include <vector>

/// Creates an array of that extent from `texels`, which are in memory order.
template <class T>
cudaArray_t make_array(const std::vector<T>& texels, cudaExtent extent, unsigned flags = 0) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  cudaArray_t array = nullptr;
  REQUIRE_OK(cudaMalloc3DArray(&array, &format, extent, flags));
  const std::size_t rows = extent.height == 0 ? 1 : extent.height;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(const_cast<T*>(texels.data()), extent.width * sizeof(T),
                                    extent.width, rows);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(extent.width, rows, extent.depth == 0 ? 1 : extent.depth);
  copy.kind = cudaMemcpyHostToDevice;
  REQUIRE_OK(cudaMemcpy3D(&copy));
  return array;
}

inline cudaResourceDesc resource_of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}

inline cudaTextureDesc sampler(cudaTextureFilterMode filter, cudaTextureAddressMode mode,
                               bool normalized = false) {
  cudaTextureDesc texture = {};
  for (auto& of_dimension : texture.addressMode) of_dimension = mode;
  texture.filterMode = filter;
  texture.readMode = cudaReadModeElementType;
  texture.normalizedCoords = normalized ? 1 : 0;
  return texture;
}

inline cudaTextureObject_t make_texture(const cudaResourceDesc& resource,
                                        const cudaTextureDesc& sampler) {
  cudaTextureObject_t object = 0;
  REQUIRE_OK(cudaCreateTextureObject(&object, &resource, &sampler, nullptr));
  return object;
}

/// Managed memory, visible to the host and the device.
template <class T>
T* shared_memory_of(const std::vector<T>& values) {
  T* memory = nullptr;
  REQUIRE_OK(cudaMallocManaged(&memory, values.size() * sizeof(T)));
  for (std::size_t i = 0; i < values.size(); ++i) memory[i] = values[i];
  return memory;
}

template <class T>
T* shared_memory(std::size_t count) {
  return shared_memory_of(std::vector<T>(count));
}

/// The number of values in `got` that differ from `expected` by more than `bound`, or are NaN.
inline int count_wrong(const float* got, const std::vector<float>& expected, float bound = 0) {
  int wrong = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (std::fabs(got[i] - expected[i]) <= bound) continue;
    if (wrong++ == 0) std::fprintf(stderr, "value %zu is %.9g, not %.9g\n", i, got[i], expected[i]);
  }
  return wrong;
}
