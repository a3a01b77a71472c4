// One kernel without checks moves the whole tiles, and others with checks move what is left on the
// right and at the bottom. The host chooses the launches by the size.
// verdict: accepted
#include "lab.cuh"

constexpr int kTile = 32;
constexpr int kRows = 8;

template <bool kIsWhole>
__global__ void transpose_tiles(const float* in, float* out, int rows, int cols, int first_row,
                                int first_column) {
  __shared__ float tile[kTile][kTile + 1];
  const int row = first_row + blockIdx.y * kTile;
  const int column = first_column + blockIdx.x * kTile;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    if (kIsWhole || (row + i < rows && column + threadIdx.x < cols))
      tile[i][threadIdx.x] = in[static_cast<std::size_t>(row + i) * cols + column + threadIdx.x];
  }
  __syncthreads();
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    if (kIsWhole || (column + i < cols && row + threadIdx.x < rows))
      out[static_cast<std::size_t>(column + i) * rows + row + threadIdx.x] = tile[threadIdx.x][i];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTile, kRows);
  const int whole_rows = rows / kTile * kTile;
  const int whole_columns = cols / kTile * kTile;
  if (whole_rows > 0 && whole_columns > 0) {
    transpose_tiles<true>
        <<<dim3(whole_columns / kTile, whole_rows / kTile), block>>>(in, out, rows, cols, 0, 0);
  }
  if (whole_rows > 0 && whole_columns < cols) {
    transpose_tiles<false>
        <<<dim3(1, whole_rows / kTile), block>>>(in, out, rows, cols, 0, whole_columns);
  }
  if (whole_rows < rows) {
    transpose_tiles<false>
        <<<(cols + kTile - 1) / kTile, block>>>(in, out, rows, cols, whole_rows, 0);
  }
}
