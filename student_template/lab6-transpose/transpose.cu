#include "lab.cuh"

// TODO: write a kernel that moves the matrix tile by tile through shared memory, and launch it here with a grid that covers
// all of it.
void transpose(const float* in, float* out, int rows, int cols) {}
