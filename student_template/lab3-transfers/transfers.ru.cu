#include "lab.cuh"

// TODO 1, начните здесь: напишите ядро, в котором каждая нить умножает один элемент на factor. Выделите функцией
// cudaMallocHost закреплённую память для n чисел float, перенесите в неё значения функцией std::memcpy, скопируйте их
// на устройство, запустите ядро и верните результат тем же путём.
void scale_page_locked(const float* in, float* out, std::size_t n, float factor) {}

// TODO 2: выделите закреплённую память вызовом cudaHostAlloc(..., cudaHostAllocMapped) и запустите то же ядро
// с указателем, который вы получите от cudaHostGetDevicePointer. На устройство ничего не копируется.
void scale_mapped(const float* in, float* out, std::size_t n, float factor) {}

// TODO 3: закрепите массивы вызывающего кода функцией cudaHostRegister, скопируйте данные, как в TODO 1, но без
// std::memcpy, и вызовите cudaHostUnregister.
void scale_registered(const float* in, float* out, std::size_t n, float factor) {}

// TODO 4: выделите память для матрицы функцией cudaMallocPitch и скопируйте матрицу функцией cudaMemcpy2D. Пусть каждый
// варп складывает элементы одной строки; строка row начинается на row * pitch байт дальше первой.
void row_sums(const float* in, float* sums, int rows, int cols) {}
