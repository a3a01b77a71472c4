// Dereferencing a device pointer on the host ends the program with an explanation.
// fault: host_access
// exits: 139
#include "check.hpp"

int main() {
  volatile int* p = nullptr;
  REQUIRE_OK(cudaMalloc(const_cast<int**>(&p), 400));
  p[3] = 1;
  return 0;
}
