#include "lab.cuh"

// TODO 1, začněte zde: napište kernel,
//     __global__ void transpose_kernel(const float* in, float* out, int rows, int cols)
// ve kterém každé vlákno přesune jeden prvek z in[r * cols + c] do out[c * rows + r], pokud r < rows a c < cols. Kernel
// zde spusťte s 32×8 nebo 32×32 vlákny na blok a s mřížkou, která pokryje celou matici.
//
// TODO 2: až bude výsledek správný pro všechny rozměry, ať každý blok přenáší dlaždici 32×32 prvků přes sdílenou paměť.
void transpose(const float* in, float* out, int rows, int cols) {}
