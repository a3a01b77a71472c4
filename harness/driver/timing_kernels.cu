#include "harness/driver/case.hpp"
#include "harness/driver/timing_kernels.hpp"

namespace labcheck {
namespace {

constexpr unsigned kThreads = 256;
constexpr unsigned kMostBlocks = 4096;
// Some 20 µs: a little longer than a call takes to launch what it launches first, and too short to
// be worth hiding work in, on a stream that does not wait.
constexpr long long kHeldCycles = 40000;

unsigned blocks_for(std::uint64_t count) {
  const std::uint64_t blocks = (count + kThreads - 1) / kThreads;
  return static_cast<unsigned>(blocks < 1 ? 1 : blocks < kMostBlocks ? blocks : kMostBlocks);
}

void check(cudaError_t error) {
  if (error != cudaSuccess)
    throw SetupFailure{std::string("reading outputs back: ") + cudaGetErrorString(error)};
}

__device__ std::uint64_t first_element() {
  return static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ std::uint64_t stride() {
  return static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
}

template <class T>
__global__ void arrange(T* to, const T* from, std::uint64_t count, protocol::Arrangement by) {
  for (std::uint64_t i = first_element(); i < count; i += stride()) {
    const std::uint64_t at = i + (i < by.cut ? by.turn : by.turn_behind);
    to[i] = from[at < count ? at : at - count];
  }
}

// SplitMix64 of the index: unknown to whoever does not know the seed.
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
                      const protocol::Arrangement& by) {
  arrange<<<blocks_for(count), kThreads>>>(static_cast<T*>(to), static_cast<const T*>(from), count,
                                           by);
}

template <class T>
void gather_elements(void* to, const void* from, const std::uint64_t* elements,
                     std::uint64_t count) {
  gather<<<blocks_for(count), kThreads>>>(static_cast<T*>(to), static_cast<const T*>(from),
                                          elements, count);
}

}  // namespace

void arrange_on_device(void* to, const void* from, std::uint64_t count,
                       const protocol::Arrangement& by, std::uint64_t size) {
  size == 8 ? arrange_elements<std::uint64_t>(to, from, count, by)
            : arrange_elements<std::uint32_t>(to, from, count, by);
}

void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed) {
  const std::uint64_t count = bytes / sizeof(std::uint32_t);
  fill<<<blocks_for(count), kThreads>>>(static_cast<std::uint32_t*>(to), count, seed);
}

Gatherer::~Gatherer() {
  cudaFree(indices_);
  cudaFree(values_);
}

void Gatherer::make_room(std::uint64_t elements) {
  if (elements <= room_) return;
  cudaFree(indices_);
  cudaFree(values_);
  indices_ = values_ = nullptr;
  room_ = 0;
  check(cudaMalloc(&indices_, elements * sizeof(std::uint64_t)));
  check(cudaMalloc(&values_, elements * sizeof(std::uint64_t)));
  room_ = elements;
}

std::vector<std::string> Gatherer::gather(const std::vector<DeviceElements>& wanted) {
  std::vector<std::uint64_t> indices;
  for (const DeviceElements& each : wanted)
    indices.insert(indices.end(), each.elements.begin(), each.elements.end());
  if (indices.empty()) return std::vector<std::string>(wanted.size());
  make_room(indices.size());
  check(cudaMemcpy(indices_, indices.data(), indices.size() * sizeof(std::uint64_t),
                   cudaMemcpyHostToDevice));
  std::uint64_t first = 0;
  for (const DeviceElements& each : wanted) {
    const std::uint64_t count = each.elements.size();
    if (count > 0 && each.size == 8) {
      gather_elements<std::uint64_t>(values_ + first, each.array, indices_ + first, count);
    } else if (count > 0) {
      gather_elements<std::uint32_t>(values_ + first, each.array, indices_ + first, count);
    }
    first += count;
  }
  std::vector<std::uint64_t> values(indices.size());
  check(cudaMemcpy(values.data(), values_, values.size() * sizeof(std::uint64_t),
                   cudaMemcpyDeviceToHost));
  std::vector<std::string> all;
  first = 0;
  for (const DeviceElements& each : wanted) {
    // Those of 4 bytes fill half of the room that they have.
    const auto* bytes = reinterpret_cast<const char*>(values.data() + first);
    all.emplace_back(bytes, each.elements.size() * each.size);
    first += each.elements.size();
  }
  return all;
}

void hold_device() {
  if (!is_simulated()) hold<<<1, 1>>>(kHeldCycles);
}

}  // namespace labcheck
