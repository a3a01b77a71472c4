#include "lab.cuh"

// TODO 1, начните здесь: напишите ядро,
//     __global__ void transpose_kernel(const float* in, float* out, int rows, int cols)
// в котором каждая нить переносит один элемент из in[r * cols + c] в out[c * rows + r], если r < rows и c < cols.
// Запустите ядро здесь с блоками по 32×8 или 32×32 нитей и с сеткой, которая покрывает всю матрицу.
//
// TODO 2: когда результат станет правильным для всех размеров, пусть каждый блок переносит тайл из 32×32 элементов
// через разделяемую память.
void transpose(const float* in, float* out, int rows, int cols) {}
