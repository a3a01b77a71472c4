#include "lab.cuh"

// TODO 1, začněte zde: napište kernel, ve kterém každé vlákno spočítá jeden pixel, a zde ho spusťte. Nejdřív určete
// paprsek pixelu (viz Camera v lab.cuh). Pokud je direction.y < 0, dejte pixelu barvu země, jinak barvu oblohy.
//
// TODO 2: v cyklu vyzkoušejte všechny koule a pamatujte si tu, kterou paprsek zasáhne jako první. Spočítejte jas
// zasaženého bodu.
//
// TODO 3: přidejte stíny.
//
// TODO 4: až budou všechny obrázky správně, kopírujte koule před spuštěním kernelu do pole v konstantní paměti.
void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width, int height) {}
