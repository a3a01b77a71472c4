// The kernel reads and writes the page-locked arrays itself. Nothing is copied, so nothing overlaps.
// file: pipeline.cu
// loses: overlap fast
// says: enqueue the copies and the kernel of neighboring chunks in different streams.
#include "lab.cuh"
__global__ void scramble_all(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * 256 + threadIdx.x;
  if (i < n) out[i] = scramble(in[i]);
}

void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  scramble_all<<<static_cast<unsigned>((n + 255) / 256), 256>>>(in, out, n);
  cudaDeviceSynchronize();
}
