// SPDX-License-Identifier: MIT
// Writes to an invalid address.
int main() {
  volatile int* nowhere = nullptr;
  *nowhere = 1;
}
