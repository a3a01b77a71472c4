// Takes memory that belongs to no process: files that memfd_create() makes.
// verdict: memory_limit_exceeded run_time_error wrong_answer
// earns: 10
#include "lab.cuh"

#include <sys/mman.h>
#include <unistd.h>
#include <vector>

void transpose(const float*, float*, int, int) {
  const std::vector<char> block(1 << 24, 'x');
  for (int files = 0; files < 24; ++files) {  // 6 GiB in files of 256 MiB
    const int file = memfd_create("memory", 0);
    for (int i = 0; i < 16; ++i) (void)!write(file, block.data(), block.size());
  }
}
