// Rung 5: everything that keeps the multipliers busy. A thread computes 8×8 elements, so that 16
// floats from shared memory serve 64 multiplications; it reads them by four at a time; and while a
// block multiplies one pair of tiles, the next is on its way from global memory: two pairs lie in
// shared memory, and one barrier a step is enough.
#include "lab.cuh"

#include <cstddef>
#include <cstdint>

constexpr int kTile = 128;  // rows and columns of C, a block
constexpr int kDepth = 8;   // along k, a step
constexpr int kThreads = 256;
constexpr int kLoads = kTile * kDepth / kThreads;  // floats of each matrix, a thread and step

// The tile of A lies transposed. Four floats of padding keep the writing of its columns free of
// bank conflicts, and each row at a multiple of 16 bytes.
struct Tiles {
  alignas(16) float a[kDepth][kTile + 4];
  alignas(16) float b[kDepth][kTile];
};

// What a thread has read and not yet put into the tiles.
struct Staged {
  float a[kLoads];
  float b[kLoads];
};

struct Matrices {
  const float* a;
  const float* b;
  float* c;
  int m, n, k;
};

// Reads this thread's part of the tiles at `start` along k. Elements beyond k count as 0; in place
// of rows and columns that there are not the last one is read again, because what comes of it is
// not written. With rows that are multiples of 16 bytes a thread reads four neighbours at once.
// Otherwise it reads single floats, so spread that its warp's are neighbours.
enum class Rows { of_quads, of_floats };

template <Rows rows>
struct Loader;

template <>
struct Loader<Rows::of_quads> {
  static __device__ void read(const Matrices& of, int first_row, int first_column, int start,
                              Staged& staged) {
    const int row = min(first_row + static_cast<int>(threadIdx.x / 2), of.m - 1);
    const int p = start + threadIdx.x % 2 * 4;
    const int q = start + threadIdx.x / 32;
    const int column = min(first_column + static_cast<int>(threadIdx.x % 32 * 4), of.n - 4);
    const float4 zero{};
    const auto quad = [](const float* from) {
      return __ldg(reinterpret_cast<const float4*>(from));
    };
    const float4 a = p < of.k ? quad(of.a + static_cast<std::size_t>(row) * of.k + p) : zero;
    const float4 b = q < of.k ? quad(of.b + static_cast<std::size_t>(q) * of.n + column) : zero;
    staged = {{a.x, a.y, a.z, a.w}, {b.x, b.y, b.z, b.w}};
  }
  static __device__ void store(const Staged& staged, Tiles& to) {
    const int p = threadIdx.x % 2 * 4;
    for (int i = 0; i < kLoads; ++i) to.a[p + i][threadIdx.x / 2] = staged.a[i];
    *reinterpret_cast<float4*>(&to.b[threadIdx.x / 32][threadIdx.x % 32 * 4]) = {
        staged.b[0], staged.b[1], staged.b[2], staged.b[3]};
  }
};

template <>
struct Loader<Rows::of_floats> {
  static __device__ void read(const Matrices& of, int first_row, int first_column, int start,
                              Staged& staged) {
    const int p = start + threadIdx.x % kDepth;
    const int column = min(first_column + static_cast<int>(threadIdx.x % kTile), of.n - 1);
#pragma unroll
    for (int i = 0; i < kLoads; ++i) {
      const int row = min(
          first_row + static_cast<int>(threadIdx.x / kDepth) + i * (kThreads / kDepth), of.m - 1);
      const int q = start + threadIdx.x / kTile + i * (kThreads / kTile);
      staged.a[i] = p < of.k ? __ldg(of.a + static_cast<std::size_t>(row) * of.k + p) : 0.0f;
      staged.b[i] = q < of.k ? __ldg(of.b + static_cast<std::size_t>(q) * of.n + column) : 0.0f;
    }
  }
  static __device__ void store(const Staged& staged, Tiles& to) {
#pragma unroll
    for (int i = 0; i < kLoads; ++i) {
      to.a[threadIdx.x % kDepth][threadIdx.x / kDepth + i * (kThreads / kDepth)] = staged.a[i];
      to.b[threadIdx.x / kTile + i * (kThreads / kTile)][threadIdx.x % kTile] = staged.b[i];
    }
  }
};

// A warp computes 64×32 elements: its lanes stand 8 deep and 4 wide, and each has two groups of
// four rows, 32 apart, and two of four columns, 16 apart. So lanes that read at once read
// neighbours.
struct Place {
  int row;
  int column;
};

