#include "shape.cuh"

#include <cstdio>

extern __shared__ int dynamic[];

__device__ Shape::~Shape() {
  printf("~Shape %d\n", id);
}

__device__ Square::Square(float side) : side(side) {
  id = 9;
  uses<int>();
  own_copy += 10;
}

__device__ float Square::area() const {
  return side * side;
}

__device__ Square::~Square() {
  printf("~Square %d\n", id);
}

__device__ Shape* make_square(float side) {
  return new Square(side);
}

__device__ int set_dynamic(int value) {
  const int before = dynamic[0];
  dynamic[0] = value;
  return before;
}
