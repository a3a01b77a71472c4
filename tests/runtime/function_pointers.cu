// Calls through pointers and virtual functions.
#include "check.hpp"

using Operation = float (*)(float, float);

__device__ float plus(float a, float b) {
  return a + b;
}
__device__ float times(float a, float b) {
  return a * b;
}
__device__ Operation operations[2] = {plus, times};

class Shape {
 public:
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};

class Square : public Shape {
 public:
  __device__ explicit Square(float side) : side_(side) {}
  __device__ float area() const override { return side_ * side_; }

 private:
  float side_;
};

class Circle : public Shape {
 public:
  __device__ explicit Circle(float radius) : radius_(radius) {}
  __device__ float area() const override { return 3.0f * radius_ * radius_; }

 private:
  float radius_;
};

__global__ void run(float* out, int which) {
  const float x = static_cast<float>(threadIdx.x);
  out[threadIdx.x] = operations[(threadIdx.x + which) % 2](x, 3.0f);
  const Shape* shape = threadIdx.x % 3 == 0 ? static_cast<const Shape*>(new Square(x))
                                            : static_cast<const Shape*>(new Circle(x));
  out[threadIdx.x] += 1000 * shape->area();
  delete shape;
}

int main() {
  float* out = nullptr;
  REQUIRE_OK(cudaMallocManaged(&out, 64 * sizeof(float)));
  run<<<1, 64>>>(out, 1);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < 64; ++i) {
    const float x = static_cast<float>(i);
    const float area = i % 3 == 0 ? x * x : 3 * x * x;
    wrong += out[i] != ((i + 1) % 2 == 0 ? x + 3 : x * 3) + 1000 * area;
  }
  EXPECT(wrong == 0);
  return failures;
}
