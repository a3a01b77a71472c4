// SPDX-License-Identifier: MIT
#include "harness/driver/output_tree.hpp"
#include "harness/driver/timing_kernels.hpp"

namespace labcheck {
namespace {

constexpr unsigned kThreads = 256;
constexpr unsigned kMaxBlocks = 4096;
// About 20 µs: slightly longer than the latency of a call's first launch.
constexpr long long kHeldCycles = 40000;
// About 2 µs. A kernel of another stream could start before an event that follows a kernel on its
// stream; the next kernel on that stream starts later than the guard ends.
constexpr long long kGuardCycles = 4000;

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
__device__ std::uint32_t random_word(std::uint64_t i, std::uint64_t seed) {
  std::uint64_t z = seed + (i + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  return static_cast<std::uint32_t>(z >> 32);
}

__global__ void fill(unsigned char* to, std::uint64_t bytes, std::uint64_t seed) {
  const std::uint64_t count = bytes / sizeof(std::uint32_t);
  auto* words = reinterpret_cast<std::uint32_t*>(to);
  for (std::uint64_t i = first_element(); i < count; i += stride()) words[i] = random_word(i, seed);
  const std::uint64_t at = count * sizeof(std::uint32_t) + first_element();
  if (at < bytes) to[at] = static_cast<unsigned char>(random_word(at, seed));
}

// The fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
__constant__ std::uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ std::uint32_t rotated(std::uint32_t value, int by) {
  return __funnelshift_r(value, value, by);
}

// Adds one block of 16 words to the hash (FIPS 180-4, 6.2.2).
__device__ void add_block(std::uint32_t (&hash)[8], std::uint32_t (&words)[16]) {
  std::uint32_t s[8];
  for (int k = 0; k < 8; ++k) s[k] = hash[k];
  for (int round = 0; round < 64; round += 16) {
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      if (round > 0) {
        const std::uint32_t w2 = words[(k + 14) % 16];
        const std::uint32_t w15 = words[(k + 1) % 16];
        words[k] += (rotated(w2, 17) ^ rotated(w2, 19) ^ w2 >> 10) + words[(k + 9) % 16] +
                    (rotated(w15, 7) ^ rotated(w15, 18) ^ w15 >> 3);
      }
      const std::uint32_t chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
      const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
      const std::uint32_t first = s[7] +
                                  (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) +
                                  chosen + round_constants[round + k] + words[k];
      const std::uint32_t second =
          (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) + majority;
#pragma unroll
      for (int j = 7; j > 0; --j) s[j] = s[j - 1];
      s[4] += first;
      s[0] = first + second;
    }
  }
  for (int k = 0; k < 8; ++k) hash[k] += s[k];
}

__device__ std::uint32_t big_endian(std::uint32_t value) {
  return __byte_perm(value, 0, 0x0123);
}

// The word at `at`, with the byte 0x80 after the last of the `bytes` bytes and zeros after that.
__device__ std::uint32_t padded_word(const unsigned char* from, std::uint64_t bytes,
                                     std::uint64_t at) {
  if (at + 4 <= bytes) return big_endian(*reinterpret_cast<const std::uint32_t*>(from + at));
  std::uint32_t word = 0;
  for (std::uint64_t k = at; k < at + 4; ++k)
    word = word << 8 | (k < bytes ? from[k] : k == bytes ? 0x80u : 0u);
  return word;
}

// One thread for each node.
__global__ void hash_nodes(std::uint32_t* to, const unsigned char* from, std::uint64_t level_bytes,
                           std::uint64_t nodes) {
  const std::uint64_t node = first_element();
  if (node >= nodes) return;
  const unsigned char* start = from + node * protocol::kNodeBytes;
  const std::uint64_t bytes =
      node + 1 < nodes ? protocol::kNodeBytes : level_bytes - node * protocol::kNodeBytes;
  std::uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  constexpr std::uint64_t kBlock = 64;
  constexpr std::uint64_t kLength = 8;  // the bytes of the length at the end
  const std::uint64_t padded = (bytes + kLength + kBlock) / kBlock * kBlock;
  for (std::uint64_t block = 0; block < padded; block += kBlock) {
    std::uint32_t words[16];
#pragma unroll
    for (int k = 0; k < 16; ++k) words[k] = padded_word(start, bytes, block + 4 * k);
    if (block + kBlock == padded) words[15] = static_cast<std::uint32_t>(8 * bytes);
    add_block(hash, words);
  }
  for (int k = 0; k < 8; ++k) to[8 * node + k] = big_endian(hash[k]);
}

__global__ void copy_nodes(unsigned char* to, const DeviceNode* nodes) {
  const DeviceNode node = nodes[blockIdx.x];
  for (std::uint64_t k = threadIdx.x; k < node.bytes; k += blockDim.x)
    to[blockIdx.x * protocol::kNodeBytes + k] = node.start[k];
}

// Two blocks take all threads of a multiprocessor, so no other kernel starts there.
__global__ void __launch_bounds__(1024, 2) hold(long long cycles) {
  if (threadIdx.x == 0) {
    const long long start = clock64();
    while (clock64() - start < cycles) {
    }
  }
  __syncthreads();
}

template <class T>
void arrange_elements(void* to, const void* from, std::uint64_t count, DeviceArrangement by) {
  arrange<<<blocks_for(count), kThreads>>>(static_cast<T*>(to), static_cast<const T*>(from), count,
                                           by);
}

}  // namespace

void arrange_on_device(void* to, const void* from, std::uint64_t count, DeviceArrangement by,
                       std::uint64_t size) {
  if (size == 1) return arrange_elements<unsigned char>(to, from, count, by);
  size == 8 ? arrange_elements<std::uint64_t>(to, from, count, by)
            : arrange_elements<std::uint32_t>(to, from, count, by);
}

void fill_on_device(void* to, std::uint64_t bytes, std::uint64_t seed) {
  fill<<<blocks_for(bytes / sizeof(std::uint32_t)), kThreads>>>(static_cast<unsigned char*>(to),
                                                                bytes, seed);
}

void hash_on_device(unsigned char* to, const unsigned char* from, std::uint64_t bytes) {
  const std::uint64_t nodes = protocol::nodes_of(bytes);
  constexpr unsigned kHashThreads = 128;
  const auto blocks = static_cast<unsigned>((nodes + kHashThreads - 1) / kHashThreads);
  hash_nodes<<<blocks, kHashThreads>>>(reinterpret_cast<std::uint32_t*>(to), from, bytes, nodes);
}

void copy_nodes_on_device(unsigned char* to, const DeviceNode* nodes, std::uint64_t count) {
  copy_nodes<<<static_cast<unsigned>(count), kThreads>>>(to, nodes);
}

void hold_device(const HoldLayout& layout) {
  hold<<<layout.blocks, layout.threads>>>(kHeldCycles);
  hold<<<layout.blocks, layout.threads, 0, layout.guard>>>(kGuardCycles);
}

}  // namespace labcheck
