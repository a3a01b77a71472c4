// SPDX-License-Identifier: MIT
// Computes forever.
int main() {
  volatile unsigned count = 0;
  for (;;) count = count + 1;
}
