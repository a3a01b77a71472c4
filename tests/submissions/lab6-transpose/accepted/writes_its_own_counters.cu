// Writes shared-memory loads that it never executes to other descriptors. The results are correct, but
// the lines earn nothing.
// loses: whole-sectors tiled conflicts-storing conflicts-loading fast near-copy
#include "lab.cuh"

#include <cstddef>
#include <cstdio>

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= cols) return;
  out[static_cast<std::size_t>(column) * rows + row] =
      in[static_cast<std::size_t>(row) * cols + column];
}

void transpose(const float* in, float* out, int rows, int cols) {
  const dim3 block(32, 16);
  const dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
  naive<<<grid, block>>>(in, out, rows, cols);
  for (int descriptor = 5; descriptor < 200; ++descriptor)
    dprintf(descriptor, "{\"counters\":{\"shared_load_requests\":512}}\n");
}
