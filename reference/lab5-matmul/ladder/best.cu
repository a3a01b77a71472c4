// Rung 5: everything that keeps the multipliers busy. A thread computes 8×8 elements, so that 16
// floats from shared memory serve 64 multiplications; it reads them by four at a time; and while a
// block multiplies one pair of tiles, the next is on its way from global memory: two pairs lie in
// shared memory, and one barrier a step is enough. Where tiles would reach just over the edge of C,
// what lies there is computed by threads of its own: a whole wave of blocks would wait for it.
#include "lab.cuh"

#include <cstddef>
#include <cstdint>
#include <cuda_pipeline_primitives.h>
#include <type_traits>

constexpr int kTile = 128;  // rows and columns of C, a block
constexpr int kDepth = 8;   // along k, a step
constexpr int kThreads = 256;

// The tile of A lies transposed. Four floats of padding keep the writing of its columns free of
// bank conflicts, and each row at a multiple of 16 bytes.
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

// What a thread brings of each pair of tiles: pieces of 16 bytes where all rows begin at a multiple
// of them, single floats otherwise. Elements beyond k count as 0; in place of rows and columns that
// there are not the last one is read again, because what comes of it is not written.
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

  // Sends for the next tiles: those of B go to `to` by themselves, those of A wait for store(),
  // because they change places on the way.
  __device__ void fetch(Tiles& to) {
    // Only the last tiles need a look at each piece.
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

  // A thread's pieces of a tile lie below each other, so many rows apart.
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
  std::size_t stride_a_;  // floats from one of its pieces of A to the next
  std::size_t stride_b_;  // floats from one row of B to the next
  int rows_left_;         // of A, from its first piece on
  int left_;              // along k, from the next tiles on
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

// Adds the products of one column of A's tile with one row of B's.
__device__ void multiply(const Tiles& tiles, int p, Place place, float (&sums)[8][8]) {
  float a[8];
  float b[8];
  const auto quad = [](const float* from) { return *reinterpret_cast<const float4*>(from); };
  *reinterpret_cast<float4*>(a) = quad(&tiles.a[p][place.row]);
  *reinterpret_cast<float4*>(a + 4) = quad(&tiles.a[p][place.row + 32]);
  *reinterpret_cast<float4*>(b) = quad(&tiles.b[p][place.column]);
  *reinterpret_cast<float4*>(b + 4) = quad(&tiles.b[p][place.column + 16]);
#pragma unroll
  for (int j = 0; j < 8; ++j) {
    // Down one column and up the next: neighbouring multiplications share an operand, which then
    // need not come from the register file twice.
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

// One step along k: multiplies `now` and, unless it was the last pair, brings `next`. A's share is
// stored half way: by then it has come, and others have something to multiply meanwhile. Nobody
// reads the next pair's place any more: all have passed the barrier behind its last use.
template <int width>
__device__ void step(const Tiles& now, Tiles& next, bool has_next, Share<width>& share, Place place,
                     float (&sums)[8][8]) {
  if (has_next) share.fetch(next);
#pragma unroll
  for (int p = 0; p < kDepth; ++p) {
    if (p == kDepth / 2 && has_next) share.store(next);
    multiply(now, p, place, sums);
  }
  __pipeline_wait_prior(0);
  __syncthreads();
}

template <int width>
__global__ void __launch_bounds__(kThreads)
    register_tiled(Matrices of, int tiles_down, int tiles_across) {
  __shared__ Tiles tiles[2];
  const Place block = place_of_block(tiles_down, tiles_across);
  const Place place = place_of_thread();
  float sums[8][8] = {};
  Share<width> share(of, block.row, block.column);
  share.fetch(tiles[0]);
  share.store(tiles[0]);
  __pipeline_wait_prior(0);
  __syncthreads();
  // Two steps a turn, so that the compiler knows which pair each of them reads.
  const int steps = (of.k + kDepth - 1) / kDepth;
  int done = 0;
  for (; done + 2 <= steps; done += 2) {
    step(tiles[0], tiles[1], true, share, place, sums);
    step(tiles[1], tiles[0], done + 2 < steps, share, place, sums);
  }
  if (done < steps) step(tiles[0], tiles[1], false, share, place, sums);
  write<width>(of, block.row + place.row, block.column + place.column, sums);
}

// The few rows below the tiles: 32 columns of one, a block, whose rows of threads share the work.
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

// The few columns beside the tiles: four rows of one, a warp, so that each float of B serves four.
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

static bool in_quads(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(float4) == 0;
}

static int divide_up(int count, int of) {
  return (count + of - 1) / of;
}

// How many tiles are laid along `length`: the last one only if more than a few elements are in it.
static int tiles_along(int length) {
  return length % kTile <= 4 ? length / kTile : divide_up(length, kTile);
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const Matrices matrices{a, b, c, m, n, k};
  const int tiles_down = tiles_along(m);
  const int tiles_across = tiles_along(n);
  if (const unsigned blocks = static_cast<unsigned>(tiles_down) * tiles_across; blocks > 0) {
    if (n % 4 == 0 && k % 4 == 0 && in_quads(a) && in_quads(b) && in_quads(c)) {
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
