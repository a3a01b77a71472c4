#include <cstdio>
#include <cstdlib>

// TODO 1, begin here: read NTHREADS and SIZE from argv. Where they are missing or no whole numbers from 1 on, print a
// line with the word 'usage' and return 1.
//
// TODO 2: set the heap's limit to what NTHREADS blocks of SIZE bytes need, and more. Write a kernel in which each of
// NTHREADS threads calls malloc(SIZE) and keeps the pointer in an array in device memory.
//
// TODO 3: print 'Thread I got pointer: P' for each, and free all of them in a second kernel.
int main(int argc, char** argv) {
  return 0;
}
