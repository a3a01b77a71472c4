#include "harness/cli/main_program.hpp"

#include <malloc.h>

int main(int count, char** arguments) {
  // Matrices go back to the system as soon as a grading is done with them. Left to itself, glibc
  // soon keeps blocks of up to 32 MiB for each of the threads that grade side by side: more than
  // twice as much memory, and no time saved.
  ::mallopt(M_MMAP_THRESHOLD, 256 << 10);
  return labcheck::run_main_program(count, arguments);
}
