// Returns while all streams are captured, so that the driver's next calls are errors.
// verdict: wrong_answer device_fault run_time_error
// earns: 10
#include "lab.cuh"

void transpose(const float*, float*, int, int) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
}
