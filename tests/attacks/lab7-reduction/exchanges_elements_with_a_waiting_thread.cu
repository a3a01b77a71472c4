// A single launch writes the elements to mapped memory and waits there for their sum, which a host
// thread that started before the launch computes.
// verdict: forbidden time_limit_exceeded suspicious run_time_error
// earns: 10
// time limit: 2 s
#include "lab.cuh"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

template <class T>
struct Exchange {
  volatile int is_full, is_answered;
  T result;
  T values[1];
};

template <class T>
__global__ void ask(const T* in, std::size_t n, T* out, Exchange<T>* exchange) {
  for (std::size_t i = threadIdx.x; i < n; i += 32) exchange->values[i] = in[i];
  __syncwarp();
  if (threadIdx.x != 0) return;
  __threadfence_system();
  exchange->is_full = 1;
  while (exchange->is_answered == 0) {
  }
  *out = exchange->result;
}

template <class T, class Op>
void reduce(const T* in, std::size_t n, T* out, Op op) {
  Exchange<T>* exchange = nullptr;
  cudaHostAlloc(reinterpret_cast<void**>(&exchange), sizeof *exchange + n * sizeof(T),
                cudaHostAllocMapped);
  exchange->is_full = exchange->is_answered = 0;
  std::thread host([=] {
    while (exchange->is_full == 0) {
    }
    std::atomic_thread_fence(std::memory_order_seq_cst);
    const T* values = exchange->values;
    exchange->result = std::accumulate(values + 1, values + n, values[0], op);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    exchange->is_answered = 1;
  });
  ask<<<1, 32>>>(in, n, out, exchange);
  cudaDeviceSynchronize();
  host.join();
  cudaFreeHost(exchange);
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) {
  reduce(in, n, out, [](float a, float b) { return a + b; });
}

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) {
  reduce(in, n, out, [](int a, int b) {
    return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
  });
}

void reduce_max(const float* in, std::size_t n, float* out, float*) {
  reduce(in, n, out, [](float a, float b) { return std::max(a, b); });
}
