// SPDX-License-Identifier: MIT
// Rung 5: everything that keeps the multipliers busy. Each thread computes 8×8 elements, so that 16
// floats from shared memory, read four at a time, serve 64 products. While a block multiplies one
// pair of tiles, the next pair is in flight: shared memory holds two pairs, and one barrier per
// step is enough. Separate kernels compute the last rows and columns of C if they fill only a
// sliver of a tile: otherwise a whole wave of blocks would run for them.
#include "lab.cuh"

#include <cstddef>
#include <cstdint>
#include <cuda_pipeline_primitives.h>
#include <type_traits>

constexpr int kTile = 128;  // rows and columns of C per block
constexpr int kDepth = 8;   // along k, per step
constexpr int kThreads = 256;

// The tile of A is stored transposed. Four floats of padding per row prevent bank conflicts when
// columns are written, and keep each row aligned to 16 bytes.
struct Tiles {
  alignas(16) float a[kDepth][kTile + 4];
  alignas(16) float b[kDepth][kTile];
};

struct Matrices {
  const float* a;
  const float* b;
  float* c;
  int m, n, k;
};

// The part of each pair of tiles that a thread fetches: pieces of 16 bytes if all rows are aligned
// to 16 bytes, single floats otherwise. Elements beyond k count as 0. Instead of rows and columns
// past the edge, the thread reads the last valid one again, because the results are not written.
template <int width>
class Share {
 public:
  __device__ Share(const Matrices& of, int first_row, int first_column)
      : a_(of.a + static_cast<std::size_t>(min(first_row + row_of_a(0), of.m - 1)) * of.k +
           column_of_a()),
        b_(of.b + static_cast<std::size_t>(row_of_b(0)) * of.n +
           min(first_column + column_of_b(), of.n - width)),
        stride_a_(static_cast<std::size_t>(kRowStepOfA) * of.k),
        stride_b_(of.n),
        rows_left_(of.m - first_row - row_of_a(0)),
        left_(of.k) {}

  // Starts to fetch the next tiles: elements of B are copied to `to` asynchronously; elements of A
  // wait in registers for store(), which transposes them.
  __device__ void fetch(Tiles& to) {
    // Only the last tiles need a bounds check for each piece.
    if (left_ >= kDepth) {
      fetch_up_to<Reach::all>(to);
    } else {
      fetch_up_to<Reach::some>(to);
    }
    __pipeline_commit();
    a_ += kDepth;
    b_ += kDepth * stride_b_;
    left_ -= kDepth;
  }

  __device__ void store(Tiles& to) const {
#pragma unroll
    for (int i = 0; i < kPieces; ++i) {
      const auto* floats = reinterpret_cast<const float*>(&staged_[i]);
#pragma unroll
      for (int j = 0; j < width; ++j) to.a[column_of_a() + j][row_of_a(i)] = floats[j];
    }
  }

 private:
  using Piece = std::conditional_t<width == 4, float4, float>;
  enum class Reach { all, some };
  static constexpr int kPieces = kTile * kDepth / kThreads / width;

  // A thread's pieces of a tile are in the same columns, this many rows apart.
  static constexpr int kRowStepOfA = kThreads / (kDepth / width);
  static constexpr int kRowStepOfB = kThreads / (kTile / width);

  static __device__ int row_of_a(int i) {
    return threadIdx.x / (kDepth / width) + i * kRowStepOfA;
  }
  static __device__ int column_of_a() {
    return threadIdx.x % (kDepth / width) * width;
  }
  static __device__ int row_of_b(int i) {
    return threadIdx.x / (kTile / width) + i * kRowStepOfB;
  }
  static __device__ int column_of_b() {
    return threadIdx.x % (kTile / width) * width;
  }

