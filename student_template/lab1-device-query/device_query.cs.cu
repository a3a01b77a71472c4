#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// TODO 1, začněte zde: zjistěte počet zařízení pomocí cudaGetDeviceCount() a pro každé z nich vypište řádek
// 'Device N: NAME'. Potom přidejte řádky 'compute capability', 'multiprocessors' a 'warp size'. Jak má tabulka vypadat,
// ukazuje zadání.
//
// TODO 2: kontrolujte výsledek každého volání CUDA. Když volání selže, vypište na standardní chybový výstup text, který
// vrátí cudaGetErrorString(), a ukončete program s návratovým kódem 1. Aby kód zůstal krátký, napište si na to makro.
//
// TODO 3: přidejte ostatní řádky tabulky: limity, paměti, frekvence.
//
// TODO 4: přidejte čtyři odvozené hodnoty.
//
// TODO 5: přečtěte z argv nepovinný argument DEVICE.
int main(int argc, char** argv) {
  return 0;
}
