// SPDX-License-Identifier: MIT
#include "harness/driver/timing_kernels.hpp"

namespace labcheck {
namespace {

constexpr unsigned kThreads = 256;
constexpr unsigned kMaxBlocks = 4096;
// About 20 µs: slightly longer than the latency of a call's first launch, but too short for a
// program to hide work on a stream that does not wait.
constexpr long long kHeldCycles = 40000;

unsigned blocks_for(std::uint64_t count) {
  const std::uint64_t blocks = (count + kThreads - 1) / kThreads;
  return static_cast<unsigned>(blocks < 1 ? 1 : blocks < kMaxBlocks ? blocks : kMaxBlocks);
}

__device__ std::uint64_t first_element() {
  return static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ std::uint64_t stride() {
  return static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
}

template <class T>
__global__ void arrange(T* to, const T* from, std::uint64_t count, DeviceArrangement by) {
  for (std::uint64_t i = first_element(); i < count; i += stride()) {
    const std::uint64_t at = i + (i < by.cut ? by.turn : by.turn_after);
    to[i] = from[at < count ? at : at - count];
  }
}

// SplitMix64 of the index: unpredictable without the seed.
__global__ void fill(std::uint32_t* to, std::uint64_t count, std::uint64_t seed) {
  for (std::uint64_t i = first_element(); i < count; i += stride()) {
    std::uint64_t z = seed + (i + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    to[i] = static_cast<std::uint32_t>(z >> 32);
  }
}

template <class T>
__global__ void gather(T* to, const T* from, const std::uint64_t* elements, std::uint64_t count) {
  for (std::uint64_t i = first_element(); i < count; i += stride()) to[i] = from[elements[i]];
}

__global__ void hold(long long cycles) {
  const long long start = clock64();
  while (clock64() - start < cycles) {
  }
}

template <class T>
void arrange_elements(void* to, const void* from, std::uint64_t count,
                      DeviceArrangement by) {
  arrange<<<blocks_for(count), kThreads>>>(static_cast<T*>(to), static_cast<const T*>(from), count,
                                           by);
}

template <class T>
void gather_elements(void* to, const void* from, const std::uint64_t* indices,
                     std::uint64_t count) {
  gather<<<blocks_for(count), kThreads>>>(static_cast<T*>(to), static_cast<const T*>(from), indices,
                                          count);
}

}  // namespace

void arrange_on_device(void* to, const void* from, std::uint64_t count, DeviceArrangement by,
                       std::uint64_t size) {
  size == 8 ? arrange_elements<std::uint64_t>(to, from, count, by)
            : arrange_elements<std::uint32_t>(to, from, count, by);
}

void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed) {
  const std::uint64_t count = bytes / sizeof(std::uint32_t);
  fill<<<blocks_for(count), kThreads>>>(static_cast<std::uint32_t*>(to), count, seed);
}

void gather_on_device(void* to, const void* from, const std::uint64_t* indices, std::uint64_t count,
                      std::uint64_t size) {
  size == 8 ? gather_elements<std::uint64_t>(to, from, indices, count)
            : gather_elements<std::uint32_t>(to, from, indices, count);
}

void hold_device() {
  hold<<<1, 1>>>(kHeldCycles);
}

}  // namespace labcheck
