// Virtual functions, templates, strings and shared memory across files.
// options: -rdc=true
// prints: main 1 of 2
// prints: ~Square 9
// prints: ~Shape 9
#include "shape.cuh"
#include "tests/runtime/check.hpp"

extern __shared__ int dynamic[];
__device__ int set_dynamic(int value);

static __global__ void kernel(float* out) {
  const int sum = shared_sum(static_cast<int>(threadIdx.x));
  if (threadIdx.x != 0) return;
  const int mine = uses<int>();
  Shape* shape = make_square(3);
  out[0] = shape->area();
  printf("main %d of %d\n", mine, uses<int>() - 1);
  out[1] = static_cast<float>(sum);
  own_copy += 1;
  out[2] = static_cast<float>(own_copy);
  dynamic[0] = 1;
  out[3] = static_cast<float>(set_dynamic(5) + dynamic[0]);
  delete shape;
}

int main() {
  float* out = nullptr;
  REQUIRE_OK(cudaMalloc(&out, 4 * sizeof(float)));
  kernel<<<1, 8, sizeof(int)>>>(out);
  float results[4] = {};
  EXPECT_OK(cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost));
  EXPECT(results[0] == 9.0f);
  EXPECT(results[1] == 28.0f);
  EXPECT(results[2] == 4.0f);
  EXPECT(results[3] == 6.0f);
  return failures;
}
