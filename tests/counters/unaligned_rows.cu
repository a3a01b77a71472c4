// A copy of rows of 33 floats, one warp per row: most rows start in the middle of a sector.
//
// 1024 rows; a block of 32 threads copies all but the last float of each row. Row r starts at byte
// 132 * r, which is 4 * (r % 8) bytes into a sector: the 128 bytes from there touch 4 sectors if
// r % 8 = 0, and 5 otherwise.
//
// counter: global_load_requests = 1024
// counter: global_load_sectors = 4992 = 128 * 4 + 896 * 5
// counter: global_load_bytes = 131072 = 1024 * 32 * 4
// counter: global_store_requests = 1024
// counter: global_store_sectors = 4992
#include "tests/support/cuda_program.hpp"

constexpr int kRows = 1024;
constexpr int kWidth = 33;

__global__ void copy_rows(const float* in, float* out) {
  const int i = blockIdx.x * kWidth + threadIdx.x;
  out[i] = in[i];
}

int main() {
  const std::vector<float> in = noises<float>(kRows * kWidth, 1000);
  const DeviceArray<float> device_in(in);
  const DeviceArray<float> device_out(std::vector<float>(in.size(), -1.0f));
  copy_rows<<<kRows, 32>>>(device_in.get(), device_out.get());
  const std::vector<float> out = device_out.to_host();
  for (int i = 0; i < kRows * kWidth; ++i) EXPECT(out[i] == (i % kWidth < 32 ? in[i] : -1.0f));
  return failures;
}
