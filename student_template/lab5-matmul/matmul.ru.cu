#include "lab.cuh"

// TODO 1, начните здесь: напишите ядро, в котором каждая нить вычисляет один элемент матрицы C:
//     __global__ void matmul_kernel(const float* a, const float* b, float* c, int m, int n, int k)
// Строку определите по blockIdx.y и threadIdx.y, столбец — по blockIdx.x и threadIdx.x. Запустите ядро здесь с блоками
// по 16×16 нитей и с сеткой, которая покрывает всю матрицу C, даже если m и n не кратны 16.
//
// TODO 2: когда результат станет правильным для любых размеров, пусть каждый блок копирует тайлы A и B в разделяемую
// память.
void matmul(const float* a, const float* b, float* c, int m, int n, int k) {}
