// Indexes the matrices with one coordinate only, like a[i]: only the first column arrives.
// on gpu: wrong_answer data_race
// says: data race in global memory
#include "lab.cuh"

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && column < cols) out[column] = in[row];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(in, out, rows, cols);
}
