#include "lab.cuh"

// TODO 1, začněte zde: napište kernel, ve kterém každé vlákno spočítá podle vzorců v lab.cuh polohu (u, v) pro jeden
// pixel výstupu `out` a přečte pixel obrázku `in`, který je jí nejblíž. Kernel zde spusťte.
//
// TODO 2: zkopírujte obrázek do pole CUDA (cudaMallocArray, cudaMemcpy2DToArray), vytvořte k němu texturový objekt
// (cudaCreateTextureObject) a pixely čtěte pomocí tex2D<float>(texture, u, v). Zvolte režim filtrování a režimy
// adresování. Nakonec počkejte na kernel, zrušte texturový objekt a pole uvolněte.
void rotate_picture(const float* in, int width, int height, float* out, int out_width, int out_height, float angle, float scale,
                    Outside outside) {}

// TODO 3: uložte křivku do jednorozměrné textury (pole s výškou 0). Každé vlákno ať vyhledá jednu hodnotu jediným
// čtením.
void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries) {}
