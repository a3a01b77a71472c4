// Throws an exception whose destructor throws, and replaces the function that ends the program.
// verdict: run_time_error wrong_answer
// earns: 24
#include "lab.cuh"

#include <exception>
#include <unistd.h>

struct Bomb {
  ~Bomb() noexcept(false) {
    if (std::uncaught_exceptions() == 0) throw 1;
  }
};

void matmul(const float*, const float*, float*, int, int, int) {
  std::set_terminate([] { _exit(0); });
  throw Bomb();
}
