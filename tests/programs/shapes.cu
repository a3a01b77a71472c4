// Objects with virtual functions, created and used on the device.
// prints: areas 4 6 9 12 16 18 25 24
#include "tests/support/cuda_program.hpp"

class Shape {
 public:
  __device__ virtual ~Shape() {}
  __device__ virtual int area() const = 0;
  __device__ int doubled() const { return 2 * area(); }
};

class Square : public Shape {
 public:
  __device__ explicit Square(int side) : side_(side) {}
  __device__ int area() const override { return side_ * side_; }

 private:
  int side_;
};

class Rectangle : public Shape {
 public:
  __device__ Rectangle(int width, int height) : width_(width), height_(height) {}
  __device__ int area() const override { return width_ * height_; }

 private:
  int width_, height_;
};

__global__ void make(Shape** shapes) {
  const int i = threadIdx.x;
  if (i % 2 == 0) {
    shapes[i] = new Square(2 + i / 2);
  } else {
    shapes[i] = new Rectangle(3 + 3 * (i / 2), 2);
  }
}

__global__ void measure(Shape* const* shapes, int* areas) {
  areas[threadIdx.x] = shapes[threadIdx.x]->area();
  areas[blockDim.x + threadIdx.x] = shapes[threadIdx.x]->doubled();
}

__global__ void destroy(Shape** shapes) {
  delete shapes[threadIdx.x];
}

int main() {
  constexpr int n = 8;
  const DeviceArray<Shape*> shapes(n);
  const DeviceArray<int> device_areas(2 * n);
  make<<<1, n>>>(shapes.get());
  measure<<<1, n>>>(shapes.get(), device_areas.get());
  destroy<<<1, n>>>(shapes.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> areas = device_areas.to_host();
  std::printf("areas");
  for (int i = 0; i < n; ++i) {
    const int side = 2 + i / 2;
    EXPECT(areas[i] == (i % 2 == 0 ? side * side : (3 + 3 * (i / 2)) * 2));
    EXPECT(areas[n + i] == 2 * areas[i]);
    std::printf(" %d", areas[i]);
  }
  std::printf("\n");
  return failures;
}
