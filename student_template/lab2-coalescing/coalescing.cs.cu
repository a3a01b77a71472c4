#include "lab.cuh"

// TODO 1, začněte zde: spočítejte, kolika různých sektorů se warp dotkne. První číslo typu float, ke kterému přistupuje
// vlákno l (od 0 do 31), má index first + l * stride a leží v sektoru (first + l * stride) / 8.
int sectors_of_warp(int first, int stride, int words) { return 0; }

// TODO 2: napište kernel, ve kterém každé vlákno normalizuje jeden vektor, a zde ho spusťte. Vlákno i čte x[i], y[i]
// a z[i], pokud i < n.
void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y, float* out_z,
                      std::size_t n) {}

// TODO 3: ať každé vlákno přečte všech 16 bajtů svého vektoru najednou, příkazem `const float4 v = in[i];`, a najednou
// je i zapíše. Složku v.w zkopírujte beze změny.
void normalize_quads(const float4* in, float4* out, std::size_t n) {}

// TODO 4: nejdřív ať vlákno i přečte in[i] a zapíše out[i]. Až budou výsledky správné, ať každý blok zkopíruje své
// vektory, číslo po čísle, do sdílené paměti a čte je odtud.
void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {}
