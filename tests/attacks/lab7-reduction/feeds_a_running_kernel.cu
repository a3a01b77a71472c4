// Starts a kernel that waits for a flag in mapped memory. Meanwhile, the host combines the elements and writes the result
// there.
// verdict: forbidden time_limit_exceeded run_time_error device_fault wrong_answer skipped
// earns: 10
#include "lab.cuh"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>


template <class T>
struct Mailbox {
  volatile int is_full;
  T value;
};

template <class T>
__global__ void wait_for(Mailbox<T>* mailbox, T* out) {
  while (mailbox->is_full == 0) {}
  *out = mailbox->value;
}

template <class T, class Op>
void reduce(const T* in, std::size_t n, T* out, Op op) {
  Mailbox<T>* mailbox = nullptr;
  cudaHostAlloc(&mailbox, sizeof *mailbox, cudaHostAllocMapped);
  mailbox->is_full = 0;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  wait_for<<<1, 1, 0, stream>>>(mailbox, out);
  std::vector<T> values(n);
  cudaStream_t copies;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaMemcpyAsync(values.data(), in, n * sizeof(T), cudaMemcpyDeviceToHost, copies);
  cudaStreamSynchronize(copies);
  mailbox->value = std::accumulate(values.begin() + 1, values.end(), values[0], op);
  mailbox->is_full = 1;
  cudaStreamSynchronize(stream);
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) { reduce(in, n, out, std::plus<float>()); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) { reduce(in, n, out, std::plus<int>()); }

void reduce_max(const float* in, std::size_t n, float* out, float*) {
  reduce(in, n, out, [](float a, float b) { return std::max(a, b); });
}
