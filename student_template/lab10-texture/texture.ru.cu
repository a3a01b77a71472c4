#include "lab.cuh"

// TODO 1, начните здесь: напишите ядро, в котором каждая нить вычисляет по формулам из lab.cuh точку (u, v) для одного
// пикселя `out` и читает ближайший к ней пиксель `in`. Запустите ядро здесь.
//
// TODO 2: скопируйте изображение в массив CUDA (cudaMallocArray, cudaMemcpy2DToArray), создайте для него текстурный
// объект (cudaCreateTextureObject) и читайте пиксели с помощью tex2D<float>(texture, u, v). Выберите режим фильтрации
// и режимы адресации. В конце дождитесь ядра, уничтожьте текстурный объект и освободите массив.
void rotate_picture(const float* in, int width, int height, float* out, int out_width, int out_height, float angle, float scale,
                    Outside outside) {}

// TODO 3: поместите кривую в одномерную текстуру (массив с высотой 0). Пусть каждая нить находит одно значение одной
// выборкой.
void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries) {}
