#include "lab.cuh"

// TODO 1, začněte zde: napište kernel, ve kterém každé vlákno vynásobí jeden prvek hodnotou factor. Pomocí
// cudaMallocHost alokujte uzamčenou paměť pro n čísel typu float, přesuňte do ní hodnoty pomocí std::memcpy, zkopírujte
// je na zařízení, spusťte kernel a výsledek přeneste stejnou cestou zpět.
void scale_page_locked(const float* in, float* out, std::size_t n, float factor) {}

// TODO 2: alokujte uzamčenou paměť voláním cudaHostAlloc(..., cudaHostAllocMapped) a spusťte týž kernel s ukazatelem
// z cudaHostGetDevicePointer. Na zařízení se nic nekopíruje.
void scale_mapped(const float* in, float* out, std::size_t n, float factor) {}

// TODO 3: uzamkněte pole volajícího pomocí cudaHostRegister, kopírujte jako v TODO 1, ale bez std::memcpy, a zavolejte
// cudaHostUnregister.
void scale_registered(const float* in, float* out, std::size_t n, float factor) {}

// TODO 4: alokujte matici pomocí cudaMallocPitch a zkopírujte ji pomocí cudaMemcpy2D. Každý warp ať sečte jeden řádek.
// Řádek row začíná o row * pitch bajtů dál než první.
void row_sums(const float* in, float* sums, int rows, int cols) {}
