#include "lab.cuh"

// TODO 1, začněte zde: napište kernel, ve kterém každé vlákno spočítá jeden prvek matice C:
//     __global__ void matmul_kernel(const float* a, const float* b, float* c, int m, int n, int k)
// Řádek určete z blockIdx.y a threadIdx.y, sloupec z blockIdx.x a threadIdx.x. Kernel zde spusťte s 16×16 vlákny na
// blok a s mřížkou, která pokryje celou matici C, i když m a n nejsou násobky 16.
//
// TODO 2: až bude výsledek správný pro všechny rozměry, ať každý blok kopíruje dlaždice matic A a B do sdílené paměti.
void matmul(const float* a, const float* b, float* c, int m, int n, int k) {}
