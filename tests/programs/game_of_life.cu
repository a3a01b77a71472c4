// Conway's game of life on a torus: a glider reappears in the same shape, moved.
#include "tests/support/cuda_program.hpp"

#include <utility>

constexpr int kSize = 48;

__global__ void live(const unsigned char* now, unsigned char* next) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  int neighbors = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      neighbors += now[(y + dy + kSize) % kSize * kSize + (x + dx + kSize) % kSize];
    }
  }
  next[y * kSize + x] = neighbors == 3 || (neighbors == 2 && now[y * kSize + x] != 0);
}

std::vector<unsigned char> after(std::vector<unsigned char> world, int generations) {
  const DeviceArray<unsigned char> first(world), second(world.size());
  unsigned char* now = first.get();
  unsigned char* next = second.get();
  for (int i = 0; i < generations; ++i) {
    live<<<dim3(kSize / 16, kSize / 16), dim3(16, 16)>>>(now, next);
    std::swap(now, next);
  }
  REQUIRE_OK(cudaGetLastError());
  return generations % 2 == 0 ? first.to_host() : second.to_host();
}

int main() {
  std::vector<unsigned char> glider(kSize * kSize);
  const int cells[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
  for (const auto& cell : cells) glider[cell[1] * kSize + cell[0]] = 1;
  // Every 4 generations, the glider moves one cell down and to the right.
  std::vector<unsigned char> moved(kSize * kSize);
  for (const auto& cell : cells) moved[(cell[1] + 5) * kSize + cell[0] + 5] = 1;
  EXPECT(after(glider, 20) == moved);

  const std::vector<unsigned char> soup = noises<unsigned char>(kSize * kSize, 2);
  const std::vector<unsigned char> later = after(soup, 11);
  EXPECT(after(after(soup, 5), 6) == later);
  int alive = 0;
  for (const unsigned char cell : later) alive += cell;
  std::printf("%d alive, %08x\n", alive, checksum(later));
  return failures;
}
