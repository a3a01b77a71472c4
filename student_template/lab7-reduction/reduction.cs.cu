#include "lab.cuh"

// TODO 1, začněte zde: napište kernel pro jeden blok o 256 vláknech. Každé vlákno uloží do pole ve sdílené paměti prvek
// in[threadIdx.x], nebo 0, pokud takový prvek není. Potom polovina vláken přičte ke svým prvkům prvky druhé poloviny,
// čtvrtina vláken prvky další čtvrtiny a tak dále, s voláním __syncthreads() mezi kroky. Nakonec vlákno 0 zapíše
// výsledek. Kernel zde spusťte. Testy s n <= 256 teď projdou.
//
// TODO 2: ať každý blok sečte svých 256 prvků a zapíše jedno číslo do `scratch`. Nad těmito čísly pak kernel spouštějte
// znovu a znovu, dokud nezůstane jediné.
void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) {}

// TODO 3: udělejte totéž s celými čísly. Může všem třem funkcím posloužit jediný kernel – šablona, jejímž parametrem je
// operace?
void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) {}

// TODO 4: udělejte totéž, ale místo součtu dvou prvků vezměte větší z nich. Která hodnota zastoupí chybějící prvek?
void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {}
