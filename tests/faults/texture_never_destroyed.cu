// A texture object is created and never destroyed.
//
// finds: leak
// checks: full
#include <cuda_runtime.h>

__global__ void copy(cudaTextureObject_t from, float* to) {
  to[threadIdx.x] = tex1D<float>(from, threadIdx.x + 0.5f);
}

int main() {
  const float values[64] = {1, 2, 3};
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  cudaMallocArray(&array, &format, 64);
  cudaMemcpy2DToArray(array, 0, 0, values, sizeof values, sizeof values, 1, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  float* copies = nullptr;
  cudaMalloc(&copies, sizeof values);
  copy<<<1, 64>>>(texture, copies);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
  cudaFree(copies);
  return 0;
}
