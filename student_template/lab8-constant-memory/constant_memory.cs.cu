#include "lab.cuh"

// TODO 1, začněte zde: deklarujte vně funkcí pole `__constant__ float` s místem pro 256 prvků a zkopírujte do něj
// koeficienty pomocí cudaMemcpyToSymbol (počítá v bajtech). I `count` si uložte do proměnné v tomto souboru.
void set_coefficients(const float* coefficients, int count) {}

// TODO 2: napište kernel, ve kterém každé vlákno vyhodnotí polynom pro jednu hodnotu x[i] podle Hornerova schématu:
// začne posledním koeficientem, pak vždy výsledek vynásobí hodnotou x[i] a přičte předchozí koeficient, a tak dál až
// k prvnímu. Kernel zde spusťte.
void evaluate(const float* x, float* y, std::size_t n) {}
