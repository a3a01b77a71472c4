// A class whose virtual functions are defined in another file, and inline definitions that the
// files share.
#pragma once

struct Shape {
  int id = 0;
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape();
};

struct Square : Shape {
  float side;
  __device__ explicit Square(float side);
  __device__ float area() const override;
  __device__ ~Square() override;
};

__device__ Shape* make_square(float side);

// One variable for the whole program.
template <class T>
__device__ int uses() {
  static __device__ int count = 0;
  return ++count;
}

__device__ inline int shared_sum(int x) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, x);
  __syncthreads();
  return sum;
}

namespace {
__device__ int own_copy = 3;
}
