// SPDX-License-Identifier: MIT
// Exits with the given status.
#include <cstdlib>

int main(int, char** arguments) {
  return std::atoi(arguments[2]);
}
