// SPDX-License-Identifier: MIT
// Prints its environment.
#include <cstdio>
#include <unistd.h>

int main() {
  for (char** variable = environ; *variable != nullptr; ++variable) std::puts(*variable);
}
