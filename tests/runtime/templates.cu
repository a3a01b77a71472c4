// Kernel templates, structs and many arguments by value.
#include "check.hpp"

template <class T>
struct Affine {
  T factor;
  T offset;
  __host__ __device__ T operator()(T x) const { return factor * x + offset; }
};

template <class T, int Unroll, class Function>
__global__ void apply(T* data, int n, Function function) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * Unroll;
#pragma unroll
  for (int k = 0; k < Unroll; ++k) {
    if (first + k < n) data[first + k] = function(data[first + k]);
  }
}

struct Mixed {
  char tag;
  double values[3];
  short last;
};

__global__ void arguments(double* out, char a, short b, int c, long long d, float e, double f,
                          Mixed g, dim3 h, bool i) {
  *out = a + b + c + static_cast<double>(d) + e + f + g.tag + g.values[2] + g.last + h.z + i;
}

template <class T>
void check() {
  constexpr int n = 1001;
  T* data = nullptr;
  REQUIRE_OK(cudaMallocManaged(&data, n * sizeof(T)));
  for (int i = 0; i < n; ++i) data[i] = static_cast<T>(i);
  const Affine<T> affine{3, 1};
  apply<T, 4><<<3, 128>>>(data, n, affine);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += data[i] != affine(static_cast<T>(i));
  EXPECT(wrong == 0);
  EXPECT_OK(cudaFree(data));
}

int main() {
  check<float>();
  check<double>();
  check<int>();
  check<long long>();
  double* out = nullptr;
  REQUIRE_OK(cudaMallocManaged(&out, sizeof(double)));
  arguments<<<1, 1>>>(out, 1, 2, 3, 4, 5.5f, 6.25, Mixed{7, {0, 0, 8}, 9}, dim3(1, 1, 10), true);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*out == 1 + 2 + 3 + 4 + 5.5 + 6.25 + 7 + 8 + 9 + 10 + 1);
  return failures;
}