__device__ Place place_of_thread() {
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int down = lane / 2 % 8;
  const int across = lane / 16 * 2 + lane % 2;
  return {warp / 4 * 64 + down * 4, warp % 4 * 32 + across * 4};
}

__device__ void multiply(const Tiles& tiles, Place place, float (&sums)[8][8]) {
#pragma unroll
  for (int p = 0; p < kDepth; ++p) {
    float a[8];
    float b[8];
    const auto quad = [](const float* from) { return *reinterpret_cast<const float4*>(from); };
    *reinterpret_cast<float4*>(a) = quad(&tiles.a[p][place.row]);
    *reinterpret_cast<float4*>(a + 4) = quad(&tiles.a[p][place.row + 32]);
    *reinterpret_cast<float4*>(b) = quad(&tiles.b[p][place.column]);
    *reinterpret_cast<float4*>(b + 4) = quad(&tiles.b[p][place.column + 16]);
#pragma unroll
    for (int i = 0; i < 8; ++i) {
#pragma unroll
      for (int j = 0; j < 8; ++j) sums[i][j] += a[i] * b[j];
    }
  }
}

template <Rows rows>
__device__ void write(const Matrices& to, int first_row, int first_column,
                      const float (&sums)[8][8]) {
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int row = first_row + i / 4 * 32 + i % 4;
    if (row >= to.m) continue;
#pragma unroll
    for (int j = 0; j < 8; j += 4) {
      const int column = first_column + j / 4 * 16;
      float* c = to.c + static_cast<std::size_t>(row) * to.n + column;
      if (rows == Rows::of_quads) {
        if (column < to.n)
          *reinterpret_cast<float4*>(c) = {sums[i][j], sums[i][j + 1], sums[i][j + 2],
                                           sums[i][j + 3]};
      } else {
        for (int l = 0; l < 4; ++l) {
          if (column + l < to.n) c[l] = sums[i][j + l];
        }
      }
    }
  }
}

// Blocks are taken in bands of eight rows of tiles, column by column, so that those that run at the
// same time share rows of A and columns of B in the cache.
__device__ Place place_of_block(int tiles_down, int tiles_across) {
  constexpr int kBand = 8;
  const int of_band = kBand * tiles_across;
  const int band = blockIdx.x / of_band;
  const int within = blockIdx.x % of_band;
  const int height = min(kBand, tiles_down - band * kBand);
  return {(band * kBand + within % height) * kTile, within / height * kTile};
}

template <Rows rows>
__global__ void __launch_bounds__(kThreads, 2)
    register_tiled(Matrices of, int tiles_down, int tiles_across) {
  __shared__ Tiles tiles[2];
  const Place block = place_of_block(tiles_down, tiles_across);
  const Place place = place_of_thread();
  // At the edge, a warp that has no element of C helps to load and has nothing to multiply.
  const bool has_elements =
      block.row + place.row / 64 * 64 < of.m && block.column + place.column / 32 * 32 < of.n;
  float sums[8][8] = {};
  Staged staged;
  Loader<rows>::read(of, block.row, block.column, 0, staged);
  Loader<rows>::store(staged, tiles[0]);
  __syncthreads();
  int current = 0;
  for (int start = kDepth; start < of.k; start += kDepth) {
    Loader<rows>::read(of, block.row, block.column, start, staged);
    if (has_elements) multiply(tiles[current], place, sums);
    // Nobody reads the other pair any more: all have passed the barrier behind its last use.
    Loader<rows>::store(staged, tiles[1 - current]);
    __syncthreads();
    current = 1 - current;
  }
  if (has_elements) multiply(tiles[current], place, sums);
  write<rows>(of, block.row + place.row, block.column + place.column, sums);
}

static bool in_quads(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(float4) == 0;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const int tiles_down = (m + kTile - 1) / kTile;
  const int tiles_across = (n + kTile - 1) / kTile;
  const unsigned blocks = static_cast<unsigned>(tiles_down) * tiles_across;
  const Matrices matrices{a, b, c, m, n, k};
  if (n % 4 == 0 && k % 4 == 0 && in_quads(a) && in_quads(b) && in_quads(c)) {
    register_tiled<Rows::of_quads><<<blocks, kThreads>>>(matrices, tiles_down, tiles_across);
  } else {
    register_tiled<Rows::of_floats><<<blocks, kThreads>>>(matrices, tiles_down, tiles_across);
  }
}
