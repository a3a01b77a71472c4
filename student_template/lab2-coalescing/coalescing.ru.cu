#include "lab.cuh"

// TODO 1, начните здесь: подсчитайте, сколько разных секторов затрагивает варп. Первое число float, к которому
// обращается нить l (от 0 до 31), имеет номер first + l * stride и лежит в секторе (first + l * stride) / 8.
int sectors_of_warp(int first, int stride, int words) { return 0; }

// TODO 2: напишите ядро, в котором каждая нить нормирует один вектор, и запустите его здесь. Нить i читает x[i], y[i]
// и z[i], если i < n.
void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y, float* out_z,
                      std::size_t n) {}

// TODO 3: пусть каждая нить читает все 16 байт своего вектора за одно обращение, `const float4 v = in[i];`,
// и записывает их тоже за одно. Компоненту v.w скопируйте без изменений.
void normalize_quads(const float4* in, float4* out, std::size_t n) {}

// TODO 4: сначала пусть нить i читает in[i] и записывает out[i]. Когда результаты станут правильными, пусть каждый блок
// копирует свои векторы в разделяемую память, по одному числу float, и читает их оттуда.
void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {}
