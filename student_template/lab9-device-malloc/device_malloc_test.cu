#include <cstdio>
#include <cstdlib>

// TODO: device_malloc_test NTHREADS SIZE: set the heap's limit, let each of NTHREADS device threads
// malloc() SIZE bytes, print 'Thread I got pointer: P' for each, and free them in a second kernel.
int main(int argc, char** argv) {
  return 0;
}
