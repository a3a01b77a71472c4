#include <cstdio>
#include <cstdlib>

// TODO 1, začněte zde: přečtěte z argv NTHREADS a SIZE. Když některý argument chybí nebo není kladné celé číslo,
// vypište řádek, který obsahuje slovo 'usage', a vraťte 1.
//
// TODO 2: nastavte haldu větší, než kolik potřebuje NTHREADS bloků po SIZE bajtech. Napište kernel, ve kterém každé
// z NTHREADS vláken zavolá malloc(SIZE) a uloží ukazatel do pole v paměti zařízení.
//
// TODO 3: pro každé vlákno vypište řádek 'Thread I got pointer: P' a všechny bloky uvolněte ve druhém kernelu.
int main(int argc, char** argv) {
  return 0;
}
