#include "lab.cuh"

// TODO 1, начните здесь: напишите над этой функцией ядро,
//     __global__ void multiply_add_kernel(const float* b, const float* a, const float* c, float* y, std::size_t n)
// в котором нить i = blockIdx.x * blockDim.x + threadIdx.x вычисляет элемент i, если i < n. Запустите его здесь
// с блоками по 256 нитей; блоков должно хватить на n элементов. Все четыре указателя указывают на память устройства.
void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {}

// TODO 2: выделите память устройства для четырёх массивов по n чисел float, скопируйте туда b, a и c, вызовите
// multiply_add для копий, скопируйте результат обратно в y и освободите все четыре массива. Параметры указывают на
// память хоста.
void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {}

// TODO 3: умножайте и складывайте маленькие матрицы: Y_i = B_i·A_i + C_i для каждого i < count. Начните с одной нити на
// каждый элемент каждой матрицы Y_i. Матрицу, строку и столбец вычислите по номеру нити.
void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count) {}