  template <Reach reach>
  __device__ void fetch_up_to(Tiles& to) {
#pragma unroll
    for (int i = 0; i < kPieces; ++i) {
      const bool has_a = reach == Reach::all || column_of_a() < left_;
      const bool has_b = reach == Reach::all || row_of_b(i) < left_;
      const float* a = i * kRowStepOfA < rows_left_ ? a_ + i * stride_a_ : a_;
      staged_[i] = has_a ? __ldg(reinterpret_cast<const Piece*>(a)) : Piece{};
      __pipeline_memcpy_async(&to.b[row_of_b(i)][column_of_b()], b_ + i * kRowStepOfB * stride_b_,
                              sizeof(Piece), has_b ? 0 : sizeof(Piece));
    }
  }

  const float* a_;
  const float* b_;
  Piece staged_[kPieces];
  std::size_t stride_a_;  // floats from one of the thread's pieces of A to the next
  std::size_t stride_b_;  // floats from one row of B to the next
  int rows_left_;         // of A, from the thread's first piece
  int left_;              // elements along k that are not fetched yet
};

// A warp computes 64×32 elements. Its lanes are arranged in 8 rows and 4 columns. Each lane has two
// groups of four rows, 32 apart, and two groups of four columns, 16 apart, so that lanes read
// adjacent words at the same time.
struct Position {
  int row;
  int column;
};

__device__ Position position_of_thread() {
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int down = lane / 2 % 8;
  const int across = lane / 16 * 2 + lane % 2;
  return {warp / 4 * 64 + down * 4, warp % 4 * 32 + across * 4};
}

// Adds the products of column p of A's tile and row p of B's tile.
__device__ void multiply(const Tiles& tiles, int p, Position position, float (&sums)[8][8]) {
  float a[8];
  float b[8];
  const auto quad = [](const float* from) { return *reinterpret_cast<const float4*>(from); };
  *reinterpret_cast<float4*>(a) = quad(&tiles.a[p][position.row]);
  *reinterpret_cast<float4*>(a + 4) = quad(&tiles.a[p][position.row + 32]);
  *reinterpret_cast<float4*>(b) = quad(&tiles.b[p][position.column]);
  *reinterpret_cast<float4*>(b + 4) = quad(&tiles.b[p][position.column + 16]);
#pragma unroll
  for (int j = 0; j < 8; ++j) {
    // Down one column and up the next: consecutive multiplications share an operand, which is then
    // read from the register file only once.
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const int i = j % 2 == 0 ? k : 7 - k;
      sums[i][j] += a[i] * b[j];
    }
  }
}

