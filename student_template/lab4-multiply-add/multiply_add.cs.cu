#include "lab.cuh"

// TODO 1, začněte zde: napište nad touto funkcí kernel,
//     __global__ void multiply_add_kernel(const float* b, const float* a, const float* c, float* y, std::size_t n)
// ve kterém vlákno i = blockIdx.x * blockDim.x + threadIdx.x spočítá prvek i, pokud i < n. Zde ho spusťte s 256 vlákny
// na blok a s tolika bloky, aby pokryly n prvků. Všechny čtyři ukazatele vedou do paměti zařízení.
void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {}

// TODO 2: alokujte paměť na zařízení pro čtyři pole po n číslech typu float, zkopírujte tam pole b, a, c, na těchto
// kopiích zavolejte multiply_add, výsledek zkopírujte zpět do y a všechna čtyři pole uvolněte. Parametry jsou ukazatele
// do paměti hostitele.
void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {}

// TODO 3: násobte a sčítejte malé matice, Y_i = B_i·A_i + C_i pro každé i < count. Začněte s jedním vláknem na každý
// prvek každé matice Y_i. Matici, řádek a sloupec spočítejte z čísla vlákna.
void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order, int count) {}
