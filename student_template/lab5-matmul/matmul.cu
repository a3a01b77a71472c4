#include "lab.cuh"

// TODO: write a kernel that multiplies tiles staged in shared memory, and launch it here with a grid that covers all of C.
void matmul(const float* a, const float* b, float* c, int m, int n, int k) {}
