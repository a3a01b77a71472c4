// Finds where the pieces of one picture have moved in the next: the offset with the smallest sum of
// absolute differences, four bytes at a time (__vsadu4, __vabsdiffu4).
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <cstdlib>

constexpr int kWidth = 96;
constexpr int kHeight = 64;
constexpr int kPiece = 8;
constexpr int kReach = 4;  // pixels in each direction
constexpr int kSide = 2 * kReach + 1;

using Picture = std::vector<unsigned char>;

__device__ unsigned four(const unsigned char* pixels) {
  return pixels[0] | pixels[1] << 8 | pixels[2] << 16 | unsigned{pixels[3]} << 24;
}

// One block per piece, one thread per candidate offset.
__global__ void search(const unsigned char* before, const unsigned char* after, int* moves,
                       unsigned* largest) {
  __shared__ unsigned best;
  const int x = blockIdx.x * kPiece, y = blockIdx.y * kPiece;
  const int dx = static_cast<int>(threadIdx.x) - kReach;
  const int dy = static_cast<int>(threadIdx.y) - kReach;
  if (threadIdx.x == 0 && threadIdx.y == 0) best = ~0u;
  __syncthreads();
  const bool inside =
      x + dx >= 0 && y + dy >= 0 && x + dx + kPiece <= kWidth && y + dy + kPiece <= kHeight;
  unsigned sum = 0;
  for (int row = 0; inside && row < kPiece; ++row) {
    for (int column = 0; column < kPiece; column += 4) {
      const unsigned a = four(before + (y + row) * kWidth + x + column);
      const unsigned b = four(after + (y + dy + row) * kWidth + x + dx + column);
      sum += __vsadu4(a, b);
      if (dx == 0 && dy == 0) {
        const unsigned difference = __vabsdiffu4(a, b);
        for (int byte = 0; byte < 4; ++byte) atomicMax(largest, difference >> 8 * byte & 0xFF);
      }
    }
  }
  const unsigned place = threadIdx.y * kSide + threadIdx.x;
  if (inside) atomicMin(&best, sum << 8 | place);
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    moves[blockIdx.y * gridDim.x + blockIdx.x] = best & 0xFF;
}

int best_move(const Picture& before, const Picture& after, int x, int y) {
  int best = -1, least = 0;
  for (int place = 0; place < kSide * kSide; ++place) {
    const int dx = place % kSide - kReach, dy = place / kSide - kReach;
    if (x + dx < 0 || y + dy < 0 || x + dx + kPiece > kWidth || y + dy + kPiece > kHeight) continue;
    int sum = 0;
    for (int k = 0; k < kPiece * kPiece; ++k) {
      const int row = y + k / kPiece, column = x + k % kPiece;
      sum += std::abs(before[row * kWidth + column] - after[(row + dy) * kWidth + column + dx]);
    }
    if (best < 0 || sum < least) best = place, least = sum;
  }
  return best;
}

int main() {
  const Picture before = noises<unsigned char>(kWidth * kHeight, 256);
  Picture after(before.size());
  unsigned largest = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const int from = (y + kHeight - 2) % kHeight * kWidth + (x + kWidth - 3) % kWidth;
      after[y * kWidth + x] = static_cast<unsigned char>(before[from] ^ (x * y) % 3);
    }
  }
  for (std::size_t i = 0; i < before.size(); ++i)
    largest = std::max(largest, static_cast<unsigned>(std::abs(before[i] - after[i])));
  const DeviceArray<unsigned char> device_before(before), device_after(after);
  const dim3 pieces(kWidth / kPiece, kHeight / kPiece);
  const DeviceArray<int> device_moves(pieces.x * pieces.y);
  const DeviceArray<unsigned> device_largest(std::vector<unsigned>{0});
  search<<<pieces, dim3(kSide, kSide)>>>(device_before.get(), device_after.get(),
                                         device_moves.get(), device_largest.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> moves = device_moves.to_host();
  int wrong = 0;
  for (unsigned piece = 0; piece < moves.size(); ++piece) {
    const int x = static_cast<int>(piece % pieces.x) * kPiece;
    const int y = static_cast<int>(piece / pieces.x) * kPiece;
    wrong += moves[piece] != best_move(before, after, x, y) ? 1 : 0;
  }
  EXPECT(wrong == 0);
  EXPECT(device_largest.to_host()[0] == largest);
  std::printf("%08x\n", checksum(moves));
  return failures;
}
