#include "lab.cuh"

// TODO 1, начните здесь: напишите ядро, в котором каждый варп складывает элементы одной строки. Нить l варпа складывает
// в регистре элементы l, l + 32, l + 64, ..., а затем регистры всех нитей складываются с помощью __shfl_xor_sync.
// Нить 0 записывает среднее. Затем сделайте то же самое для дисперсии.
void row_statistics(const float* in, int rows, int cols, float* mean, float* variance) {}

// TODO 2: пусть каждый блок найдёт наибольший элемент своей части и запишет его вместе с индексом в массив в памяти
// устройства. Сначала объедините эти результаты вторым запуском. Когда функция заработает правильно, пусть их
// объединяет последний блок в том же запуске.
void find_largest(const float* in, std::size_t n, float* value, long long* index) {}

// TODO 3: выделите память функцией cudaMallocManaged (она считает байты, а не элементы) и скопируйте значения в цикле.
float* copy_to_managed(const float* values, std::size_t n) { return nullptr; }

// TODO 4: вызовите launch() один раз. Затем запишите событие, вызовите launch() `repetitions` раз и запишите второе
// событие.
float time_launches(void (*launch)(), int repetitions) { return 0; }
