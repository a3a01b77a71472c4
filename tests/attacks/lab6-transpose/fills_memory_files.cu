// Takes memory that belongs to no process: files that memfd_create() makes.
// verdict: memory_limit_exceeded
// earns: 10
#include "lab.cuh"

#include <sys/mman.h>
#include <unistd.h>
#include <vector>

void transpose(const float*, float*, int rows, int columns) {
  if (rows * columns > 1) return;  // in one test case only: in all of them, it would take a minute
  const std::vector<char> block(1 << 24, 'x');
  for (int files = 0; files < 96; ++files) {  // 4.5 GiB in files of 48 MiB
    const int file = memfd_create("memory", 0);
    for (int i = 0; i < 3; ++i) (void)!write(file, block.data(), block.size());
  }
}
