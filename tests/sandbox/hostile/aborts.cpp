// SPDX-License-Identifier: MIT
// Ends by a signal that it sends to itself. Process 1 of a namespace could not do that.
#include <cstdlib>

int main() {
  std::abort();
}
