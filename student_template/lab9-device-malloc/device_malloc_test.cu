#include <cstdio>
#include <cstdlib>

// TODO 1, begin here: read NTHREADS and SIZE from argv. If an argument is missing or is not a positive integer, print a
// line that contains the word 'usage' and return 1.
//
// TODO 2: set the heap size to more than NTHREADS blocks of SIZE bytes need. Write a kernel in which each of NTHREADS
// threads calls malloc(SIZE) and stores the pointer in an array in device memory.
//
// TODO 3: print 'Thread I got pointer: P' for each thread, and free all blocks in a second kernel.
int main(int argc, char** argv) {
  return 0;
}