template <int width>
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
      if (width == 4) {
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

// Blocks are numbered in bands of eight rows of tiles, column by column, so that blocks that run at
// the same time share rows of A and columns of B in the cache.
__device__ Position position_of_block(int tiles_down, int tiles_across) {
  constexpr int kBand = 8;
  const int of_band = kBand * tiles_across;
  const int band = blockIdx.x / of_band;
  const int within = blockIdx.x % of_band;
  const int height = min(kBand, tiles_down - band * kBand);
  return {(band * kBand + within % height) * kTile, within / height * kTile};
}

// One step along k: multiplies `now` and, unless it is the last pair, fetches `next`. A's part is
// stored halfway through the step: it has arrived by then, and other warps still have work. All
// threads have passed the barrier after the last use of `next`, so it can be overwritten.
template <int width>
__device__ void step(const Tiles& now, Tiles& next, bool has_next, Share<width>& share,
                     Position position, float (&sums)[8][8]) {
  if (has_next) share.fetch(next);
#pragma unroll
  for (int p = 0; p < kDepth; ++p) {
    if (p == kDepth / 2 && has_next) share.store(next);
    multiply(now, p, position, sums);
  }
  __pipeline_wait_prior(0);
  __syncthreads();
}

template <int width>
__global__ void __launch_bounds__(kThreads)
    register_tiled(Matrices of, int tiles_down, int tiles_across) {
  __shared__ Tiles tiles[2];
  const Position block = position_of_block(tiles_down, tiles_across);
  const Position position = position_of_thread();
  float sums[8][8] = {};
  Share<width> share(of, block.row, block.column);
  share.fetch(tiles[0]);
  share.store(tiles[0]);
  __pipeline_wait_prior(0);
  __syncthreads();
  // Two steps per iteration, so that the compiler knows which pair each step reads.
  const int steps = (of.k + kDepth - 1) / kDepth;
  int done = 0;
  for (; done + 2 <= steps; done += 2) {
    step(tiles[0], tiles[1], true, share, position, sums);
    step(tiles[1], tiles[0], done + 2 < steps, share, position, sums);
  }
  if (done < steps) step(tiles[0], tiles[1], false, share, position, sums);
  write<width>(of, block.row + position.row, block.column + position.column, sums);
}

// The few rows below the tiles: a block computes 32 columns of a row; its thread rows split k.
__global__ void few_rows(Matrices of, int first_row) {
  __shared__ float parts[32][32];
  const int row = first_row + blockIdx.y;
  const int column = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  if (column < of.n) {
#pragma unroll 8
    for (int p = threadIdx.y; p < of.k; p += 32) {
      sum += of.a[static_cast<std::size_t>(row) * of.k + p] *
             of.b[static_cast<std::size_t>(p) * of.n + column];
    }
  }
  parts[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y > 0 || column >= of.n) return;
  for (int y = 1; y < 32; ++y) sum += parts[y][threadIdx.x];
  of.c[static_cast<std::size_t>(row) * of.n + column] = sum;
}

// The few columns next to the tiles: a warp computes four rows, so each float of B serves four.
constexpr int kRowsOfWarp = 4;
__global__ void few_columns(Matrices of, int rows, int first_column) {
  const int first_row = (blockIdx.x * blockDim.y + threadIdx.y) * kRowsOfWarp;
  const int column = first_column + blockIdx.y;
  float sums[kRowsOfWarp] = {};
#pragma unroll 4
  for (int p = threadIdx.x; p < of.k; p += 32) {
    const float b = of.b[static_cast<std::size_t>(p) * of.n + column];
#pragma unroll
    for (int i = 0; i < kRowsOfWarp; ++i) {
      const int row = min(first_row + i, rows - 1);
      sums[i] += of.a[static_cast<std::size_t>(row) * of.k + p] * b;
    }
  }
  for (int i = 0; i < kRowsOfWarp; ++i) {
    for (int distance = 16; distance > 0; distance /= 2)
      sums[i] += __shfl_down_sync(0xffffffff, sums[i], distance);
    if (threadIdx.x == 0 && first_row + i < rows)
      of.c[static_cast<std::size_t>(first_row + i) * of.n + column] = sums[i];
  }
}

static bool is_aligned(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(float4) == 0;
}

static int divide_up(int count, int of) {
  return (count + of - 1) / of;
}

// The number of tiles along `length`. A remainder of up to four elements gets no tile.
static int tiles_along(int length) {
  return length % kTile <= 4 ? length / kTile : divide_up(length, kTile);
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const Matrices matrices{a, b, c, m, n, k};
  const int tiles_down = tiles_along(m);
  const int tiles_across = tiles_along(n);
  if (const unsigned blocks = static_cast<unsigned>(tiles_down) * tiles_across; blocks > 0) {
    if (n % 4 == 0 && k % 4 == 0 && is_aligned(a) && is_aligned(b) && is_aligned(c)) {
      register_tiled<4><<<blocks, kThreads>>>(matrices, tiles_down, tiles_across);
    } else {
      register_tiled<1><<<blocks, kThreads>>>(matrices, tiles_down, tiles_across);
    }
  }
  const int rows = min(tiles_down * kTile, m);
  const int columns = min(tiles_across * kTile, n);
  if (rows < m) few_rows<<<dim3(divide_up(n, 32), m - rows), dim3(32, 32)>>>(matrices, rows);
  if (rows > 0 && columns < n) {
    few_columns<<<dim3(divide_up(rows, 8 * kRowsOfWarp), n - columns), dim3(32, 8)>>>(
        matrices, rows, columns);
  }
}
