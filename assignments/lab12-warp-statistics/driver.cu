// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>
#include <vector>

LABCHECK_CALL(row_statistics) {
  row_statistics(test.input<float>("in"), test.integer("rows"), test.integer("cols"),
                 test.output<float>("mean"), test.output<float>("variance"));
}

// A second call finds the variables of the device as the first one left them. All buffers are
// requested beforehand: a request that fails after an error in the student's function would look
// like an error in this driver.
LABCHECK_CALL(find_largest) {
  const float* in = test.input<float>("in");
  float* value = test.output<float>("value");
  long long* index = test.output<long long>("index");
  const std::size_t then = test.size("then");  // 0: there is one call
  const float* second = then > 0 ? test.input<float>("second") : nullptr;
  float* value_again = then > 0 ? test.output<float>("value_again") : nullptr;
  long long* index_again = then > 0 ? test.output<long long>("index_again") : nullptr;
  find_largest(in, test.size("n"), value, index);
  if (then > 0) find_largest(second, then, value_again, index_again);
}

__global__ void double_values(float* values, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= 2;
}

// True if all of `count` floats are in managed memory.
static bool are_managed(const float* floats, std::size_t count) {
  int is_read_mostly = 0;
  return cudaMemRangeGetAttribute(&is_read_mostly, sizeof(is_read_mostly),
                                  cudaMemRangeAttributeReadMostly, floats,
                                  count * sizeof(float)) == cudaSuccess;
}

// The host and a kernel change the copy in turn. In any other memory, that would end the program.
LABCHECK_CALL(copy_to_managed) {
  const float* values = test.host_input<float>("values");
  const std::size_t n = test.size("n");
  int* is_managed = test.host_output<int>("is_managed");
  float* changed = test.host_output<float>("changed");
  float* copy = copy_to_managed(values, n);
  cudaPointerAttributes attributes{};
  cudaPointerGetAttributes(&attributes, copy);
  *is_managed = attributes.type == cudaMemoryTypeManaged && are_managed(copy, n) ? 1 : 0;
  cudaGetLastError();  // memory that is not managed is reported in the output
  if (*is_managed != 0) {
    for (std::size_t i = 0; i < n; ++i) copy[i] += 1;
    double_values<<<static_cast<unsigned>((n + 255) / 256), 256>>>(copy, n);
    if (cudaDeviceSynchronize() != cudaSuccess) return;
    for (std::size_t i = 0; i < n; ++i) changed[i] = copy[i];
  }
  if (attributes.type == cudaMemoryTypeManaged || attributes.type == cudaMemoryTypeDevice)
    cudaFree(copy);
}

// A chain of multiplications that takes long enough to be measured.
__global__ void multiply_repeatedly(unsigned* result, int iterations) {
  unsigned product = 1;
  for (int i = 0; i < iterations; ++i) product = product * 1664525 + 1013904223;
  *result = product;
}

namespace {

// launch() has no parameters.
unsigned* chain_result = nullptr;
int chain_iterations = 0;
std::vector<cudaEvent_t> chain_events;  // before and after each launch

void record_event() {
  chain_events.emplace_back();
  cudaEventCreate(&chain_events.back());
  cudaEventRecord(chain_events.back());
}

void launch_chain() {
  record_event();
  multiply_repeatedly<<<1, 1>>>(chain_result, chain_iterations);
  record_event();
}

float milliseconds(cudaEvent_t from, cudaEvent_t to) {
  float elapsed = 0;
  cudaEventElapsedTime(&elapsed, from, to);
  return elapsed;
}

/// -1 if `total` is less than the launches after the first one took, 1 if it is more than the time
/// from the end of the first launch until now, and 0 otherwise.
int deviation(float total) {
  record_event();
  cudaEventSynchronize(chain_events.back());
  if (chain_events.size() < 3) return 0;  // the number of calls is wrong
  float least = 0;
  for (std::size_t k = 2; k + 1 < chain_events.size(); k += 2)
    least += milliseconds(chain_events[k], chain_events[k + 1]);
  const float most = milliseconds(chain_events[1], chain_events.back());
  constexpr float kRounding = 0.01F;  // for the resolution of the GPU's clock
  if (!(total >= (1 - kRounding) * least)) return -1;
  return total <= (1 + kRounding) * most ? 0 : 1;
}

}  // namespace

LABCHECK_CALL(time_launches) {
  const int repetitions = test.integer("repetitions");
  int* calls = test.host_output<int>("calls");
  int* deviates = test.host_output<int>("deviation");
  chain_iterations = test.integer("iterations");
  if (cudaMalloc(&chain_result, sizeof(unsigned)) != cudaSuccess) return;
  const float mean = time_launches(launch_chain, repetitions);
  *calls = static_cast<int>(chain_events.size() / 2);
  *deviates = deviation(mean * static_cast<float>(repetitions));
  for (cudaEvent_t event : chain_events) cudaEventDestroy(event);
  chain_events.clear();
  cudaFree(chain_result);
}
