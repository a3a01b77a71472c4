// Copies of pageable memory that the simulated GPU transfers in several parts of 256 KiB.
#include "check.hpp"

#include <cstdint>
#include <vector>

constexpr std::size_t part = std::size_t{256} << 10;

std::uint8_t value(std::size_t k) {
  return static_cast<std::uint8_t>(k * 2654435761u >> 13);
}

std::vector<std::uint8_t> values(std::size_t count) {
  std::vector<std::uint8_t> result(count);
  for (std::size_t k = 0; k < count; ++k) result[k] = value(k);
  return result;
}

__global__ void invert(std::uint8_t* bytes, std::size_t count) {
  const std::size_t k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < count) bytes[k] = static_cast<std::uint8_t>(~bytes[k]);
}

bool are_inverted(const std::vector<std::uint8_t>& bytes) {
  for (std::size_t k = 0; k < bytes.size(); ++k)
    if (bytes[k] != static_cast<std::uint8_t>(~value(k))) return false;
  return true;
}

void linear(std::size_t count) {
  std::vector<std::uint8_t> bytes = values(count);
  std::uint8_t* device = nullptr;
  REQUIRE_OK(cudaMalloc(&device, count));
  REQUIRE_OK(cudaMemcpy(device, bytes.data(), count, cudaMemcpyHostToDevice));
  invert<<<static_cast<unsigned>((count + 255) / 256), 256>>>(device, count);
  REQUIRE_OK(cudaMemcpy(bytes.data(), device, count, cudaMemcpyDeviceToHost));
  EXPECT(are_inverted(bytes));
  REQUIRE_OK(cudaFree(device));
}

// Rows cross the borders between parts.
void rows() {
  constexpr std::size_t width = 1000, count = 900, host_pitch = 1003;
  const std::vector<std::uint8_t> from = values(host_pitch * count);
  std::uint8_t* device = nullptr;
  std::size_t pitch = 0;
  REQUIRE_OK(cudaMallocPitch(&device, &pitch, width, count));
  REQUIRE_OK(
      cudaMemcpy2D(device, pitch, from.data(), host_pitch, width, count, cudaMemcpyHostToDevice));
  std::vector<std::uint8_t> to(host_pitch * count, 77);
  REQUIRE_OK(
      cudaMemcpy2D(to.data(), host_pitch, device, pitch, width, count, cudaMemcpyDeviceToHost));
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < to.size(); ++k)
    wrong += to[k] != (k % host_pitch < width ? from[k] : 77);
  EXPECT(wrong == 0);
  REQUIRE_OK(cudaFree(device));
}

int main() {
  for (const std::size_t count : {part - 1, part, part + 1, 2 * part, 3 * part + 5}) linear(count);
  rows();
  return failures;
}
