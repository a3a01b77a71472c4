// Transposes on the CPU, straight from the device pointers.
// says: copy the data to the host with cudaMemcpy first
// says on gpu: host code used a pointer that is not valid on the host.
#include "lab.cuh"

void transpose(const float* in, float* out, int rows, int cols) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < cols; ++column) out[column * rows + row] = in[row * cols + column];
  }
}
