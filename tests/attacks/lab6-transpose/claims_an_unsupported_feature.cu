// Computes nothing, and calls what the simulated GPU does not support, so that an instructor must look at it.
// verdict: wrong_answer
// on gpu: wrong_answer run_time_error device_fault
// earns: 10
#include "lab.cuh"

void transpose(const float*, float*, int, int) {
  cudaIpcMemHandle_t handle;
  cudaIpcGetMemHandle(&handle, nullptr);
  cudaGetLastError();
}
